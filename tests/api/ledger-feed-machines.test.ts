import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { feedMachines } from '../../plugins/fleet/server/ledger/feed/feed-machines.ts';
import { feedUnits } from '../../plugins/fleet/server/ledger/feed/feed-units.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const minute = 60_000;
/** Everything is told in minutes since this instant, three hours ago. */
const start = Math.floor(Date.now() / 1000) * 1000 - 180 * minute;
const at = (minutes: number): number => start + minutes * minute;

interface Told {
  readonly speed?: number;
  readonly ignition?: boolean | null;
  readonly load?: number;
  /** Metres north of where it usually stands. */
  readonly north?: number;
}

interface Spell {
  readonly id: string;
  readonly from: number;
  readonly to: number | null;
  readonly category: string;
  readonly reason: string | null;
  readonly source: string;
  readonly version: number;
}

let server: TestServer;
let dispatcher: TestUser;
let token: string;
let badges: readonly string[];
beforeAll(async () => {
  server = await startTestServer();
  dispatcher = await server.login('dispatcher');
  const made = await (
    await server.login('admin')
  ).json<{ token: string }>('records/ingest_source/', {
    method: 'POST',
    body: { code: 'trackers', label_en: 'Trackers', label_fr: 'Balises', kind: 'http', rate_limit: 100_000 },
  });
  token = made.body.token;
  badges = (
    await server.host.pool.query<{ badge: string }>(
      `
        select badge_no as badge
        from person
        where site = $1 and badge_no is not null and deleted_at is null
        order by badge_no
        limit 20`,
      [seedId('site', 'S1')],
    )
  ).rows.map(({ badge }) => badge);
  // Until their positions say more, the machines are at work since long.
  await server.host.pool.query(
    `
      delete
      from equipment_status_interval spell
      using equipment
      where equipment.id = spell.equipment and coalesce(ended_at, 'infinity') > $1`,
    [new Date(at(-60))],
  );
  await server.host.pool.query(`delete from haul_state_interval where ended_at > $1`, [new Date(at(-600))]);
  await server.host.pool.query(`update haul_trip set deleted_at = now() where dump_end > $1`, [new Date(at(-600))]);
  await server.host.pool.query(
    `
      insert into equipment_status_interval (id, site, equipment, started_at, category, source, justified)
      select gen_random_uuid(), site, id, $1, 'P', 'engine', true
      from equipment
      where deleted_at is null`,
    [new Date(at(-60))],
  );
});
afterAll(() => server.stop());

interface Event {
  readonly id: string;
  readonly kind: string;
  readonly ts: string;
  readonly device: string;
  readonly equipment?: string;
  readonly data: Readonly<Record<string, unknown>>;
}
const position = (code: string, minutes: number, { speed = 0, ignition = true, load, north = 0 }: Told): Event => ({
  id: `${code} ${minutes}`,
  kind: 'position',
  device: code,
  equipment: code,
  ts: new Date(at(minutes)).toISOString(),
  data: {
    lon: -6.2,
    lat: 31.06 + north / 111_320,
    speed,
    acc: 3,
    ...(ignition === null ? {} : { ignition }),
    ...(load === undefined ? {} : { engine_load: load }),
  },
});
/** A position every half minute from one minute up to another. */
const every = (code: string, from: number, to: number, told: Told | ((minutes: number) => Told)): readonly Event[] =>
  Array.from({ length: (to - from) * 2 }, (_, index) =>
    position(code, from + index / 2, typeof told === 'function' ? told(from + index / 2) : told),
  );
