import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recompute } from '../../plugins/production/formulas/engine/advance.ts';
import { readOpenMines } from '../../plugins/tracking/server/simulator/open-mines.ts';
import { routeBetween } from '../../plugins/tracking/server/simulator/route.ts';
import { realData } from '../support/real-data.ts';
import { simulateHours } from '../support/simulated-hours.ts';

/** Two load sites with three shovels, two dumps; a long way round to the second. */
const small = {
  mine: { name: 'Small' },
  charging_site: {
    name: 'Base',
    position: [0, 0],
    trucks: [
      { type: 'Large', count: 3, capacity: 77, speed: 25 },
      { type: 'Small', count: 4, capacity: 35, speed: 25 },
    ],
  },
  load_sites: [
    {
      name: 'L1',
      position: [0.1, 0.2],
      shovels: [
        { name: 'a', tons: 20, cycle_time: 1 },
        { name: 'b', tons: 12, cycle_time: 0.8 },
      ],
    },
    { name: 'L2', position: [0.1, 0.5], shovels: [{ name: 'c', tons: 20, cycle_time: 1.5 }] },
  ],
  dump_sites: [
    { name: 'D1', position: [0.8, 0.1], dumpers: [{ count: 5, cycle_time: 1 }] },
    { name: 'D2', position: [0.8, 0.3], dumpers: [{ count: 2, cycle_time: 1 }] },
  ],
  road: {
    l2d_road_matrix: [
      [5.2, 30],
      [5.3, 4.8],
    ],
    charging_to_load_road_matrix: [3, 4.3],
  },
};
const start = new Date('2026-03-09T06:30:00Z');

test('roads have the lengths of the file, and nobody takes a short cut through a dump', () => {
  const mine = readOpenMines(JSON.stringify(small));
  expect(routeBetween(mine, 'L1', 'D1').length).toBeCloseTo(5_200, -1);
  expect(routeBetween(mine, 'L1', 'D2').length).toBeCloseTo(30_000, -1);
  expect(routeBetween(mine, 'PARK', 'L2').length).toBeCloseTo(4_300, -1);
  expect(mine.faces.map(({ unit, destination }) => [unit, destination])).toEqual([
    ['SH-01', 'D1'],
    ['SH-02', 'D1'],
    ['SH-03', 'D2'],
  ]);
  expect(mine.bays).toEqual({ D1: 5, D2: 2 });
});

test('large trucks carry more than small ones, by more buckets, and the engine finds what they carried', () => {
  const trucks = simulateHours({ seed: 7, start, hours: 4, mines: [readOpenMines(JSON.stringify(small))] });
  const loads = trucks.map(({ truth }) => truth.map(({ payload_t: tonnes }) => tonnes));
  const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length;
  expect(mean(loads.slice(0, 3).flat()) / 77).toBeCloseTo(0.97, 1);
  expect(mean(loads.slice(3).flat()) / 35).toBeCloseTo(0.97, 1);
  const [truth, found] = [
    trucks.flatMap((truck) => truck.truth),
    trucks.flatMap(({ events, site }) => recompute(events, site).trips),
  ];
  expect(truth.length).toBeGreaterThan(20);
  expect(Math.abs(found.length - truth.length)).toBeLessThanOrEqual(1);
});

test.each([
  ['{', 'the file'],
  ['{"mine":{"name":"x"}}', 'charging_site'],
  [JSON.stringify({ ...small, road: { ...small.road, l2d_road_matrix: [[1]] } }), 'road matrices'],
])('what is no pit is refused with a sentence: %s', (text, word) => {
  expect(() => readOpenMines(text)).toThrow(word);
});

describe.skipIf(realData() === null)('the published north pit', () => {
  test('71 trucks of three sizes and 20 shovels work a morning; the same seed tells the same', () => {
    const mine = readOpenMines(
      readFileSync(join(realData() ?? '', '1-telematics/openmines_north_pit_mine.json'), 'utf8'),
    );
    expect([
      mine.trucks.count,
      new Set(mine.trucks.targets_t).size,
      mine.faces.length,
      Object.keys(mine.bays).length,
    ]).toEqual([71, 3, 20, 5]);
    const run = () => simulateHours({ seed: 42, start, hours: 4, mines: [mine] });
    const trucks = run();
    const truth = trucks.flatMap((truck) => truck.truth);
    console.log(
      `${truth.length} trips, ${Math.round(truth.reduce((sum, { payload_t: tonnes }) => sum + tonnes, 0))} t in 4 h`,
    );
    expect(truth.length).toBeGreaterThan(150);
    expect(new Set(truth.map(({ unit }) => unit)).size).toBeGreaterThan(12);
    const found = trucks.flatMap(({ events, site }) => recompute(events, site).trips);
    expect(found.length / truth.length).toBeGreaterThan(0.98);
    expect(found.length / truth.length).toBeLessThan(1.02);
    expect(run().flatMap((truck) => truck.truth)).toEqual(truth);
  });
});
