import fc from 'fast-check';
import { expect, test } from 'vitest';
import { haulHistory, historySite, Random } from '../../../../tests/support/haul-history.ts';
import { TruckTables } from '../../../../tests/support/truck-tables.ts';
import { recompute } from '../../formulas/engine/advance.ts';
import type { CycleEvent } from '../../formulas/engine/events.ts';

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
      const tables = new TruckTables();
      for (let from = 0; from < wire.length;) {
        const size = Math.ceil(random.between(0, largest));
        await tables.take(wire.slice(from, from + size), site);
        from += size;
      }
      // An hour later, so that neither the reorder window nor a doubt about the last dump holds anything back any more.
      const later = [3_600_000, 3_660_000].map((ms): CycleEvent => ({
        kind: 'position',
        at: (events.at(-1)?.at ?? 0) + ms,
        x: 9_000,
        y: 9_000,
        speedKmh: 0,
      }));
      await tables.take(later, site);
      const whole = recompute([...events, ...later], site);
      expect(tables.trips).toEqual(whole.trips);
      expect(tables.intervals.toSorted((a, b) => a.startedAt - b.startedAt)).toEqual(whole.intervals);
    }),
    { seed: 20_260_310, numRuns: 200 },
  );
}, 120_000);
