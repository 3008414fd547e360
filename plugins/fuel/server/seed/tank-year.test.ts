import { expect, test } from 'vitest';
import { seededRandom } from '../../../../core/host/seed.ts';
import { demoTanks } from './stations.ts';
import { lastCargoMs, tankYear, unloadingMs, type TankYear } from './tank-year.ts';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
const tankOf = (code: string) => demoTanks.find((tank) => tank.code === code) as (typeof demoTanks)[number];

interface Taken {
  readonly at: number;
  readonly litres: number;
  readonly code?: string;
}

/** Fills of 50 to 900 L, one every half hour or so until an instant. */
const fillsUntil = (to: number, from: number, random: () => number): readonly Taken[] => {
  const fills: Taken[] = [];
  for (let at = from + random() * dayMs; at < to; at += random() * 60 * minuteMs)
    fills.push({ at: Math.round(at), litres: Math.round(50 + random() * 850), code: 'T-01' });
  return fills;
};

/** What stands in the tank as it is replayed movement by movement, and what its papers say that cannot be. */
function faultsOf({ deliveries, transfers }: TankYear, taken: readonly Taken[], capacity: number, end: number) {
  const came = [
    ...deliveries.map(({ at, received }) => ({ at, litres: received })),
    ...transfers.map(({ at, litres }) => ({ at, litres })),
  ];
  const moves = [...came, ...taken.map(({ at, litres }) => ({ at, litres: -litres }))];
  const after = (at: number): number => end - moves.reduce((sum, move) => (move.at > at ? sum + move.litres : sum), 0);
  return [
    ...came.flatMap(({ at }) => (after(at) > capacity ? [`${Math.round(after(at))} L in a tank of ${capacity}`] : [])),
    ...deliveries.flatMap(({ at, before }) =>
      Math.abs(after(at - unloadingMs) - before) > 1 ? [`${before} L, not ${Math.round(after(at - unloadingMs))}`] : [],
    ),
  ];
}

test('whenever the demo begins, no tank is filled beyond its brim and every tanker is measured as the book has it', () => {
  const faults: string[] = [];
  for (let seed = 1; seed <= 80; seed += 1) {
    const random = seededRandom(seed);
    const to = Date.UTC(2026, 10, 1) + Math.floor(random() * 1_440) * minuteMs;
    const from = to - 4 * dayMs;
    const [store, bowser] = [tankOf('S2-TK1'), tankOf('BW-31')];
    const served = fillsUntil(to - lastCargoMs, from, random);
    const cargo = tankYear(bowser, served, from, to, seed, 'Africa/Casablanca');
    const taken = [...fillsUntil(to, from, random), ...cargo.transfers].toSorted((one, other) => one.at - other.at);
    const year = tankYear(store, taken, from, to, seed, 'Africa/Casablanca');
    const endOf = ({ dips }: TankYear): number => dips.at(-1)?.litres ?? 0;
    faults.push(
      ...faultsOf(cargo, served, bowser.capacity, endOf(cargo)),
      ...faultsOf(year, taken, store.capacity, endOf(year)),
    );
  }
  expect(faults).toEqual([]);
});
