import { expect, test } from 'vitest';
import { History } from './history.ts';

const minute = 60_000;
const kept = () => new History<number>({ spanMs: 15 * minute, everyMs: 1_000, value: (row) => row });

test('ten values a second for half an hour leave a quarter of an hour of one value a second', () => {
  const history = kept();
  for (let at = 0; at <= 30 * minute; at += 100) history.add('truck', at, at / 1000);
  const points = history.of('truck');
  expect(points.at(-1)).toEqual({ at: 30 * minute, value: 1800 });
  expect(points.filter(({ at }) => at >= 15 * minute)).toHaveLength(901);
  expect(points.length).toBeLessThan(1_000);
});

test('what comes late changes nothing, and a silence stays one', () => {
  const history = kept();
  history.add('truck', 10_000, 1);
  history.add('truck', 5_000, 9);
  history.add('truck', 400_000, 2);
  history.add('loader', 400_000, 3);
  expect(history.of('truck')).toEqual([
    { at: 10_000, value: 1 },
    { at: 400_000, value: 2 },
  ]);
  expect(history.of('grader')).toEqual([]);
});
