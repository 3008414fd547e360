import fc from 'fast-check';
import { expect, test } from 'vitest';
import { haulHistory, historySite, Random } from '../../../../tests/support/haul-history.ts';
import { advance, finish, recompute, type Advanced } from './advance.ts';
import { firstCheckpoint, type Checkpoint } from './checkpoint.ts';
import type { CycleEvent } from './events.ts';
import { reorderMs } from './reorder.ts';
import type { Site } from './site.ts';

/** The events as a network brings them: some twice, overtaking each other by less than the reorder window. */
function onTheWire(events: readonly CycleEvent[], random: Random): readonly CycleEvent[] {
  const arrive = (event: CycleEvent) => ({ event, at: event.at + random.between(0, reorderMs - 1) });
  return events
    .flatMap((event) => (random.next() < 0.1 ? [arrive(event), arrive(event)] : [arrive(event)]))
    .toSorted((a, b) => a.at - b.at)
    .map(({ event }) => event);
}

/** The same history in batches of random sizes, the checkpoint stored as JSON and read again after each. */
function inBatches(events: readonly CycleEvent[], site: Site, largest: number, random: Random): Advanced {
  let checkpoint: Checkpoint = firstCheckpoint;
  const parts: Advanced[] = [];
  for (let from = 0; from < events.length;) {
    const size = Math.ceil(random.between(0, largest));
    const part = advance(checkpoint, events.slice(from, from + size), site);
    parts.push(part);
    checkpoint = JSON.parse(JSON.stringify(part.checkpoint)) as Checkpoint;
    from += size;
  }
  parts.push(finish(checkpoint, site));
  return {
    checkpoint: (parts.at(-1) as Advanced).checkpoint,
    intervals: parts.flatMap(({ intervals }) => intervals),
    trips: parts.flatMap(({ trips }) => trips),
    late: parts.flatMap(({ late }) => late),
  };
}

test('batches, doubles and disorder give what the whole history gives', () => {
  const history = fc.record({
    seed: fc.nat(),
    trips: fc.integer({ min: 1, max: 4 }),
    hasScale: fc.boolean(),
    gapsPerHour: fc.constantFrom(0, 0.5, 4),
  });
  fc.assert(
    fc.property(history, fc.integer({ min: 1, max: 200 }), (options, largest) => {
      const site = historySite(options.hasScale);
      const { events } = haulHistory(options);
      const random = new Random(options.seed, 'wire', 'order');
      const whole = recompute(events, site);
      const pieces = inBatches(onTheWire(events, random), site, largest, random);
      expect(pieces.late).toEqual([]);
      expect(pieces.trips).toEqual(whole.trips);
      expect(pieces.intervals).toEqual(whole.intervals);
      expect(pieces.checkpoint).toEqual(JSON.parse(JSON.stringify(whole.checkpoint)));
    }),
    { seed: 20_260_309, numRuns: 200 },
  );
}, 60_000);

test('a checkpoint that was handed in is not touched, and an event older than it is late', () => {
  const site = historySite(true);
  const { events } = haulHistory({ seed: 7, trips: 2, hasScale: true, gapsPerHour: 0 });
  const half = advance(firstCheckpoint, events.slice(0, 200), site).checkpoint;
  const stored = JSON.stringify(half);
  const once = advance(half, events.slice(200), site);
  expect(JSON.stringify(half)).toBe(stored);
  expect(advance(half, events.slice(200), site)).toEqual(once);
  const { late, trips } = advance(once.checkpoint, [events[100] as CycleEvent], site);
  expect(late).toEqual([events[100]]);
  expect(trips).toEqual([]);
});

test('replay from a checkpoint in the middle repeats the trips that followed', () => {
  const site = historySite(false);
  const { events } = haulHistory({ seed: 11, trips: 4, hasScale: false, gapsPerHour: 0 });
  const first = advance(firstCheckpoint, events.slice(0, 400), site);
  const rest = advance(first.checkpoint, events.slice(400), site);
  const end = finish(rest.checkpoint, site);
  expect([...first.trips, ...rest.trips, ...end.trips]).toEqual(recompute(events, site).trips);
});
