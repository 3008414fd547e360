import { expect, it } from 'vitest';
import { advance, finish, recompute, type Advanced } from '../../plugins/production/formulas/engine/advance.ts';
import { firstCheckpoint, type Checkpoint } from '../../plugins/production/formulas/engine/checkpoint.ts';
import type { ScaleFault } from '../../plugins/production/formulas/engine/scale-watch.ts';
import { adversaryDay, type AdversaryTruck, type Trouble } from '../adversary/day.ts';
import { eventsOf, judge, siteOf, type Judged } from '../adversary/judge.ts';
import { freshnessOf } from '../../core/live/freshness.ts';
import { isSilent } from '../../plugins/production/screens/board/stages.ts';
import { haulStateStream, type HaulStateRow } from '../../plugins/production/streams/haul-state.ts';
import { TruckTables } from '../support/truck-tables.ts';
import type { ScaleFault as ScaleTrouble } from '../adversary/tracker.ts';

const start = Date.parse('2026-05-04T04:00:00Z');
const hours = 8;
const seeds = Array.from({ length: 10 }, (_, index) => 100 + index);

interface Row extends Judged {
  readonly seed: number;
  readonly trouble: Trouble;
}

const sum = (rows: readonly Row[]): Judged =>
  rows.reduce<Judged>(
    (total, row) =>
      Object.fromEntries(
        Object.entries(total).map(([name, value]) => [name, value + row[name as keyof Judged]]),
      ) as unknown as Judged,
    {
      real: 0,
      hidden: 0,
      found: 0,
      placed: 0,
      flagged: 0,
      invented: 0,
      inventedUnflagged: 0,
      faultReal: 0,
      faultFound: 0,
      faultFlagged: 0,
    },
  );

const rows: readonly Row[] = seeds.flatMap((seed) =>
  adversaryDay({ seed, start, hours }).map((truck) => ({
    seed,
    trouble: truck.trouble,
    ...judge(truck, start, hours),
  })),
);
const by = (key: (row: Row) => string): Readonly<Record<string, Judged>> =>
  Object.fromEntries([...Map.groupBy(rows, key)].map(([name, of]) => [name, sum(of)]));
const byTrouble = by(({ trouble }) => trouble) as Readonly<Record<Trouble, Judged>>;
console.table(byTrouble);
console.table(by(({ seed }) => String(seed)));

it('of trucks in order and of those whose clock is wrong every trip is found, and none invented or doubted', () => {
  for (const trouble of ['none', 'no scale', 'clock ahead', 'clock behind'] as const) {
    const { real, found, placed, flagged, invented } = byTrouble[trouble];
    expect({ trouble, found, placed, flagged, invented }).toEqual({
      trouble,
      found: real,
      placed: real,
      flagged: 0,
      invented: 0,
    });
  }
});

it.each(['scale silent', 'scale stuck empty', 'scale stuck full', 'scale drifts'] as const)(
  '%s: the trips are found all the same, and say how',
  (trouble) => {
    const { real, found, faultReal, faultFound, faultFlagged } = byTrouble[trouble];
    expect(faultReal).toBeGreaterThan(200);
    expect(found / real).toBeGreaterThanOrEqual(0.98);
    expect(faultFound / faultReal).toBeGreaterThanOrEqual(0.95);
    // What drifts is sound for the first hours: its trips need no flag.
    expect(faultFlagged / faultFound).toBeGreaterThanOrEqual(trouble === 'scale drifts' ? 0.5 : 1);
  },
);

it('in no seed is a trip invented that does not say that it is guessed', () => {
  for (const [seed, { inventedUnflagged }] of Object.entries(by((row) => String(row.seed))))
    expect({ seed, inventedUnflagged }).toEqual({ seed, inventedUnflagged: 0 });
});

it('what stood in two dumps or near two shovels is put where it was, or doubted', () => {
  for (const trouble of ['two shovels, no scale', 'stops in another dump'] as const) {
    const { real, placed } = byTrouble[trouble];
    expect({ trouble, placed }).toEqual({ trouble, placed: real });
  }
  const { flagged, real } = byTrouble['two shovels, no scale'];
  expect(flagged / real).toBeLessThan(0.05);
});

it('who idles beside a shovel is seldom taken for loaded, and of silent trucks nearly all that can be known is found', () => {
  const idle = byTrouble['idles at a shovel'];
  expect(idle.found).toBe(idle.real);
  expect(idle.invented / idle.real).toBeLessThan(0.1);
  for (const trouble of ['tracker silent', 'tracker silent, no scale'] as const) {
    const { real, found, invented } = byTrouble[trouble];
    expect(found / real).toBeGreaterThan(0.8);
    expect(invented).toBe(0);
  }
});

/** What the engine knows of the scale when the truck has told everything up to an instant. */
function scaleAt(truck: AdversaryTruck, second: number): ScaleFault | null {
  const until = start + second * 1000;
  const events = eventsOf(truck, start).filter(({ at }) => at <= until);
  return recompute(events, siteOf(truck)).checkpoint.scale?.fault ?? null;
}

