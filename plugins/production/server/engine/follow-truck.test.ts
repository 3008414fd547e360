import fc from 'fast-check';
import { expect, test } from 'vitest';
import { haulHistory, historySite, Random } from '../../../../tests/support/haul-history.ts';
import { recompute } from '../../formulas/engine/advance.ts';
import type { Checkpoint } from '../../formulas/engine/checkpoint.ts';
import type { CycleEvent } from '../../formulas/engine/events.ts';
import type { Interval, Trip } from '../../formulas/engine/trip.ts';
import { followTruck } from './follow-truck.ts';
import type { ReadEvents } from './read-events.ts';

/** The tables of one truck, as the runner keeps them. */
class Tables {
  readonly events: CycleEvent[] = [];
  trips: Trip[] = [];
  intervals: Interval[] = [];
  checkpoints: Checkpoint[] = [];
  head: Checkpoint | null = null;

  readonly read = (after: number): Promise<ReadEvents> => {
    const positions = this.events
      .filter(({ kind, at }) => kind === 'position' && at > after)
      .toSorted((a, b) => a.at - b.at);
    const taken = positions.slice(0, limit);
    const last = taken.at(-1)?.at ?? -Infinity;
    const others = this.events.filter(({ kind, at }) => kind !== 'position' && at > after && at <= last);
    return Promise.resolve({
      events: [...taken, ...others],
      positions: taken.map(({ at }) => ({ kind: 'position', of: 'truck', at, received: at })),
      others: [],
      more: positions.length > limit,
    });
  };

  /** What a batch brings: on from the head, or back to the checkpoint before the first late event. */
  async take(batch: readonly CycleEvent[], site: ReturnType<typeof historySite>): Promise<void> {
    const cursor = this.head?.cursor ?? -Infinity;
    this.events.push(...batch);
    const late = batch.filter(({ at }) => at <= cursor).map(({ at }) => at);
    const base =
      late.length === 0 ? this.head : (this.checkpoints.findLast((one) => one.cursor < Math.min(...late)) ?? null);
    const followed = await followTruck(base, () => site, this.read);
    if (!followed) return;
    this.trips = [...this.trips.filter(({ cycleStart }) => cycleStart < followed.from), ...followed.trips];
    this.intervals = [...this.intervals.filter(({ startedAt }) => startedAt < followed.from), ...followed.intervals];
    this.checkpoints = [
      ...this.checkpoints.filter((one) => base !== null && one.cursor <= base.cursor),
      ...followed.saved,
    ].map((one) => JSON.parse(JSON.stringify(one)) as Checkpoint);
    this.head = JSON.parse(JSON.stringify(followed.checkpoint)) as Checkpoint;
  }
}

const limit = 150;

/**
 * As a network brings them: some twice, most within seconds, one in fifty up to 15 minutes late, and one device silent
 * for a while that tells everything afterwards.
 */
function arrivals(events: readonly CycleEvent[], random: Random): readonly CycleEvent[] {
  const backlogFrom = random.between(0, 3_000_000);
  const backlogTo = backlogFrom + random.between(0, 1_800_000);
  const arrive = (event: CycleEvent) => {
    const late =
      event.at > backlogFrom && event.at < backlogTo
        ? backlogTo - event.at
        : random.next() < 0.02
          ? random.between(20_000, 900_000)
          : random.between(0, 25_000);
    return { event, at: event.at + late };
  };
  return events
    .flatMap((event) => (random.next() < 0.05 ? [arrive(event), arrive(event)] : [arrive(event)]))
    .toSorted((a, b) => a.at - b.at)
    .map(({ event }) => event);
}

test('batches of any size, doubles, disorder and late events leave in the tables what the whole history gives', async () => {
  const history = fc.record({
    seed: fc.nat(),
    trips: fc.integer({ min: 1, max: 3 }),
    hasScale: fc.boolean(),
    gapsPerHour: fc.constantFrom(0, 0.5, 4),
  });
  await fc.assert(
    fc.asyncProperty(history, fc.integer({ min: 5, max: 200 }), async (options, largest) => {
      const site = historySite(options.hasScale);
      const { events } = haulHistory(options);
      const random = new Random(options.seed, 'wire', 'late');
      const wire = arrivals(events, random);
      const tables = new Tables();
      for (let from = 0; from < wire.length;) {
        const size = Math.ceil(random.between(0, largest));
        await tables.take(wire.slice(from, from + size), site);
        from += size;
      }
      // An hour later, so that the reorder window holds nothing back any more.
      const later: CycleEvent = {
        kind: 'position',
        at: (events.at(-1)?.at ?? 0) + 3_600_000,
        x: 9_000,
        y: 9_000,
        speedKmh: 0,
      };
      await tables.take([later], site);
      const whole = recompute([...events, later], site);
      expect(tables.trips).toEqual(whole.trips);
      expect(tables.intervals.toSorted((a, b) => a.startedAt - b.startedAt)).toEqual(whole.intervals);
    }),
    { seed: 20_260_310, numRuns: 200 },
  );
}, 120_000);