const checkin = (badge: number, minutes: number, event: string, equipment?: string): Event => ({
  id: `${badge} ${event} ${minutes}`,
  kind: 'operator_checkin',
  ts: new Date(at(minutes)).toISOString(),
  device: 'KSK-S1',
  data: {
    badge: badges[badge],
    event,
    method: 'badge',
    ...(equipment ? { equipment } : {}),
    ...(event === 'in' ? { fit: true } : {}),
  },
});
async function send(events: readonly Event[]): Promise<void> {
  for (let from = 0; from < events.length; from += 900) {
    const response = await fetch(`${server.url}/api/ingest/v1/batch/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        source: 'trackers',
        sent_at: new Date().toISOString(),
        events: events.slice(from, from + 900),
      }),
    });
    const answer = (await response.json()) as { readonly rejected: readonly unknown[] };
    expect([response.status, answer.rejected.slice(0, 2)]).toEqual([200, []]);
  }
}
const feed = (code: string, from = 0) =>
  feedMachines(server.host, [{ id: seedId('equipment', code), site: seedId('site', 'S1'), code, from: at(from) }]);
const ledger = async (code: string): Promise<readonly Spell[]> =>
  (
    await server.host.pool.query<Spell>(
      `
         select spell.id, (extract(epoch from started_at) * 1000)::float8 as "from",
           (extract(epoch from ended_at) * 1000)::float8 as "to", category, reason.code as reason, spell.source,
           spell.version
        from equipment_status_interval spell
        left join stop_reason reason on reason.id = spell.reason
        where spell.deleted_at is null and spell.equipment = $1 and coalesce(ended_at, 'infinity') > $2
        order by started_at`,
      [seedId('equipment', code), new Date(at(-60))],
    )
  ).rows;
const minutes = (instant: number | null): string => (instant === null ? '' : String((instant - start) / minute));
const words = async (code: string): Promise<readonly string[]> => {
  const spells = await ledger(code);
  // No gap, no overlap, and one that runs.
  expect([
    code,
    spells.slice(1).filter(({ from }, index) => spells[index]?.to !== from),
    spells.filter(({ to }) => to === null).length,
  ]).toEqual([code, [], 1]);
  return spells.map(
    ({ from, to, reason, source }) =>
      `${minutes(from)}-${minutes(to)} ${reason ?? 'P'}${source === 'engine' ? '' : ` ${source}`}`,
  );
};

/**
 * A day that knows everything: it drives, idles, pushes on the spot, is left with and without its driver, drives on.
 */
const day = (code: string): readonly Event[] => [
  ...every(code, 0, 20, { speed: 6 }),
  ...every(code, 20, 24, {}),
  ...every(code, 24, 40, { load: 60 }),
  ...every(code, 40, 55, { load: 12 }),
  ...every(code, 55, 60, { speed: 8 }),
  ...every(code, 60, 100, { ignition: false }),
  ...every(code, 100, 180, { speed: 6 }),
];

test('a dozer is fed by its ignition, its moves and its engine, and by who is on it', async () => {
  await send([
    ...day('DZ-01'),
    checkin(0, -30, 'in'),
    checkin(0, -20, 'machine_on', 'DZ-01'),
    checkin(0, 80, 'machine_off', 'DZ-01'),
  ]);
  await feed('DZ-01');
  expect(await words('DZ-01')).toEqual(['-60-40 P', '40-55 X18', '55-60 P', '60-80 X18', '80-100 X03', '100- P']);
  const categories = (await ledger('DZ-01')).map(({ category, reason }) => `${reason} ${category}`);
  expect(categories).toEqual(['null P', 'X18 OD', 'null P', 'X18 OD', 'X03 SBO', 'null P']);
});

test('a second time nothing is written, and nothing of a machine that never reported', async () => {
  const before = await ledger('DZ-01');
  await feed('DZ-01');
  expect(await ledger('DZ-01')).toEqual(before);
  expect(await feed('DZ-02')).toEqual(new Map());
  expect(await words('DZ-02')).toEqual(['-60- P']);
});

test('positions that come in pieces, late and out of order, come to the same ledger', async () => {
  const events = day('GR-01').map((event) => ({ ...event, id: `${event.id} again` }));
  const parts = [
    events.slice(150, 260),
    events.slice(0, 40),
    events.slice(300),
    events.slice(90, 150),
    events.slice(40, 90),
    events.slice(260, 300),
  ];
  for (const part of parts) {
    await send(part.toReversed());
    await feed('GR-01', Math.min(...part.map(({ ts }) => (Date.parse(ts) - start) / minute)));
  }
  await feed('DZ-01');
  const alone = day('GR-02');
  await send(alone);
  await feed('GR-02');
  expect(await words('GR-01')).toEqual(await words('GR-02'));
  expect(await words('GR-02')).toEqual(['-60-40 P', '40-55 X18', '55-60 P', '60-100 X03', '100- P']);
});

test('a silent machine does for 20 minutes what it did, then nobody knows, until what it withheld arrives', async () => {
  await send([...every('WT-01', 0, 30, { speed: 20 }), ...every('WT-01', 90, 180, { speed: 20 })]);
  await feed('WT-01');
  expect(await words('WT-01')).toEqual(['-60-49.5 P', '49.5-90 X18', '90- P']);
  await send(every('WT-01', 30, 90, (now) => ({ speed: now < 40 ? 20 : 0 })));
  await feed('WT-01', 30);
  expect(await words('WT-01')).toEqual(['-60-40 P', '40-90 X18', '90- P']);
});

test('what people and the machine itself say stands above it', async () => {
  const machine = seedId('equipment', 'DR-01');
  await send([
    ...every('DR-01', 0, 150, { load: 70 }),
    {
      id: 'DR-01 wait',
      kind: 'status',
      ts: new Date(at(30)).toISOString(),
      device: 'DR-01',
      equipment: 'DR-01',
      data: { reason: 'X17' },
    },
    {
      id: 'DR-01 on',
      kind: 'status',
      ts: new Date(at(50)).toISOString(),
      device: 'DR-01',
      equipment: 'DR-01',
      data: { category: 'P' },
    },
  ]);
  await feed('DR-01');
  expect(await words('DR-01')).toEqual(['-60-30 P', '30-50 X17 machine', '50-169.5 P', '169.5- P machine']);
  await dispatcher.json('fleet/ledger/status/', {
    method: 'POST',
    body: { equipment: machine, reason: seedId('stop_reason', 'X11'), note: null },
  });
  await send(every('DR-01', 150, 180, { ignition: false }));
  await feed('DR-01', 150);
  const spells = await ledger('DR-01');
  expect(spells.at(-1)).toMatchObject({ reason: 'X11', source: 'dispatcher', to: null });
  expect(spells.at(-2)).toMatchObject({ reason: 'X03', source: 'engine', from: at(150), to: spells.at(-1)?.from });
});

test('closed shifts stay as they are; outside the scheduled shifts no time is scheduled', async () => {
  const { rows } = await server.host.pool.query<{ code: string }>(
    `select pg_get_functiondef('shift_instance'::regproc) as code`,
  );
  await server.host.pool
    .query(`create or replace function shift_instance(first_day date, last_day date) returns table (site uuid, code text, production_date date, starts_at timestamptz, ends_at timestamptz) language sql stable as $$
    select site.id, shift.code, current_date, shift.starts_at, shift.ends_at from site, (values ('P1', '${new Date(at(-900)).toISOString()}'::timestamptz, '${new Date(at(30)).toISOString()}'::timestamptz), ('P2', '${new Date(at(50)).toISOString()}'::timestamptz, '${new Date(at(900)).toISOString()}'::timestamptz)) as shift (code, starts_at, ends_at) $$`);
  try {
    await send(every('BW-01', 0, 180, (now) => ({ speed: now < 100 ? 15 : 0 })));
    await feed('BW-01');
    expect(await words('BW-01')).toEqual(['-60-30 P', '30-50 E06', '50-100 P', '100- X18']);
    await server.host.pool.query(
      `insert into shift_lock (id, site, production_date, shift) values (gen_random_uuid(), $1, current_date, 'P1')`,
      [seedId('site', 'S1')],
    );
    await send(
      every('BW-01', 5, 25, () => ({ ignition: false }))
        .map((event) => ({ ...event, ts: new Date(Date.parse(event.ts) + 1000).toISOString() }))
        .concat(
          every('BW-01', 60, 80, () => ({ ignition: false })).map((event) => ({
            ...event,
            ts: new Date(Date.parse(event.ts) + 1000).toISOString(),
          })),
        ),
    );
    await server.host.pool.query(
      `delete from position where equipment = $1 and ignition and ((ts >= $2 and ts < $3) or (ts >= $4 and ts < $5))`,
      [seedId('equipment', 'BW-01'), ...[5, 25, 60, 80].map((one) => new Date(at(one)))],
    );
    await feed('BW-01', 5);
    const [, , , off] = await ledger('BW-01');
    expect(off).toMatchObject({ reason: 'X03', to: at(80) });
    expect((await words('BW-01')).filter((line) => !line.includes('X03'))).toHaveLength(5);
  } finally {
    await server.host.pool.query(rows[0]?.code ?? '');
    await server.host.pool.query(`delete from shift_lock`);
  }
});

test('a stop that runs and was given its reason keeps it, and ends when the machine drives on', async () => {
  await send(every('DZ-03', 0, 150, (now) => ({ speed: now < 40 ? 6 : 0 })));
  await feed('DZ-03');
  const running = (await ledger('DZ-03')).at(-1);
  expect(running).toMatchObject({ reason: 'X18', to: null, from: at(40) });
  const path = `records/equipment_status_interval/${running?.id}/`;
  await dispatcher.json(path, {
    method: 'PATCH',
    body: { category: 'OD', reason: seedId('stop_reason', 'X17'), justified: true },
    headers: { 'if-match': `"${running?.version}"` },
  });
  await send(every('DZ-03', 150, 170, {}));
  await feed('DZ-03', 150);
  expect((await ledger('DZ-03')).at(-1)).toMatchObject({ id: running?.id, reason: 'X17', to: null });
  await send(every('DZ-03', 170, 180, { speed: 6 }));
  await feed('DZ-03', 170);
  expect(await words('DZ-03')).toEqual(['-60-40 P', '40-170 X17 dispatcher', '170- P']);
});

test('a loading unit relocates, waits for trucks while its engine runs, and is left', async () => {
  const site = seedId('site', 'S1');
  // A truck that drives about, far from all places: its site is followed.
  await send(
    Array.from({ length: 350 }, (_, index) =>
      position('T-01', 5 + index / 2, { speed: 30, north: 9_000 + (index % 60) * 100 }),
    ),
  );
  await expect
    .poll(
      async () =>
        (
          await server.host.pool.query(`select from v_haul_state where truck = $1 and seen_at >= $2`, [
            seedId('equipment', 'T-01'),
            new Date(at(170)),
          ])
        ).rowCount,
      { interval: 200 },
    )
    .toBe(1);
  const walk = (now: number): number => Math.max(0, Math.min(now, 70) - 60) * 40;
  await send(
    Array.from({ length: 170 }, (_, index) =>
      position('EX-01', 10 + index, { ignition: index < 110, north: walk(10 + index) }),
    ),
  );
  await send([checkin(1, 10, 'machine_on', 'EX-01'), checkin(1, 140, 'machine_off', 'EX-01')]);
  await feedUnits(server.host, site, at(0), false);
  expect(await words('EX-01')).toEqual(['-60-10 P', '10-60 X04', '60-70 X07', '70-120 X04', '120-140 X18', '140- X03']);
  const before = await ledger('EX-01');
  await feedUnits(server.host, site, at(100), false);
  expect(await ledger('EX-01')).toEqual(before);
  // Nobody knows of a unit that says nothing and to which no truck comes.
  expect(await words('EX-02')).toEqual(['-60- P']);
});

test('the server does it by itself, one of several processes at a time, and goes on when that one loses its hold', async () => {
  const other = await startTestServer({ databaseUrl: server.databaseUrl });
  try {
    const holders = async (): Promise<number> =>
      (
        await server.host.pool.query(
          `
            select
            from pg_locks
            where locktype = 'advisory'
              and objid = 4600042
              and database = (select oid from pg_database where datname = current_database())
              and granted`,
        )
      ).rowCount ?? 0;
    await expect.poll(holders).toBe(1);
    await send([...every('LV-01', 0, 100, { speed: 20 }), ...every('LV-01', 100, 180, { ignition: false })]);
    await expect.poll(() => words('LV-01'), { interval: 250 }).toEqual(['-60-100 P', '100- X03']);
    // The one that does it loses its hold on the database.
    await server.host.pool.query(
      `
        select pg_terminate_backend(pid)
        from pg_locks
        where locktype = 'advisory'
          and objid = 4600042
          and granted
          and database = (select oid from pg_database where datname = current_database())`,
    );
    await expect.poll(holders).toBe(1);
    // Who gets on later, or is entered later, is known as well.
    await send([checkin(2, 130, 'machine_on', 'LV-01')]);
    await expect.poll(() => words('LV-01'), { interval: 250 }).toEqual(['-60-100 P', '100-130 X03', '130- X18']);
    expect(await holders()).toBe(1);
  } finally {
    await other.stop();
  }
});
