import { expect, test } from 'vitest';
import { defineStream } from './stream.ts';
import type { Thinning } from './thinning.server.ts';
import { Topic } from './topic.server.ts';

interface Row {
  readonly key: string;
  readonly at: string;
  readonly x: number;
}

const stream = defineStream<Row>({ name: 'thinned', mode: 'newest', key: ({ key }) => key, at: ({ at }) => at });
const thinning: Thinning<Row> = { everyMs: 200, sameEveryMs: 5_000, isSame: (before, row) => before.x === row.x };
const row = (key: string, ms: number, x: number): Row => ({ key, at: new Date(ms).toISOString(), x });

/** Flushes ten times a second until `untilMs`, with what comes before each; answers the rows that were sent and when. */
function sent(untilMs: number, coming: (ms: number) => readonly Row[]): readonly (readonly [number, Row])[] {
  const topic = new Topic<Row>('t', stream, 'e', thinning);
  const told: (readonly [number, Row])[] = [];
  for (let ms = 0; ms <= untilMs; ms += 100) {
    topic.add(coming(ms));
    const batch = topic.flush(ms);
    expect(batch?.dropped ?? 0).toBe(0);
    for (const one of (batch?.rows ?? []) as Row[]) told.push([ms, one]);
  }
  return told;
}

test('a machine that tells ten times a second is told five times, at once and to its last word', () => {
  const told = sent(2_000, (ms) => (ms <= 1_000 ? [row('a', ms, ms)] : []));
  expect(told.map(([ms]) => ms)).toEqual([0, 200, 400, 600, 800, 1_000]);
  expect(told.at(-1)?.[1].x).toBe(1_000);
});

test('a machine that tells twice a second waits for nothing', () => {
  const told = sent(3_000, (ms) => (ms % 500 === 0 ? [row('a', ms, ms)] : []));
  expect(told.map(([ms, { x }]) => [ms, x])).toEqual([0, 500, 1_000, 1_500, 2_000, 2_500, 3_000].map((ms) => [ms, ms]));
});

test('one that stands is told again every five seconds with its age, and at once when it moves', () => {
  const told = sent(12_300, (ms) => [row('a', ms, ms < 12_000 ? 0 : 1)]);
  expect(told.map(([ms, { at }]) => [ms, Date.parse(at)])).toEqual([
    [0, 0],
    [5_000, 5_000],
    [10_000, 10_000],
    [12_000, 12_000],
    // From here on it says the same again.
  ]);
});

test('what a batch has no room for is told in the next one, and only what a newer row overtakes there is lost', () => {
  const topic = new Topic<Row>('t', stream, 'e', thinning);
  topic.add(Array.from({ length: 5_001 }, (_, index) => row(`k${index}`, 0, 0)));
  expect(topic.flush(0)?.rows).toHaveLength(5_000);
  topic.add([row('k0', 100, 1), row('k5000', 100, 1)]);
  topic.add([row('k0', 150, 2)]);
  expect(topic.flush(100)).toMatchObject({ rows: [row('k5000', 100, 1)], dropped: 1 });
  expect(topic.flush(200)).toMatchObject({ rows: [row('k0', 150, 2)], dropped: 0 });
});
