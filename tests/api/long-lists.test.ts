import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyRow } from '../../core/records/every-row.ts';
import type { HistoryEntry } from '../../core/records/history.server.ts';
import type { Page } from '../../core/records/client.ts';
import type { SearchAnswer } from '../../core/records/search.server.ts';
import type { Newest } from '../../core/registry/newest.ts';
import type { FoundColleagues } from '../../core/session/delegation.ts';
import type { SessionEntry, SignInEntry } from '../../core/session/sessions.ts';
import { appendAudit } from '../../core/host/audit/audit.ts';
import type { FoundUsers } from '../../plugins/administration/shared/roles.ts';
import type { MonitorAnswer, ProposedMachine } from '../../plugins/tracking/shared/monitor.ts';
import { lastMachine, lastPerson, longMine } from '../support/long-mine.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  await longMine(server);
  admin = await server.login('admin');
});
afterAll(() => server.stop());

const every = (record: string) =>
  everyRow(async ({ limit, cursor }) => {
    const query = new URLSearchParams({ limit: String(limit), ...(cursor === undefined ? {} : { cursor }) });
    return (await admin.json<Page>(`records/${record}/?${query}`)).body;
  });
const search = async (record: string, words: string): Promise<SearchAnswer> =>
  (await admin.json<SearchAnswer>(`search/?${new URLSearchParams({ record, q: words, limit: '20' })}`)).body;
