import { expect, test } from 'vitest';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import type { safetyIndicators, SafetyFigure } from '../../reports/safety-indicators.ts';
import { judged, mostMissed } from './board-sentences.ts';

const row = (figure: SafetyFigure, value: number | null, target: number | null) =>
  ({ figure, value, target }) as ReportRowOf<typeof safetyIndicators>;

test('what misses its target the most is said first, three at most, from whichever side it is missed', () => {
  const rows = [
    row('trifr', 9, 6),
    row('ltifr', 1, 1.3),
    row('inspections', 90, 95),
    row('pre_start', 50, 95),
    row('regulatory', 95, 98),
    row('actions_on_time', null, 90),
    row('spa', 40, null),
  ];
  expect(mostMissed(rows).map(({ figure, worseBy }) => [figure, Math.round(worseBy ?? 0)])).toEqual([
    ['trifr', 50],
    ['pre_start', 47],
    ['inspections', 5],
  ]);
  expect(judged(rows)).toBe(5);
});

test('a target of nothing is missed beyond every share; one that is met is not said', () => {
  expect(mostMissed([row('trifr', 9, 6), row('ltifr', 0.5, 0)]).map(({ figure }) => figure)).toEqual([
    'ltifr',
    'trifr',
  ]);
  expect(mostMissed([row('trifr', 6, 6), row('inspections', 95, 95)])).toEqual([]);
});
