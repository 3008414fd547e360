import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { companyTopic, topicName } from '../../core/live/protocol.ts';
import { changeStream, type RecordChange } from '../../core/records/changes.ts';
import { seedId } from '../../core/host/seed.ts';
import { commit, preview } from '../support/import.ts';
import { openLive, type TestClient } from '../support/live-line.ts';
import { patience } from '../support/patience.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let planner: TestUser;
let dispatcher: TestUser;
const site = seedId('site', 'S1');
const opened: TestClient[] = [];

beforeAll(async () => {
  server = await startTestServer();
  [planner, dispatcher] = [await server.login('planner'), await server.login('dispatcher')];
});
afterEach(() => {
  for (const { client } of opened.splice(0)) client.close();
});
afterAll(() => server.stop());

function watch(token: string, record: string, scope: 'site' | 'company', at: string) {
  const line = openLive(server.url, token);
  opened.push(line);
  const { replica } = line.client.subscribe(
    topicName(changeStream(record, scope).name, at),
    changeStream(record, scope),
  );
  return {
    ...line,
    replica,
    changes: (): RecordChange[] => [...replica.rows.values()],
    state: () => line.client.stateOf(replica.topic),
  };
}
/** Waits until something holds. */
const expectSoon = (check: () => boolean): Promise<void> => vi.waitFor(() => expect(check()).toBe(true), patience);
const truck = (code: string) => ({
  site,
  code,
  family: 'dozer',
  make: 'Atlas',
  model: 'D9',
  commissioned_on: '2020-01-15',
});
const create = async (code: string) =>
  (await planner.json<{ id: string }>('records/equipment/', { method: 'POST', body: truck(code) })).body;

test('every write of a record is told to who may read it, in the order of the writes', async () => {
  const watched = watch(dispatcher.token, 'equipment', 'site', site);
  await expectSoon(() => watched.state() === 'live');
  const { id } = await create('C-01');
  await expectSoon(() => watched.changes().some((change) => change.id === id && change.action === 'create'));
  await planner.json(`records/equipment/${id}/`, {
    method: 'PATCH',
    body: { name: 'Spare' },
    headers: { 'if-match': '"1"' },
  });
  await expectSoon(() => watched.changes().some((change) => change.id === id && change.action === 'update'));
  await planner.json(`records/equipment/${id}/`, { method: 'DELETE', headers: { 'if-match': '"2"' } });
  await expectSoon(() => watched.changes().some((change) => change.id === id && change.action === 'delete'));
  await planner.json(`records/equipment/${id}/restore/`, { method: 'POST', body: {} });
  await expectSoon(() => watched.changes().some((change) => change.id === id && change.action === 'restore'));
});

test('who subscribes a moment after a write still hears of it; a refused write is not told', async () => {
  const { id } = await create('C-02');
  expect((await planner.json('records/equipment/', { method: 'POST', body: truck('C-02') })).status).toBe(409);
  const watched = watch(dispatcher.token, 'equipment', 'site', site);
  await expectSoon(() => watched.changes().some((change) => change.action === 'create' && change.id === id));
  const codes = await dispatcher.json<{ count: number }>('records/equipment/?filter=code:eq:C-02&count=exact');
  expect(codes.body.count).toBe(1);
});

test('a record of the whole company has one topic; nobody hears of what he may not read', async () => {
  const admin = await server.login('admin');
  const watched = watch(admin.token, 'ingest_source', 'company', companyTopic);
  const wrongTopic = watch(admin.token, 'ingest_source', 'company', site);
  const vendor = watch((await server.login('vendor')).token, 'equipment', 'site', site);
  await expectSoon(
    () => watched.state() === 'live' && wrongTopic.state() === 'forbidden' && vendor.state() === 'forbidden',
  );
  const { body } = await admin.json<{ id: string }>('records/ingest_source/', {
    method: 'POST',
    body: { code: 'told', label_en: 'Told', label_fr: 'Dit', kind: 'http' },
  });
  await expectSoon(() => watched.changes().some(({ id }) => id === body.id));
  expect(vendor.changes()).toEqual([]);
});

test('a row that a device sends is told like one that somebody typed', async () => {
  const admin = await server.login('admin');
  const { body } = await admin.json<{ token: string }>('records/ingest_source/', {
    method: 'POST',
    body: { code: 'told-2', label_en: 'Told', label_fr: 'Dit', kind: 'http' },
  });
  const watched = watch(dispatcher.token, 'operator_checkin', 'site', site);
  await expectSoon(() => watched.state() === 'live');
  const event = {
    id: 'told-1',
    kind: 'operator_checkin',
    ts: new Date(Date.now() - 3_000).toISOString(),
    data: { badge: 'B-0070', event: 'in', fit: true },
  };
  await fetch(`${server.url}/api/ingest/v1/batch/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${body.token}` },
    body: JSON.stringify({ events: [event] }),
  });
  await expectSoon(() => watched.changes().some(({ action }) => action === 'create'));
});

test('a row that goes to another site is told to both', async () => {
  const admin = await server.login('admin');
  const other = seedId('site', 'S2');
  const [here, there] = [watch(admin.token, 'equipment', 'site', site), watch(admin.token, 'equipment', 'site', other)];
  await expectSoon(() => here.state() === 'live' && there.state() === 'live');
  const toldUpdates = (id: string): readonly boolean[] =>
    [here, there].map((watched) => watched.changes().some((change) => change.id === id && change.action === 'update'));
  const { id } = await create('C-03');
  const moved = await admin.json(`records/equipment/${id}/`, {
    method: 'PATCH',
    body: { site: other },
    headers: { 'if-match': '"1"' },
  });
  expect(moved.status).toBe(200);
  await expectSoon(() => toldUpdates(id).every(Boolean));

  const { id: second } = await create('C-04');
  const batch = await admin.json('records/equipment/batch/', {
    method: 'POST',
    body: { changes: [{ id: second, version: 1, values: { site: other } }] },
  });
  expect(batch.status).toBe(200);
  await expectSoon(() => toldUpdates(second).every(Boolean));
});

test('a row that changes along with an import is told as along with any other write', async () => {
  const admin = await server.login('admin');
  const { rows } = await server.host.pool.query<{ id: string; unit: string; face: string }>(
    `
        select a.id, unit.code as unit, place.code as face
        from loading_assignment a
        join equipment unit on unit.id = a.loading_unit
        join mine_location place on place.id = a.face
      where a.site = $1 and a.ended_at is null and a.deleted_at is null and unit.site = $1 limit 1`,
    [site],
  );
  const [open] = rows;
  const watched = watch(dispatcher.token, 'loading_assignment', 'site', site);
  await expectSoon(() => watched.state() === 'live');
  const file = `site;loading_unit;face;started_at\nS1;${open?.unit};${open?.face};${new Date(Date.now() - 60_000).toISOString()}\n`;
  const done = await commit(admin, await preview(server, admin, 'loading_assignment', file));
  expect(done).toMatchObject({ state: 'done', counts: { new: 1 } });
  await expectSoon(() => watched.changes().some(({ id, action }) => id === open?.id && action === 'update'));
});