it('a fault of a scale has a date, and ends when the scale is sound again', () => {
  const trucks = adversaryDay({ seed: 7, start, hours: 10 }).filter(({ fitting }) =>
    fitting.scaleFaults.some(({ kind }) => kind !== 'drift'),
  );
  expect(trucks).toHaveLength(6);
  for (const truck of trucks) {
    const [{ kind, from, to }] = truck.fitting.scaleFaults as [ScaleTrouble];
    expect(scaleAt(truck, from)).toBeNull();
    const fault = scaleAt(truck, to - 60);
    expect(fault?.kind).toBe(kind === 'silent' ? 'silent' : 'stuck');
    // Empty or full as it was already, a scale may have been stuck since its last move.
    const before = truck.trips.findLast(({ dumpEnd }) => dumpEnd < from)?.loadStart ?? 0;
    const after = truck.trips.find(({ loadStart }) => loadStart > from)?.loadStart ?? 0;
    expect(((fault?.since ?? 0) - start) / 1000).toBeGreaterThanOrEqual(before);
    expect(((fault?.since ?? 0) - start) / 1000).toBeLessThanOrEqual(after);
    const sound = truck.trips.filter(({ loadStart }) => loadStart > to)[2]?.dumpEnd ?? 0;
    expect(sound).toBeGreaterThan(0);
    expect(scaleAt(truck, sound)).toBeNull();
  }
});

it('a truck that is silent counts nowhere from the stale limit on, and again with its first word', () => {
  const stale = (haulStateStream.staleAfter ?? 0) / 1000;
  const trucks = adversaryDay({ seed: 5, start, hours }).filter(({ fitting }) => fitting.silences.length > 0);
  const counts = (truck: AdversaryTruck, second: number): boolean => {
    const until = start + second * 1000;
    const { drive } = recompute(
      eventsOf(truck, start).filter(({ at }) => at <= until),
      siteOf(truck),
    ).checkpoint;
    const state = drive?.cycle.spans.at(-1)?.state ?? 'unknown';
    const row = { state, at: new Date(drive?.mark.at ?? 0).toISOString() } as HaulStateRow;
    return !isSilent(row, freshnessOf(haulStateStream, row, until));
  };
  const looked = trucks.flatMap((truck) =>
    truck.fitting.silences
      .filter(({ from, to }) => to - from > stale + 60 && to < hours * 3600 - 600)
      .map(({ from, to }) => ({
        before: counts(truck, from),
        after: counts(truck, from + stale + 31),
        again: counts(truck, to + 60),
      })),
  );
  expect(looked.length).toBeGreaterThan(5);
  expect(new Set(looked.map(({ before, after, again }) => `${before} ${after} ${again}`))).toEqual(
    new Set(['true false true']),
  );
});

it('the same seed is the same shift, and in pieces it gives the same trips', () => {
  const [one, other] = [adversaryDay({ seed: 3, start, hours }), adversaryDay({ seed: 3, start, hours })];
  expect(one).toEqual(other);
  for (const truck of one) {
    const site = siteOf(truck);
    const events = eventsOf(truck, start).toSorted((a, b) => a.at - b.at);
    const parts: Advanced[] = [];
    let checkpoint = firstCheckpoint;
    for (let from = 0; from < events.length; from += 37) {
      const part = advance(checkpoint, events.slice(from, from + 37), site);
      checkpoint = JSON.parse(JSON.stringify(part.checkpoint)) as Checkpoint;
      parts.push(part);
    }
    parts.push(finish(checkpoint, site));
    expect(parts.flatMap(({ trips }) => trips)).toEqual(recompute(events, site).trips);
  }
});

/** What lies in the tables when everything has come, in the order in which it came, a minute at a time. */
async function arrived(truck: AdversaryTruck): Promise<TruckTables> {
  const tables = new TruckTables();
  const [units, fixes] = [
    eventsOf({ ...truck, told: [] }, start),
    eventsOf(truck, start).filter(({ kind }) => kind === 'position'),
  ];
  const minutes = Map.groupBy(
    fixes.map((fix, index) => ({ fix, minute: Math.floor((truck.told[index]?.sentAt ?? 0) / 60_000) })),
    ({ minute }) => minute,
  );
  for (const [index, [, of]] of [...minutes].toSorted(([one], [other]) => one - other).entries())
    await tables.take([...(index === 0 ? units : []), ...of.map(({ fix }) => fix)], siteOf(truck));
  return tables;
}

it('an outage of the whole site, and one of Filon, leave no trace once the devices have sent what they kept', async () => {
  const outages = [
    { from: 2 * 3600, to: 2 * 3600 + 25 * 60 },
    { from: 5 * 3600, to: 5 * 3600 + 40 * 60 },
  ];
  const trucks = adversaryDay({ seed: 11, start, hours, outages });
  const undisturbed = adversaryDay({ seed: 11, start, hours });
  for (const [index, truck] of trucks.entries()) {
    const { trips } = await arrived(truck);
    // The last trip may wait for what comes after it.
    const whole = recompute(eventsOf(undisturbed[index] as AdversaryTruck, start), siteOf(truck)).trips;
    expect(trips.length).toBeGreaterThanOrEqual(whole.length - 1);
    expect(trips).toEqual(whole.slice(0, trips.length));
  }
});
