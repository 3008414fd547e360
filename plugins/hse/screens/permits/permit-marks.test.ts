import { expect, test } from 'vitest';
import { planeMetres } from '../../../../core/map/plane.ts';
import type { BoardPermit } from '../../shared/permit-answers.ts';
import { permitMarks } from './permit-marks.ts';

const now = Date.parse('2026-11-28T10:00:00Z');
const permit = (number: string, more: Partial<BoardPermit> = {}): BoardPermit => ({
  id: `id ${number}`,
  site: 'site',
  number,
  title: 'Weld a bracket',
  kind: 'hot_work',
  state: 'active',
  place: 'bay',
  place_code: 'BAY',
  exact_place: 'Bay 7',
  performer: null,
  planned_start: '2026-11-28T08:00:00Z',
  planned_end: '2026-11-28T16:00:00Z',
  spot: { lon: -6.2, lat: 31.05 },
  area: null,
  conflicts: [],
  ...more,
});
const marks = (...permits: readonly BoardPermit[]) =>
  permitMarks(permits, { now, apartM: 35, timeOf: (at) => new Date(at).toISOString() });

test('permits of one spot stand apart around it, one alone stands on it, and one without a spot nowhere', () => {
  const { points, spots } = marks(permit('A'), permit('B'), permit('C'), permit('D', { spot: null }));
  expect(points.features).toHaveLength(3);
  const [a, b] = ['id A', 'id B'].map((id) => spots.get(id));
  expect(a && b && planeMetres(a, b)).toBeGreaterThan(50);
  expect(marks(permit('A')).spots.get('id A')).toEqual({ lon: -6.2, lat: 31.05 });
});

test('two permits that conflict are joined by one line, whichever of them tells it', () => {
  const { conflicts } = marks(
    permit('A', { conflicts: [{ number: 'B', level: 'block' }] }),
    permit('B', {
      conflicts: [
        { number: 'A', level: 'block' },
        { number: 'gone', level: 'coordinate' },
      ],
    }),
  );
  expect(conflicts.features.map(({ properties }) => properties.level)).toEqual(['block']);
});

test('what ends within the hour says when; what has ended, and what nobody works under, does not', () => {
  const soon = (more: Partial<BoardPermit>) => marks(permit('A', more)).points.features[0]?.properties;
  expect(soon({ valid_to: '2026-11-28T10:42:00Z' })).toMatchObject({ soon: true, label: '2026-11-28T10:42:00.000Z' });
  expect(soon({ valid_to: '2026-11-28T11:00:00Z' })?.soon).toBe(false);
  expect(soon({ valid_to: '2026-11-28T09:59:00Z' })?.soon).toBe(false);
  expect(soon({ state: 'verified', planned_end: '2026-11-28T10:30:00Z' })?.soon).toBe(false);
});