const countOf = async (record: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(record)} where deleted_at is null`.execute(server.host.db);
  return rows[0]?.count ?? 0;
};

test.for([
  ['person', 2_000],
  ['equipment', 900],
] as const)('every %s of a large mine is read by its pages, each once', async ([record, least]) => {
  const rows = await every(record);
  expect(rows.length).toBeGreaterThanOrEqual(least);
  expect(rows.length).toBe(await countOf(record));
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

test.for(['person', 'equipment'])(
  'a search in %s says how many more there are, and finds each by its name',
  async (record) => {
    const first = await search(record, '');
    expect(first).toMatchObject({ more: (await countOf(record)) - 20, moreIsExact: true });
    const last = record === 'person' ? `${lastPerson.last_name} ${lastPerson.first_name}` : lastMachine;
    const found = await search(record, last);
    expect(found.results[0]?.label).toContain(last);
    expect(found).toMatchObject({ more: 0, moreIsExact: true });
  },
);

test('a report that is cut says so, keeps the newest rows and makes no file', async () => {
  const { rows } = await sql<{ machine: string }>`
    with machine as (select id, site from equipment where code = ${lastMachine})
    insert into fault_event (equipment, site, source, ts, received_at, event_id, code, severity, active)
    select machine.id, machine.site, (select id from ingest_source order by code limit 1), told.at, told.at,
      'F' || told.number, 'F' || told.number, 'info', false
    from machine, lateral (
      select number, now() - (5002 - number) * interval '1 second' as at from generate_series(1, 5001) as number) told
    returning equipment as machine`.execute(server.host.db);
  const query = `equipment=${rows[0]?.machine}&period=30d`;
  const { body } = await admin.json<{ rows: readonly { readonly code: string }[]; isCut: boolean }>(
    `reports/machine_faults/?${query}`,
  );
  expect([body.isCut, body.rows.length]).toEqual([true, 5_000]);
  expect([body.rows[0]?.code, body.rows.at(-1)?.code]).toEqual(['F5001', 'F2']);
  const file = await admin.json(`reports/machine_faults/export/?${query}&format=csv`);
  expect(file).toMatchObject({ status: 422, body: { code: 'report_cut' } });
});

test('a trip with very many positions is drawn to its end', async () => {
  const { rows } = await sql<{ id: string; from: string; to: string }>`
    with trip as (
      select id, truck, site, coalesce(cycle_start, load_start) as begins, dump_end as ends from haul_trip
      where deleted_at is null and coalesce(cycle_start, load_start) < dump_end
      order by dump_end desc
      limit 1
    ), told as (
      insert into position (equipment, ts, site, source, received_at, lon, lat, speed)
      select truck, begins + (ends - begins) * number / 12000, site,
        (select id from ingest_source order by code limit 1), ends, -6.2, 31, 20
      from trip, generate_series(0, 12000) as number
      on conflict do nothing
    )
    select id, begins as "from", ends as "to" from trip`.execute(server.host.db);
  const [trip] = rows;
  const { body } = await admin.json<{ points: readonly (readonly [at: number])[] }>(
    `production/trips/${trip?.id}/course/`,
  );
  expect(body.points.length).toBeGreaterThan(4_000);
  expect(body.points.length).toBeLessThanOrEqual(5_001);
  expect([body.points[0]?.[0], body.points.at(-1)?.[0]]).toEqual(
    [trip?.from, trip?.to].map((instant) => Date.parse(instant ?? '')),
  );
});

test('the history of a row that was changed very often says how many older changes there are', async () => {
  const { rows } = await sql<{ id: string }>`select id from equipment where code = ${lastMachine}`.execute(
    server.host.db,
  );
  const { id = '' } = rows[0] ?? {};
  const history = async () => (await admin.json<Newest<HistoryEntry>>(`records/equipment/${id}/history/`)).body;
  expect((await history()).more).toBe(0);
  for (let number = 1; number <= 230; number += 1)
    await appendAudit(server.host.db, {
      userId: admin.user.id,
      record: 'equipment',
      recordId: id,
      action: 'update',
      changes: [{ field: 'name', old: `Truck ${number - 1}`, new: `Truck ${number}` }],
    });
  const { entries, more } = await history();
  expect(entries[0]?.changes[0]?.new).toBe('Truck 230');
  expect([entries.length, more]).toEqual([200, 31]);
});

test('sessions and sign-ins beyond those that are shown are counted', async () => {
  const user = await server.login('mechanic');
  const shown = async () =>
    (await user.json<{ sessions: Newest<SessionEntry>; signIns: Newest<SignInEntry> }>('me/sessions/')).body;
  const before = await shown();
  expect([before.sessions.more, before.signIns.more]).toEqual([0, 0]);
  await sql`insert into session (user_id) select ${user.user.id}::uuid from generate_series(1, 250)`.execute(
    server.host.db,
  );
  await sql`
    insert into login_event (login, user_id, ok, method, ip, network)
    select 'mechanic', ${user.user.id}::uuid, true, 'password', '10.0.0.1', '10.0.0.1'
    from generate_series(1, 70)`.execute(server.host.db);
  const { sessions, signIns } = await shown();
  expect([sessions.entries.length, sessions.more]).toEqual([200, 50 + before.sessions.entries.length]);
  expect([signIns.entries.length, signIns.more]).toEqual([50, 20 + before.signIns.entries.length]);
});

test('a search for colleagues and for users says how many more there are, and finds each by their name', async () => {
  const { rows } = await sql<{ staff: number; users: number }>`
    select count(*) filter (where status = 'active' and kind = 'staff' and id <> ${admin.user.id})::int as staff,
      count(*)::int as users
    from app_user
    where deleted_at is null`.execute(server.host.db);
  const colleagues = async (words: string) =>
    (await admin.json<FoundColleagues>(`me/colleagues/?${new URLSearchParams({ q: words })}`)).body;
  const users = async (words: string) =>
    (await admin.json<FoundUsers>(`roles/users/?${new URLSearchParams({ q: words })}`)).body;
  const [everyColleague, everyUser] = [await colleagues(''), await users('')];
  expect(everyColleague.more).toBe((rows[0]?.staff ?? 0) - everyColleague.people.length);
  expect(everyUser.more).toBe((rows[0]?.users ?? 0) - everyUser.users.length);
  expect([everyColleague.more > 0, everyUser.more > 0]).toEqual([true, true]);
  const { rows: names } = await sql<{ name: string }>`
    select name from app_user where status = 'active' and kind = 'staff' and id <> ${admin.user.id}
    order by name desc limit 1`.execute(server.host.db);
  const { name = '' } = names[0] ?? {};
  expect((await colleagues(name)).people.map((one) => one.name)).toContain(name);
  expect((await users(name)).users.map((one) => one.name)).toContain(name);
});

test('the monitor says how many more devices are on no machine, and proposes a machine for each of them', async () => {
  const monitor = async () => (await admin.json<MonitorAnswer>('tracking/ingest/')).body;
  const before = await monitor();
  expect(before.more.unknown).toBe(0);
  const { rows } = await sql<{ source: string }>`
    with source as (select id from ingest_source order by code limit 1)
    insert into ingest_rejection (source, index, code, message, raw, device, ts, hash, last_at)
    select source.id, 0, 'unknown_device', 'Nobody knows this device.',
      jsonb_build_object('data', '{}'::jsonb, 'says', jsonb_build_object('name', ${lastMachine}::text))::text,
      'stranger ' || number, now() - number * interval '1 second', 'long ' || number, now()
    from source, generate_series(1, 520) as number
    returning source`.execute(server.host.db);
  const { unknown, more } = await monitor();
  expect([unknown.length, more.unknown]).toEqual([500, 20 + before.unknown.length]);
  const query = new URLSearchParams({ source: rows[0]?.source ?? '', device: 'stranger 520' });
  const { body } = await admin.json<{ machines: readonly ProposedMachine[] }>(`tracking/ingest/proposals/?${query}`);
  expect(body.machines[0]?.code).toBe(lastMachine);
});
