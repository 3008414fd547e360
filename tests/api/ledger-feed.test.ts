import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedTruck } from '../../plugins/fleet/server/ledger/feed/feed-truck.ts';
import { feedUnits } from '../../plugins/fleet/server/ledger/feed/feed-units.ts';
import { seedId } from '../../core/host/seed.ts';
import { sendAll, simulatedHours, untilProcessed } from '../support/haul-world.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

interface Spell {
  readonly id: string;
  readonly code: string;
  readonly from: number;
  readonly to: number | null;
  readonly category: string;
  readonly reason: string | null;
  readonly source: string;
  readonly justified: boolean;
  readonly version: number;
}

const hours = 2;
const world = simulatedHours(hours);
/** These are told about by the tests themselves in the last minutes. */
const ours = ['T-05', 'T-06'];
const recent = Date.now() - 6 * 60_000;
const start = Date.now() - (hours + 0.5) * 3_600_000;
/** A truck that is silent for half an hour and tells everything afterwards. */
const silent = 'T-07';
const [from, to] = [Date.now() - 80 * 60_000, Date.now() - 48 * 60_000];
const withheld = world.events.filter(
  ({ kind, device, ts }) => kind === 'position' && device === silent && Date.parse(ts) > from && Date.parse(ts) < to,
);
/** A loader whose engine is off, says its tracker: it waits for no truck. */
const resting = 'LD-11';
for (const { kind, device, data } of world.events)
  if (kind === 'position' && device === resting) Object.assign(data, { ignition: false });
const machines = `(equipment.family = 'haul_truck' or equipment.code in ('EX-01', 'EX-02', 'LD-01', 'EX-11', 'LD-11'))`;

let server: TestServer;
let dispatcher: TestUser;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  dispatcher = await server.login('dispatcher');
  const made = await (
    await server.login('admin')
  ).json<{ token: string }>('records/ingest_source/', {
    method: 'POST',
    body: { code: 'world', label_en: 'World', label_fr: 'Monde', kind: 'http', rate_limit: 100_000 },
  });
  token = made.body.token;
  // As in a demo mine with a simulator: trucks and units are at work until the haul cycles say more.
  await server.host.pool.query(
    `delete from equipment_status_interval spell using equipment where equipment.id = spell.equipment and ${machines}`,
  );
  await server.host.pool.query(
    `
      insert into equipment_status_interval (id, site, equipment, started_at, category, source, justified)
      select gen_random_uuid(), site, id, $1, 'P', 'engine', true
      from equipment
      where ${machines} and deleted_at is null`,
    [new Date(start)],
  );
  const held = new Set(withheld);
  await sendAll(
    server,
    token,
    world.events.filter(
      (event) =>
        !held.has(event) &&
        !(ours.includes(event.device) && (event.kind === 'status' || Date.parse(event.ts) > recent)) &&
        ['position', 'truck_checkin', 'status'].includes(event.kind),
    ),
  );
  await untilProcessed(server, 40);
  await feedAll();
});
afterAll(() => server.stop());

const idsOf = async (family: string): Promise<readonly string[]> =>
  (
    await server.host.pool.query<{ id: string }>(
      `select id from equipment where ${family} and state = 'active' and deleted_at is null order by code`,
    )
  ).rows.map(({ id }) => id);
/** What the server does by itself within ten seconds. */
async function feedAll(): Promise<void> {
  for (const truck of await idsOf(`family = 'haul_truck'`)) await feedTruck(server.host, truck, start);
  for (const site of ['S1', 'S2']) await feedUnits(server.host, seedId('site', site), start, false);
}
const ledger = async (code: string | null = null): Promise<readonly Spell[]> =>
  (
    await server.host.pool.query<Spell>(
      `
         select spell.id, equipment.code, (extract(epoch from started_at) * 1000)::float8 as "from",
           (extract(epoch from ended_at) * 1000)::float8 as "to", category, reason.code as reason, spell.source,
           justified, spell.version
        from equipment_status_interval spell
        join equipment on equipment.id = spell.equipment
        left join stop_reason reason on reason.id = spell.reason
        where spell.deleted_at is null and ${machines} and ($1::text is null or equipment.code = $1)
        order by equipment.code, started_at`,
      [code],
    )
  ).rows;
const length = ({ from: begins, to: ends }: Spell, until: number): number => Math.min(ends ?? until, until) - begins;
const said = (spells: readonly Spell[]): readonly string[] =>
  spells.map(
    ({ code, from: begins, to: ends, category, reason, source }) =>
      `${code} ${begins} ${ends} ${category} ${reason} ${source}`,
  );

