import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Batch } from './protocol.ts';
import { Replica } from './replica.ts';
import { defineStream, type StreamDefinition } from './stream.ts';
import type { Thinning } from './thinning.server.ts';
import { Topic } from './topic.server.ts';

interface Row {
  readonly key: string;
  readonly at: string;
  readonly value: number;
}

const parts = { key: (row: Row) => row.key, at: (row: Row) => row.at };
const newest = defineStream<Row>({ name: 'newest', mode: 'newest', columns: ['key', 'at', 'value'], ...parts });
const every = defineStream<Row>({ name: 'every', mode: 'every', keep: 12, ...parts });

/** What may happen between a server and a subscriber. */
type Step =
  | { readonly do: 'publish'; readonly keys: readonly number[]; readonly at: number }
  | { readonly do: 'flush'; readonly fate: 'arrives' | 'lost' | 'twice' | 'delayed' }
  | { readonly do: 'reconnect' }
  | { readonly do: 'restart' }
  /** The server reads its state anew, while other rows come; `told`: subscribers learn of it at once. */
  | { readonly do: 'renew'; readonly keys: readonly number[]; readonly at: number; readonly told: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('publish' as const),
      keys: fc.array(fc.nat(20), { maxLength: 8 }),
      at: fc.nat(30),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('flush' as const),
      fate: fc.constantFrom('arrives', 'lost', 'twice', 'delayed'),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'reconnect' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'restart' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('renew' as const),
      keys: fc.array(fc.nat(20), { maxLength: 8 }),
      at: fc.nat(30),
      told: fc.boolean(),
    }),
  },
);

function run(
  stream: StreamDefinition<Row>,
  steps: readonly Step[],
  thinning?: Thinning<Row>,
): { readonly server: Topic<Row>; readonly client: Replica<Row> } {
  let epoch = 0;
  let value = 0;
  let now = 0;
  let server = new Topic<Row>('topic', stream, `epoch-${epoch}`, thinning);
  const client = new Replica<Row>('topic', stream);
  const delayed: Batch[] = [];
  const subscribe = (): void => client.answer(server.answer(client.position ?? undefined));
  const receive = (batch: Batch): void => {
    if (client.take(batch) === 'gap') subscribe();
  };
  const flush = (fate: 'arrives' | 'lost' | 'twice' | 'delayed'): void => {
    const batch = server.flush((now += 60));
    if (!batch || fate === 'lost') return;
    if (fate === 'delayed') {
      delayed.push(batch);
      return;
    }
    receive(batch);
    if (fate === 'twice') receive(batch);
    for (const late of delayed.splice(0)) receive(late);
  };
  subscribe();
  const rowsOf = (keys: readonly number[], at: number): readonly Row[] =>
    keys.map((key) => ({ key: `k${key}`, at: String(100 + at), value: (value += 1) }));
  for (const current of steps) {
    if (current.do === 'publish') server.add(rowsOf(current.keys, current.at));
    if (current.do === 'flush') flush(current.fate);
    if (current.do === 'reconnect') subscribe();
    if (current.do === 'restart') {
      flush('lost');
      const rows = [...server.state.rows.values()];
      server = new Topic<Row>('topic', stream, `epoch-${(epoch += 1)}`, thinning);
      server.state.reset(rows);
    }
    if (current.do === 'renew') {
      const [read, since] = [[...server.state.rows.values(), ...rowsOf([1, 2], current.at)], server.seq];
      server.add(rowsOf(current.keys, current.at));
      flush('arrives');
      server.renew(`epoch-${(epoch += 1)}`, read, since);
      if (current.told) receive(server.standing());
    }
  }
  now += 60_000;
  flush('lost');
  subscribe();
  return { server, client };
}

test.each([newest, every])(
  '$name: through losses, repeats, delays and restarts a subscriber ends with the state of the server',
  (stream) => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { server, client } = run(stream, steps);
        expect(new Map(client.rows)).toEqual(new Map(server.state.rows));
      }),
      { seed: 20261121, numRuns: 2_000 },
    );
  },
);

test('where rows are thinned too, and the newest of every key is told at last', () => {
  const thinning: Thinning<Row> = { everyMs: 200, sameEveryMs: 5_000, isSame: (a, b) => a.value % 2 === b.value % 2 };
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const [thinned, whole] = [run(newest, steps, thinning), run(newest, steps)];
      expect(new Map(thinned.client.rows)).toEqual(new Map(thinned.server.state.rows));
      // A server that is started anew tells what it had not told from its database, which has no part in this.
      if (steps.some((one) => one.do === 'restart' || one.do === 'renew')) return;
      expect(new Map(thinned.client.rows)).toEqual(new Map(whole.server.state.rows));
    }),
    { seed: 20261128, numRuns: 2_000 },
  );
});

test('mode every loses no event while the subscriber stays within memory, and keeps the newest', () => {
  const server = new Topic<Row>('topic', every, 'e');
  const client = new Replica<Row>('topic', every);
  client.answer(server.answer(undefined));
  for (let index = 0; index < 30; index += 1) {
    server.add([{ key: `k${index}`, at: String(1000 + index), value: index }]);
    const batch = server.flush(index);
    if (batch && index % 3 !== 0 && client.take(batch) === 'gap')
      client.answer(server.answer(client.position ?? undefined));
  }
  expect(client.received).toBe(30);
  expect([...client.rows.keys()]).toEqual(Array.from({ length: 12 }, (_, index) => `k${index + 18}`));
});

test('a subscriber who was away too long gets a snapshot instead of a difference', () => {
  const server = new Topic<Row>('topic', newest, 'e');
  for (let index = 0; index < 12_000; index += 1) {
    server.add([{ key: `k${index % 5}`, at: String(100_000 + index), value: index }]);
    server.flush(index);
  }
  expect(server.answer({ epoch: 'e', seq: 1 }).kind).toBe('snapshot');
  expect(server.answer({ epoch: 'e', seq: server.seq - 3 })).toMatchObject({ kind: 'difference', rows: { length: 3 } });
  expect(server.answer({ epoch: 'another', seq: server.seq }).kind).toBe('snapshot');
});

test('in overload a newer row overtakes an older one, and it is counted', () => {
  const server = new Topic<Row>('topic', newest, 'e');
  for (let index = 0; index < 10; index += 1) server.add([{ key: 'k', at: String(100 + index), value: index }]);
  expect(server.flush(0)).toMatchObject({ rows: [['k', '109', 9]], dropped: 9 });
});

test('a state that was read anew holds what came while it was read', () => {
  const server = new Topic<Row>('topic', newest, 'e1');
  server.add([{ key: 'a', at: '1', value: 1 }]);
  server.flush(0);
  const since = server.seq;
  server.add([{ key: 'b', at: '2', value: 2 }]);
  server.flush(0);
  server.renew(
    'e2',
    [
      { key: 'a', at: '1', value: 1 },
      { key: 'c', at: '1', value: 3 },
    ],
    since,
  );
  expect([...server.state.rows.values()].map(({ value }) => value).toSorted((one, other) => one - other)).toEqual([
    1, 2, 3,
  ]);
  expect(server.answer({ epoch: 'e1', seq: since }).kind).toBe('snapshot');
});
