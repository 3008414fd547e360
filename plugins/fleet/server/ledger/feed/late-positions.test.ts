import { expect, test } from 'vitest';
import { seededRandom } from '../../../../../core/host/seed.ts';
import { changeLedger } from './change-ledger.ts';
import { unsettledMs } from './feed-machines.ts';
import type { LedgerRow } from './ledger-row.ts';
import { machinePieces } from './machine-pieces.ts';
import { leadMs } from './machine-runs.ts';
import type { MachineFix } from './motion.ts';
import type { Piece, Span } from './piece.ts';
import type { FeedReason } from './read-reasons.ts';
import { ownTimes, unitPieces } from './unit-pieces.ts';

const second = 1000;
const minute = 60 * second;
const rules = [{ from: -Infinity, stopKmh: 3, moveKmh: 7, worstAccuracyM: 30 }];
const reasons = new Map(
  ['X03', 'X04', 'X07', 'X18', 'E06'].map((code): [string, FeedReason] => [
    code,
    { id: code, code, category: 'OD', justifies: code !== 'X18' },
  ]),
);
const pick = <T>(random: () => number, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

/**
 * Some hours of a machine that works, idles, is switched off, moves away and falls silent; its receiver errs now and
 * then.
 */
function history(random: () => number): readonly MachineFix[] {
  const fixes: MachineFix[] = [];
  let [at, north] = [0, 0];
  while (at < 160 * minute) {
    const [speed, ignition, load] = pick(random, [
      [8, true, null],
      [0, true, 40],
      [0, true, null],
      [0, true, 5],
      [0, false, null],
      [1.5, true, null],
      [0, null, null],
      [8, null, null],
    ] as const);
    const [until, step] = [at + pick(random, [1, 2, 4, 6, 15, 40]) * minute, pick(random, [5, 30, 60]) * second];
    for (; at < until; at += step) {
      north += (speed / 3600) * step;
      fixes.push({
        at,
        lon: -6,
        lat: 31 + (north + (random() < 0.02 ? 100 : random() * 4)) / 111_320,
        speed,
        acc: random() < 0.02 ? 60 : 3,
        ignition,
        load,
      });
    }
    if (random() < 0.1) at += pick(random, [3, 15, 25]) * minute;
  }
  return fixes;
}

/** The positions in the order in which they came: mostly unchanged made, some minutes or an hour later. */
function arrivals(
  fixes: readonly MachineFix[],
  random: () => number,
): readonly { readonly fix: MachineFix; readonly comes: number }[] {
  let late = 0;
  return fixes
    .map((fix) => {
      if (random() < 0.02) late = pick(random, [0, 0, 2, 12, 70]) * minute;
      return { fix, comes: fix.at + second + late };
    })
    .toSorted((one, other) => one.comes - other.comes);
}

type Tell = (fixes: readonly MachineFix[], now: number) => readonly Piece[];
/** What the feed does every ten seconds, on rows in memory. */
class Fed {
  rows: readonly LedgerRow[] = [];
  writes = 0;
  readonly #tell: Tell;
  #made = 0;

  constructor(tell: Tell) {
    this.#tell = tell;
  }

  feed(fixes: readonly MachineFix[], told: number, now: number, backMs: number): void {
    const from = told - backMs;
    const first = fixes.findLastIndex(({ at }) => at < from - leadMs);
    const pieces = this.#tell(fixes.slice(Math.max(0, first)), now);
    const changed = changeLedger(
      { rows: this.rows.filter(({ to }) => (to ?? Infinity) >= from), reasons, locked: [] },
      from,
      pieces,
      now,
    );
    if (!changed) return;
    const { added, changed: moved, removed } = changed.changes;
    const gone = new Set([...moved, ...removed].map(({ id }) => id));
    const fresh = [...moved, ...added.map((target) => ({ ...target, id: String((this.#made += 1)) }))].map(
      (target): LedgerRow => ({ ...target, vouched: false }),
    );
    this.rows = [...this.rows.filter(({ id }) => !gone.has(id)), ...fresh].toSorted(
      (one, other) => one.from - other.from,
    );
    this.writes += 1;
  }

  get words(): readonly string[] {
    return this.rows.map(
      ({ from, to, reason }) => `${from / second}-${to === null ? '' : to / second} ${reason ?? 'P'}`,
    );
  }
}

/** The ledger after the positions came bit by bit, and the ledger that is written once when all are there. */
function both(tell: Tell, seed: number, backMs: number): readonly [Fed, Fed] {
  const random = seededRandom(seed);
  const fixes = history(random);
  const end = (fixes.at(-1)?.at ?? 0) + 80 * minute;
  const [bitByBit, atOnce] = [new Fed(tell), new Fed(tell)];
  const coming = arrivals(fixes, random);
  const arrived: MachineFix[] = [];
  let [taken, heardTo] = [0, 0];
  for (let now = 0; now <= end; now += 40 * second) {
    const news = coming.slice(taken).flatMap(({ fix, comes }) => (comes <= now ? fix : []));
    taken += news.length;
    arrived.push(...news);
    arrived.sort((one, other) => one.at - other.at);
    if (arrived.length > 0) bitByBit.feed(arrived, Math.min(heardTo, ...news.map(({ at }) => at)), now, backMs);
    heardTo = arrived.at(-1)?.at ?? 0;
  }
  atOnce.feed(fixes, 0, end, backMs);
  return [bitByBit, atOnce];
}
const seeds = Array.from({ length: 12 }, (_, index) => index + 1);

test.each(seeds)(
  'a machine whose positions come bit by bit, some late, ends with the ledger of all at once (seed %i)',
  (seed) => {
    const random = seededRandom(seed + 1000);
    const operators: readonly Span[] = Array.from({ length: 3 }, (_, index) => ({
      from: (index * 100 + random() * 40) * minute,
      to: (index * 100 + 40 + random() * 60) * minute,
    }));
    const [bitByBit, atOnce] = both(
      (fixes, now) =>
        machinePieces({
          fixes,
          rules,
          operators,
          shifts: [
            { from: 0, to: 100 * minute },
            { from: 120 * minute, to: 1000 * minute },
          ],
          now,
        }),
      seed,
      unsettledMs,
    );
    expect(bitByBit.words).toEqual(atOnce.words);
    expect(bitByBit.rows.slice(1).every(({ from }, index) => bitByBit.rows[index]?.to === from)).toBe(true);
    expect(bitByBit.rows.filter(({ to }) => to === null)).toHaveLength(1);
  },
);

test.each(seeds)('so does a loading unit between its trucks (seed %i)', (seed) => {
  const random = seededRandom(seed + 2000);
  const loads: readonly Span[] = Array.from({ length: 30 }, (_, index) => ({
    from: (index * 10 + random() * 4) * minute,
    to: (index * 10 + 5 + random() * 5) * minute,
  }));
  const [bitByBit, atOnce] = both(
    (fixes, now) =>
      unitPieces({
        loads: loads.slice(0, 20),
        own: ownTimes(fixes, rules, [], now),
        shifts: null,
        since: -Infinity,
        until: now,
        now,
      }),
    seed,
    600_000,
  );
  expect(bitByBit.words).toEqual(atOnce.words);
});