test('every second of every truck and loading unit is in exactly one interval, and one of each runs', async () => {
  const until = Date.now();
  const byMachine = Map.groupBy(await ledger(), ({ code }) => code);
  expect(byMachine.size).toBe(45);
  for (const [code, spells] of byMachine) {
    expect([code, spells[0]?.from]).toEqual([code, start]);
    expect([code, spells.slice(1).filter(({ from: begins }, index) => spells[index]?.to !== begins)]).toEqual([
      code,
      [],
    ]);
    expect([code, spells.filter(({ to: ends }) => ends === null).length]).toEqual([code, 1]);
    expect(spells.reduce((sum, spell) => sum + length(spell, until), 0)).toBe(until - (spells[0]?.from ?? 0));
  }
});

test('queues of the haul cycles are delays of the ledger, and all the rest of a cycle is productive', async () => {
  const { rows } = await server.host.pool.query<{ code: string; state: string; ms: number }>(
    `
      select truck.code, haul.state, sum(extract(epoch from haul.ended_at - haul.started_at) * 1000)::float8 as ms
      from v_haul_interval haul
      join equipment truck on truck.id = haul.truck
      where haul.state in ('queue_load', 'queue_dump') and haul.started_at >= $1 group by 1, 2`,
    [new Date(start)],
  );
  const spells = await ledger();
  const told = new Set(spells.filter(({ source }) => source !== 'engine').map(({ code }) => code));
  const unbroken = rows.filter(({ code }) => !told.has(code) && code !== silent);
  const summed = unbroken.flatMap(({ code, state, ms }) => {
    const reason = state === 'queue_load' ? 'X12' : 'X13';
    const delays = spells.filter((spell) => spell.code === code && spell.reason === reason);
    // One that runs now goes on after the truck was heard last.
    return delays.some((spell) => spell.to === null)
      ? []
      : [{ code, state, ms, sum: delays.reduce((total, spell) => total + length(spell, Infinity), 0) }];
  });
  expect(summed.length).toBeGreaterThan(10);
  expect(summed.filter(({ ms, sum }) => ms !== sum)).toEqual([]);
});

test('what the machine said of its stops stands, and every loading unit waits now and then; without its engine it is left', async () => {
  const spells = await ledger();
  const stops = world.events.filter(
    ({ kind, device, data }) => kind === 'status' && !ours.includes(device) && typeof data.reason === 'string',
  );
  expect(stops.length).toBeGreaterThan(3);
  for (const { device, ts, data } of stops)
    expect(spells.find((spell) => spell.code === device && spell.from === Date.parse(ts))).toMatchObject({
      reason: data.reason,
      source: 'machine',
    });
  for (const unit of ['EX-01', 'EX-02', 'LD-01', 'EX-11', 'LD-11']) {
    const reasons = new Set(spells.filter(({ code }) => code === unit).map(({ reason }) => reason));
    expect([unit, reasons.has(null), reasons.has('X04'), reasons.has('X03')]).toEqual([
      unit,
      true,
      unit !== resting,
      unit === resting,
    ]);
  }
  expect(
    spells.filter((spell) => spell.reason === 'X18' && spell.to !== null && length(spell, Infinity) < 180_000),
  ).toEqual([]);
});

test('a second time nothing is written', async () => {
  const before = await ledger();
  await feedAll();
  expect(said(await ledger())).toEqual(said(before));
  expect((await ledger()).map(({ version }) => version)).toEqual(before.map(({ version }) => version));
});

test('a silence is unjustified after 20 minutes, until what was withheld arrives', async () => {
  const inGap = (spells: readonly Spell[]) =>
    spells.filter((spell) => spell.reason === 'X18' && spell.from > from && spell.from < to);
  const gap = inGap(await ledger(silent));
  expect(gap).toMatchObject([{ category: 'OD', source: 'engine', justified: false }]);
  expect((gap[0]?.from ?? 0) - from).toBeGreaterThan(19.5 * 60_000);
  await sendAll(server, token, withheld);
  await expect.poll(async () => inGap(await ledger(silent)), { interval: 250 }).toEqual([]);
  const spells = await ledger(silent);
  expect(spells.slice(1).filter(({ from: begins }, index) => spells[index]?.to !== begins)).toEqual([]);
});

