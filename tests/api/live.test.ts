import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { topicName } from '../../core/live/protocol.ts';
import { operatorCheckinStream } from '../../plugins/tracking/streams/operator-checkin.ts';
import { positionStream, type PositionRow } from '../../plugins/tracking/streams/position.ts';
import { truckCheckinStream } from '../../plugins/tracking/streams/truck-checkin.ts';
import { openLive, type TestClient } from '../support/live-line.ts';
import { patience } from '../support/patience.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let dispatcher: TestUser;
let source: string;
let site: string;
const opened: TestClient[] = [];

beforeAll(async () => {
  server = await startTestServer();
  dispatcher = await server.login('dispatcher');
  const admin = await server.login('admin');
  const made = await admin.json<{ token: string }>('records/ingest_source/', {
    method: 'POST',
    body: { code: 'live', label_en: 'Live', label_fr: 'Direct', kind: 'http' },
  });
  source = made.body.token;
  site = String(((await server.host.pool.query(`select id from site where code = 'S1'`)).rows[0] as { id: string }).id);
});
afterEach(() => {
  for (const { client } of opened.splice(0)) client.close();
});
afterAll(() => server.stop());

const connect = (token: string): TestClient => {
  const client = openLive(server.url, token);
  opened.push(client);
  return client;
};
const send = async (events: readonly unknown[]) => {
  const response = await fetch(`${server.url}/api/ingest/v1/batch/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${source}` },
    body: JSON.stringify({ events }),
  });
  return (await response.json()) as { accepted: number };
};
const position = (device: string, speed: number, at = Date.now()) => ({
  kind: 'position',
  ts: new Date(at).toISOString(),
  device,
  data: { lon: -6.2, lat: 31.05, speed, heading: 90, payload: 10 },
});
const until = (check: () => boolean): Promise<void> => vi.waitFor(() => expect(check()).toBe(true), patience);

test('what is ingested is seen by a subscriber, and the newest wins', async () => {
  const { client } = connect(dispatcher.token);
  const { replica } = client.subscribe(topicName('position', site), positionStream);
  await until(() => client.stateOf(replica.topic) === 'live');
  const speedOf = (code: string): number | undefined =>
    [...replica.rows.values()].find((row: PositionRow) => row.code === code)?.speedKmh;
  await send([position('T-03', 31)]);
  await until(() => speedOf('T-03') === 31);
  await send([position('T-03', 12, Date.now() - 60_000)]);
  await send([position('T-04', 44)]);
  await until(() => speedOf('T-04') === 44);
  expect(speedOf('T-03')).toBe(31);
});

test('after a cut a subscriber catches up with what it missed', async () => {
  const { client, cut } = connect(dispatcher.token);
  const { replica } = client.subscribe(topicName('truck_checkin', site), truckCheckinStream);
  await until(() => client.stateOf(replica.topic) === 'live');
  cut();
  await until(() => client.status.connection === 'offline');
  await send(
    Array.from({ length: 30 }, (_, index) => ({
      id: `cut-${index}`,
      kind: 'truck_checkin',
      ts: new Date(Date.now() - index * 300_000).toISOString(),
      equipment: 'T-05',
      data: { event: 'load', place: 'EX-01' },
    })),
  );
  await until(() => client.status.connection === 'live' && replica.rows.size >= 30);
  expect([...replica.rows.values()].every(({ kind }) => kind === 'load')).toBe(true);
});

test('a correction reaches the board, with its version', async () => {
  const supervisor = await server.login('supervisor');
  await send([
    {
      id: 'board-1',
      kind: 'operator_checkin',
      ts: new Date(Date.now() - 3_000).toISOString(),
      data: { badge: 'B-0070', event: 'in', fit: true },
    },
  ]);
  const { client } = connect(supervisor.token);
  const { replica } = client.subscribe(topicName('operator_checkin', site), operatorCheckinStream);
  await until(() => [...replica.rows.values()].some(({ badge }) => badge === 'B-0070'));
  const row = [...replica.rows.values()].find(({ badge }) => badge === 'B-0070');
  const patch = (body: unknown) =>
    supervisor.json<{ code: string }>(`records/operator_checkin/${row?.id}/`, {
      method: 'PATCH',
      headers: { 'if-match': `"${row?.version}"` },
      body,
    });
  expect((await patch({ kind: 'break_start' })).status).toBe(422);
  expect((await patch({ kind: 'break_start', reason: 'Read at the wrong gate' })).status).toBe(200);
  await until(() => replica.rows.get(row?.id ?? '')?.status === 'corrected');
  expect(replica.rows.get(row?.id ?? '')).toMatchObject({ kind: 'break_start', version: (row?.version ?? 0) + 1 });
});

test('nobody sees a topic without its permission', async () => {
  const operator = await server.login('operator');
  const { client } = connect(operator.token);
  const forbidden = client.subscribe(topicName('operator_checkin', site), operatorCheckinStream);
  const unknown = client.subscribe('nothing@nowhere', positionStream);
  await until(
    () =>
      client.stateOf(forbidden.replica.topic) === 'forbidden' && client.stateOf(unknown.replica.topic) === 'forbidden',
  );
  expect(forbidden.replica.rows.size).toBe(0);

  const stranger = connect('not a token');
  const { replica } = stranger.client.subscribe(topicName('position', site), positionStream);
  await sleep(500);
  expect(stranger.client.status.connection).not.toBe('live');
  expect(replica.rows.size).toBe(0);
});

test('who signs out loses the line', async () => {
  const manager = await server.login('manager');
  const { client } = connect(manager.token);
  client.subscribe(topicName('position', site), positionStream);
  await until(() => client.status.connection === 'live');
  server.host.live.disconnectUser(manager.user.id);
  await until(() => client.status.connection === 'offline');
  expect(client.status.connection).toBe('offline');
});

test('a past instant shows what was in view then', async () => {
  const now = Date.now();
  await send([position('T-20', 11, now - 1_800_000), position('T-20', 22, now - 600_000)]);
  const at = async (instant: number): Promise<number | undefined> => {
    const { body } = await dispatcher.json<{ sites: Record<string, unknown[][]> }>(
      `live/position/at/?sites=${site}&at=${new Date(instant).toISOString()}`,
    );
    const row = body.sites[site]?.find((values) => values[1] === 'T-20');
    return row?.[6] as number | undefined;
  };
  expect(await at(now - 1_200_000)).toBe(11);
  expect(await at(now)).toBe(22);
  expect(await at(now - 3_600_000)).toBeUndefined();
  const vendor = await server.login('vendor');
  expect((await vendor.json(`live/position/at/?sites=${site}&at=${new Date().toISOString()}`)).status).toBe(403);
});

test('a topic that nobody looks at any more is let go', async () => {
  const { client } = connect(dispatcher.token);
  const first = client.subscribe(topicName('position', site), positionStream);
  const second = client.subscribe(topicName('position', site), positionStream);
  await until(() => client.stateOf(first.replica.topic) === 'live');
  expect(second.replica).toBe(first.replica);
  first.dispose();
  first.dispose();
  await sleep(350);
  expect(client.topics).toEqual([topicName('position', site)]);
  second.dispose();
  await expect.poll(() => client.topics).toEqual([]);
  // The line itself waits for the next screen, then ends.
  expect(client.status.connection).toBe('live');
  await expect.poll(() => client.status.connection).toBe('idle');
});
