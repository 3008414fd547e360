import { beforeAll, expect, test, vi } from 'vitest';
import { LiveClient, type LineEvents } from './live-client.ts';
import type { Batch, SubscribeAnswer } from './protocol.ts';
import { defineStream } from './stream.ts';

interface Told {
  readonly id: string;
  readonly at: string;
}
const stream = defineStream<Told>({
  name: 'told',
  key: ({ id }) => id,
  at: ({ at }) => at,
  can: 'told:read',
  mode: 'every',
  keep: 10,
  scope: 'site',
});
const topic = 'told@S1';
const row = (id: string): Told => ({ id, at: '2026-05-13T10:00:00Z' });
const batch = (from: number, ...ids: string[]): Batch => ({
  topic,
  epoch: 'e',
  from,
  to: from + ids.length,
  rows: ids.map(row),
  dropped: 0,
});

/** A client on a line whose answers the test gives. */
function lineOf() {
  const questions: ((answer: SubscribeAnswer) => void)[] = [];
  let events: LineEvents | undefined;
  const client = new LiveClient((given) => {
    events = given;
    return {
      ask: () => new Promise((resolve) => questions.push(resolve)),
      drop: () => undefined,
      close: () => undefined,
    };
  });
  const { replica } = client.subscribe(topic, stream);
  events?.connected('2026-05-13T10:00:00Z');
  return { client, replica, questions, bring: (news: Batch) => events?.batch(news) };
}

beforeAll(() => {
  globalThis.requestAnimationFrame ??= (callback) => setTimeout(() => callback(0), 0) as unknown as number;
});

test('a batch that comes in one breath with the answer is not lost', async () => {
  const { client, replica, questions, bring } = lineOf();
  questions[0]?.({ kind: 'snapshot', epoch: 'e', seq: 1, rows: [row('a')] });
  bring(batch(1, 'b'));
  await vi.waitFor(() => expect([...replica.rows.keys()]).toEqual(['a', 'b']));
  expect(questions).toHaveLength(1);
  client.close();
});

test('what lies between the answer and such a batch is asked for', async () => {
  const { client, replica, questions, bring } = lineOf();
  questions[0]?.({ kind: 'snapshot', epoch: 'e', seq: 1, rows: [row('a')] });
  bring(batch(2, 'c'));
  await vi.waitFor(() => expect(questions).toHaveLength(2));
  questions[1]?.({ kind: 'difference', epoch: 'e', seq: 3, rows: [row('b'), row('c')] });
  await vi.waitFor(() => expect([...replica.rows.keys()]).toEqual(['a', 'b', 'c']));
  client.close();
});