/** The truck stands at the fuel point from 110 to 20 seconds ago; `leaves`: then it drives away. */
async function standsAtFuel(code: string, leaves: boolean): Promise<void> {
  const now = Date.now();
  const { rows } = await server.host.pool.query<{ lon: number; lat: number }>(`
    select avg((corner.point ->> 0)::float8) as lon, avg((corner.point ->> 1)::float8) as lat
    from v_location place
    join site on site.id = place.site, jsonb_array_elements(place.shape -> 'coordinates' -> 0) as corner (point)
    where site.code = 'S1' and place.type = 'fuel_point'`);
  const [pump] = rows;
  if (!pump) throw new Error('no fuel point');
  const fix = (second: number, metres: number, speed: number) => ({
    id: `${code} ${second} ${metres}`,
    kind: 'position',
    device: code,
    ts: new Date(now + second * 1000).toISOString(),
    data: { lon: pump.lon, lat: pump.lat + metres / 111_320, speed, acc: 2, ignition: true },
  });
  const fixes = leaves
    ? [fix(-6, 90, 54), fix(-3, 140, 54), fix(-1, 170, 54)]
    : Array.from({ length: 10 }, (_, index) => fix(-110 + index * 10, 0, 0));
  await sendAll(server, token, fixes);
  const state = async () =>
    (
      await server.host.pool.query<{ state: string }>(`select state from v_haul_state where truck = $1`, [
        seedId('equipment', code),
      ])
    ).rows[0]?.state;
  await expect.poll(async () => (await state()) === 'out', { interval: 200 }).toBe(!leaves);
  await feedTruck(server.host, seedId('equipment', code), start);
}

test('a status set by a dispatcher holds until he says that the machine works; then the haul cycles tell again', async () => {
  const equipment = seedId('equipment', 'T-05');
  const set = (reason: string | null) =>
    dispatcher.json('fleet/ledger/status/', { method: 'POST', body: { equipment, reason, note: null } });
  await set(seedId('stop_reason', 'X11'));
  await standsAtFuel('T-05', false);
  expect((await ledger('T-05')).at(-1)).toMatchObject({
    category: 'SBO',
    reason: 'X11',
    source: 'dispatcher',
    to: null,
  });
  await set(null);
  await feedTruck(server.host, equipment, start);
  expect((await ledger('T-05')).slice(-2)).toMatchObject([
    { reason: 'X11', source: 'dispatcher' },
    { category: 'OD', reason: 'M09', source: 'engine', to: null },
  ]);
});

test('a running stop that a person gave its reason keeps it, and ends when the truck drives on', async () => {
  await standsAtFuel('T-06', false);
  const running = (await ledger('T-06')).at(-1);
  expect(running).toMatchObject({ reason: 'M09', source: 'engine', to: null });
  const path = `records/equipment_status_interval/${running?.id}/`;
  const said = await dispatcher.json(path, {
    method: 'PATCH',
    body: { category: 'OD', reason: seedId('stop_reason', 'X05'), justified: true, note: 'Dozer in the way' },
    headers: { 'if-match': `"${running?.version}"` },
  });
  expect([said.status, said.body.source]).toEqual([200, 'engine']);
  await feedTruck(server.host, seedId('equipment', 'T-06'), start);
  expect((await ledger('T-06')).at(-1)).toMatchObject({ id: running?.id, reason: 'X05', source: 'engine', to: null });
  await standsAtFuel('T-06', true);
  const [stop, goesOn] = (await ledger('T-06')).slice(-2);
  expect([stop, goesOn]).toMatchObject([
    { id: running?.id, reason: 'X05', source: 'dispatcher' },
    { category: 'P', source: 'engine', to: null },
  ]);
  expect(stop?.to).toBe(goesOn?.from);
  expect((await dispatcher.json(path)).body).toMatchObject({ note: 'Dozer in the way', justified: true });
});

test('a closed shift stays as it is, the others do not', async () => {
  const [truck, site] = [seedId('equipment', 'T-11'), seedId('site', 'S1')];
  const before = said(await ledger('T-11'));
  await server.host.pool.query(
    `
      insert into shift_lock (id, site, production_date, shift)
      select gen_random_uuid(), $1, production_date, code
      from shift_instance(current_date - 1, current_date + 2)
      where site = $1 and starts_at < now() and ends_at > $2`,
    [site, new Date(start)],
  );
  await server.host.pool.query(
    `
      update equipment_status_interval
      set category = 'NP', reason = (select id from stop_reason where code = 'X07')
      where equipment = $1
        and source = 'engine'
        and category = 'P'
        and deleted_at is null
        and ended_at is not null
        and started_at > $2`,
    [truck, new Date(start + 40 * 60_000)],
  );
  const changed = said(await ledger('T-11'));
  expect(changed).not.toEqual(before);
  await feedTruck(server.host, truck, start);
  expect(said(await ledger('T-11'))).toEqual(changed);
  await server.host.pool.query(`update shift_lock set deleted_at = now()`);
  await feedTruck(server.host, truck, start);
  expect(said(await ledger('T-11'))).toEqual(before);
});
