import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { namespace } from '../../core/live/protocol.ts';
import { seedId } from '../../core/host/seed.ts';
import { pollService } from '../../plugins/tracking/server/aemp/poll.ts';
import { pollSeries } from '../../plugins/tracking/server/aemp/poll-series.ts';
import { readDocument } from '../../plugins/tracking/server/aemp/read-document.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const [here, there] = [seedId('site', 'S1'), seedId('site', 'S2')];
const truck = seedId('equipment', 'T-07');
const everything = ['equipment:read', 'position:read', 'haul_trip:read', 'equipment_fueling:read'];
const start = Math.floor(Date.now() / 60_000) * 60_000;
const ago = (minutes: number): string => new Date(start - minutes * 60_000).toISOString();
const second = (minutes: number): string => `${ago(minutes).slice(0, 19)}Z`;

let server: TestServer;
let admin: TestUser;
let key: { readonly id: string; readonly token: string };
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
  key = await makeKey();
  await fillTelematics();
});
afterAll(() => server?.stop());

const rowsOf = async <Row = Record<string, unknown>>(
  sql: string,
  values: unknown[] = [],
  of = server,
): Promise<Row[]> => (await of.host.pool.query(sql, values)).rows as Row[];
const makeKey = async (permissions: readonly string[] = everything, sites: readonly string[] | null = null) =>
  (
    await admin.json<{ id: string; token: string }>('administration/api_keys/', {
      method: 'POST',
      body: { name: 'Partner', permissions, sites, expires_at: null },
    })
  ).body;

/** A truck that tells more than the demo mine does: places for a while, faults, idle hours, DEF, a PIN. */
async function fillTelematics(): Promise<void> {
  await rowsOf(`update equipment set pin = 'PIN-T-07', serial_no = 'SN 7/42' where id = $1`, [truck]);
  const source = (
    await admin.json<{ id: string; token: string }>('records/ingest_source/', {
      method: 'POST',
      body: { code: 'own', label_en: 'Own', label_fr: 'Propre', kind: 'http' },
    })
  ).body;
  const places = Array.from({ length: 700 }, (_, index) => ({
    kind: 'position',
    ts: new Date(start - (720 - index) * 60_000).toISOString(),
    equipment: 'T-07',
    data: {
      lon: -6.21 + index / 1e5,
      lat: 31.05,
      speed: 20,
      alt: 1_204,
      ignition: index < 350 || index > 400,
      fuel_level: 80 - index / 20,
    },
  }));
  const events = [
    ...places,
    {
      id: 'f1',
      kind: 'fault',
      ts: ago(90),
      equipment: 'T-07',
      data: { code: '168-4', description: 'Battery <low> & cold', severity: 'critical' },
    },
    { id: 'f2', kind: 'fault', ts: ago(60), equipment: 'T-07', data: { code: '110-0', severity: 'info' } },
  ];
  const response = await fetch(`${server.url}/api/ingest/v1/batch/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${source.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
  });
  expect(await response.json()).toMatchObject({ accepted: 702, rejected: [] });
  for (const [name, value] of [
    ['idle_hours', 312.5],
    ['def_percent', 64],
    ['fuel_percent', 130],
  ] as const)
    await rowsOf(
      'insert into machine_metric (equipment, site, name, ts, value, source) values ($1, $2, $3, $4, $5, $6)',
      [truck, here, name, ago(30), value, source.id],
    );
}

const askToken = async (body: string | null, headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.url}/api/aemp/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    ...(body === null ? {} : { body }),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
};
const basic = (id: string, secret: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
});
const tokenOf = async (of = key): Promise<string> =>
  String((await askToken('grant_type=client_credentials', basic(of.id, of.token))).body.access_token);
async function get(path: string, token: string, accept = 'application/xml') {
  const response = await fetch(path.startsWith('http') ? path : `${server.url}/api/aemp/${path}`, {
    headers: { authorization: `Bearer ${token}`, accept },
  });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

// A parser of the test's own, as a plain script would have it: nothing of Filon's reads here.
const blocks = (xml: string, name: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(([whole]) => whole);
const value = (xml: string | undefined, name: string): string | null =>
  new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`).exec(xml ?? '')?.[1] ?? null;
const linkTo = (xml: string, rel: string): string | null =>
  value(
    blocks(xml, 'Links').find((link) => value(link, 'rel') === rel),
    'href',
  );
const sum = (list: readonly (string | null)[]): number => list.reduce((total, text) => total + Number(text ?? 0), 0);

/** Every page of the fleet, by the links alone. */
async function allMachines(token: string): Promise<readonly string[]> {
  const machines: string[] = [];
  for (let url: string | null = 'Fleet/1'; url !== null;) {
    const { status, text } = await get(url, token);
    expect(status).toBe(200);
    machines.push(...blocks(text, 'Equipment'));
    url = linkTo(text, 'next');
  }
  return machines;
}

interface Sums {
  readonly machines: number;
  readonly hours: number;
  readonly fuel: number;
  readonly loads: number;
  readonly tonnes: number;
}

/** The same figures by SQL over Filon's own tables. */
async function ownSums(): Promise<Sums> {
  const [row] = await rowsOf<Sums>(`
    with machine as (select id from equipment where deleted_at is null and state <> 'retired')
    select (select count(*)::int from machine) as machines,
      (select sum(total)
        from machine
        cross join lateral (
          select coalesce(total, value) as total
          from meter_reading
          where equipment = machine.id
            and kind = 'hours'
            and valid
            and deleted_at is null
          order by read_at desc, id desc
          limit 1
        ) last)::float8 as hours,
      (select sum(litres)
        from equipment_fueling fill
        join fuel_tank tank on tank.id = fill.tank
        where fill.equipment in (select id from machine)
          and fill.deleted_at is null
          and fill.state <> 'cancelled'
          and tank.product in ('diesel', 'petrol'))::float8 as fuel,
      (select count(*)::int from v_trip where truck in (select id from machine))
        + (select count(*)::int from v_trip where loading_unit in (select id from machine)) as loads,
      (select sum(payload) from v_trip where truck in (select id from machine))::float8
        + (select sum(payload) from v_trip where loading_unit in (select id from machine))::float8 as tonnes`);
  if (!row) throw new Error('No sums.');
  return row;
}

test('a plain script reads all pages, and has the same machines and the same sums as Filon', async () => {
  const machines = await allMachines(await tokenOf());
  const own = await ownSums();
  const told = {
    machines: machines.length,
    hours: sum(machines.map((one) => value(blocks(one, 'CumulativeOperatingHours')[0], 'Hour'))),
    fuel: sum(machines.map((one) => value(one, 'FuelConsumed'))),
    loads: sum(machines.map((one) => value(one, 'Count'))),
    tonnes: sum(machines.map((one) => value(one, 'Payload'))) / 1_000,
  };
  console.log(`by a plain script: ${JSON.stringify(told)}\nby SQL:            ${JSON.stringify(own)}`);
  expect(told.machines).toBe(118);
  expect(told.machines).toBe(own.machines);
  expect(told.loads).toBe(own.loads);
  expect(told.hours).toBeCloseTo(own.hours, 0);
  expect(told.fuel).toBeCloseTo(own.fuel, 0);
  expect(told.tonnes).toBeCloseTo(own.tonnes, 0);
});

test('its form is that of the standard: names, order, instants, links; what is not known is absent', async () => {
  const token = await tokenOf();
  const first = await get('Fleet/1', token);
  expect(first.type).toBe('application/xml; charset=utf-8');
  expect(first.text).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\s*<Fleet xmlns="http:\/\/standards.iso.org\/iso\/15143\/-3" version="\d+" snapshotTime="\d{4}-\d\d-\d\dT[\d:.]+Z">/,
  );
  expect(
    ['first', 'prev', 'self', 'next', 'last'].map(
      (rel) => linkTo(first.text, rel)?.replace(`${server.url}/api/aemp/`, '') ?? null,
    ),
  ).toEqual(['Fleet/1', null, 'Fleet/1', 'Fleet/2', 'Fleet/2']);
  const last = await get('Fleet/2', token);
  expect(
    ['first', 'prev', 'self', 'next', 'last'].map(
      (rel) => linkTo(last.text, rel)?.replace(`${server.url}/api/aemp/`, '') ?? null,
    ),
  ).toEqual(['Fleet/1', 'Fleet/1', 'Fleet/2', null, 'Fleet/2']);
  const order = [
    'EquipmentHeader',
    'Location',
    'CumulativeOperatingHours',
    'FuelUsed',
    'Distance',
    'CumulativeIdleHours',
    'FuelRemaining',
    'DEFRemaining',
    'EngineStatus',
    'CumulativeLoadCount',
    'CumulativePayloadTotals',
  ];
  for (const machine of blocks(first.text, 'Equipment')) {
    const names = [...machine.matchAll(/^ {4}<(\w+)/gm)].map(([, name = '']) => name);
    expect(names).toEqual(names.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)));
    expect(names.every((name) => order.includes(name))).toBe(true);
    for (const name of names.slice(1))
      expect(machine).toMatch(new RegExp(`<${name} datetime="\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z">`));
  }
  // A lighting mast makes no trips and tells no place: there is no word of them, and no 0.
  const mast = await get('Fleet/Equipment/ID/LT-01', token);
  expect(mast.text).not.toMatch(/CumulativeLoadCount|Payload|CumulativeIdleHours|DEFRemaining|>0</);
});

test('one machine by its three names, with what only it tells; as JSON where that is preferred', async () => {
  const token = await tokenOf();
  const make = (
    await rowsOf<{ make: string; model: string }>('select make, model from equipment where id = $1', [truck])
  )[0];
  const paths = [
    'ID/T-07',
    'ID/t-07',
    'PIN/PIN-T-07',
    `MakeModelSerial/${encodeURIComponent(make?.make ?? '')}/${encodeURIComponent(make?.model ?? '')}/${encodeURIComponent('SN 7/42')}`,
  ];
  const texts = await Promise.all(
    paths.map(async (path) => (await get(`Fleet/Equipment/${path}`, token)).text.replace(/snapshotTime="[^"]*"/, '')),
  );
  expect(new Set(texts).size).toBe(1);
  const [xml = ''] = texts;
  expect([value(xml, 'EquipmentID'), value(xml, 'PIN'), value(xml, 'SerialNumber')]).toEqual([
    'T-07',
    'PIN-T-07',
    'SN 7/42',
  ]);
  expect([
    value(xml, 'Altitude'),
    value(xml, 'Running'),
    value(blocks(xml, 'CumulativeIdleHours')[0], 'Hour'),
    value(blocks(xml, 'DEFRemaining')[0], 'Percent'),
  ]).toEqual(['1204', 'true', '312.5', '64']);
  // The level told with the last place; what telematics told of 130 % is not served.
  expect(Number(value(blocks(xml, 'FuelRemaining')[0], 'Percent'))).toBeCloseTo(80 - 699 / 20, 1);
  const json = await get('Fleet/Equipment/ID/T-07', token, 'application/json');
  expect(json.type).toBe('application/json; charset=utf-8');
  expect(JSON.parse(json.text)).toMatchObject({
    Equipment: { EquipmentHeader: { EquipmentID: 'T-07' }, EngineStatus: { Running: true } },
  });
  // Our own reader reads both alike.
  const figures = (text: string) =>
    readDocument(text).machines[0]?.figures.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  expect(figures(json.text)).toEqual(figures(xml));
  expect((await get('Fleet/Equipment/ID/NOBODY', token)).status).toBe(404);
});

test('time series between two instants, page by page, each as often as it was told', async () => {
  const token = await tokenOf();
  const series = async (name: string, from = 780, to = 0, page = 1) =>
    get(`Fleet/Equipment/ID/T-07/${name}/${second(from)}/${second(to)}/${page}`, token);
  const places: string[] = [];
  for (let url: string | null = `Fleet/Equipment/ID/T-07/Locations/${second(780)}/${second(0)}/1`; url !== null;) {
    const { text } = await get(url, token);
    expect(text).toContain('<LocationMessages ');
    places.push(...blocks(text, 'Location'));
    url = linkTo(text, 'next');
  }
  expect(places).toHaveLength(700);
  expect(
    places
      .map((one) => Number(value(one, 'Longitude')))
      .every((lon, index, all) => index === 0 || lon > (all[index - 1] ?? 0)),
  ).toBe(true);
  const faults = await series('FaultCodes');
  expect(
    blocks(faults.text, 'FaultCode').map((one) => [value(one, 'CodeIdentifier'), value(one, 'CodeSeverity')]),
  ).toEqual([
    ['168-4', 'High'],
    ['110-0', 'Low'],
  ]);
  expect(faults.text).toContain('Battery &lt;low&gt; &amp; cold');
  expect((await series('Faults')).text.replaceAll('/Faults/', '/FaultCodes/')).toBe(faults.text);
  expect(blocks((await series('EngineStatus')).text, 'EngineStatus').map((one) => value(one, 'Running'))).toEqual([
    'true',
    'false',
    'true',
  ]);
  const week = 7 * 1_440;
  const [trips] = await rowsOf<{ before: number; within: number; tonnes: number }>(
    `
      select count(*) filter (where dump_end < $2)::int as before,
        count(*) filter (where dump_end >= $2)::int as within, sum(payload)::float8 as tonnes
      from v_trip
      where truck = $1
        and dump_end < $3`,
    [truck, second(week), second(0)],
  );
  const counts = blocks((await series('LoadCount', week)).text, 'CumulativeLoadCount').map((one) =>
    Number(value(one, 'Count')),
  );
  expect([counts.length, counts[0], counts.at(-1)]).toEqual([
    trips?.within,
    Number(trips?.before) + 1,
    Number(trips?.before) + Number(trips?.within),
  ]);
  expect(
    Number(value(blocks((await series('PayloadTotals', week)).text, 'CumulativePayloadTotals').at(-1), 'Payload')),
  ).toBeCloseTo(Number(trips?.tonnes) * 1_000, 0);
  const hours = blocks((await series('CumulativeOperatingHours', week)).text, 'CumulativeOperatingHours').map((one) =>
    Number(value(one, 'Hour')),
  );
  const [meter] = await rowsOf<{ totals: number[] }>(
    `
      select array_agg(coalesce(total, value) order by read_at)::float8[] as totals
      from meter_reading
      where equipment = $1
        and kind = 'hours'
        and valid
        and deleted_at is null
        and read_at >= $2
        and read_at < $3`,
    [truck, second(week), second(0)],
  );
  expect(hours).toEqual(meter?.totals);
  const used = blocks((await series('FuelUsed', week)).text, 'FuelUsed').map((one) =>
    Number(value(one, 'FuelConsumed')),
  );
  expect(used.length).toBeGreaterThan(1);
  expect(used).toEqual(used.toSorted((one, other) => one - other));
  expect(blocks((await series('CumulativeIdleHours')).text, 'CumulativeIdleHours')).toHaveLength(1);
  expect(blocks((await series('FuelRemaining')).text, 'FuelRemaining')).toHaveLength(500);
  expect((await series('Odometer')).status).toBe(200);
  for (const [path, status] of [
    [`Locations/${second(780)}/${second(0)}/3`, 404],
    [`Locations/${second(0)}/${second(780)}/1`, 400],
    [`Locations/${second(15 * 1_440)}/${second(0)}/1`, 400],
    [`Locations/yesterday/${second(0)}/1`, 400],
    [`Locations/${second(780)}/${second(0)}/0`, 400],
    [`Tyres/${second(780)}/${second(0)}/1`, 404],
  ] as const)
    expect({ path, status: (await get(`Fleet/Equipment/ID/T-07/${path}`, token)).status }).toEqual({ path, status });
});

test('a second Filon follows the first by its own poller: the same machines, sums, and places between', async () => {
  const other = await startTestServer();
  try {
    const chief = await other.login('admin');
    // What the other knows of itself would be in the way of what it is told.
    for (const table of ['meter_reading', 'position', 'equipment_live'])
      await rowsOf(`delete from ${table}`, [], other);
    const { body } = await chief.json<{ id: string }>('records/ingest_source/', {
      method: 'POST',
      body: {
        code: 'sister',
        label_en: 'Sister mine',
        label_fr: 'Mine sœur',
        kind: 'aemp',
        poll_url: `${server.url}/api/aemp/Fleet/1`,
        token_url: `${server.url}/api/aemp/oauth/token`,
        client_id: key.id,
        poll_series: true,
      },
    });
    expect(
      (await chief.json(`tracking/sources/${body.id}/secret/`, { method: 'POST', body: { secret: key.token } })).status,
    ).toBe(200);
    const [service] = await rowsOf<Parameters<typeof pollService>[1]>(
      `
        update ingest_source
        set polled_at = now()
        where id = $1
        returning id, code, poll_url, token_url, client_id, client_secret`,
      [body.id],
      other,
    );
    if (!service) throw new Error('The source is gone.');
    const taken = await pollService(other.host, service);
    expect(taken).toMatchObject({ machines: 118, matched: 118, unknown: [], rejected: [] });
    const [told] = await rowsOf<Sums>(
      `
        select count(distinct equipment)::int as machines, sum(value) filter (where name = 'operating_hours') as hours,
          sum(value) filter (where name = 'fuel_used_L') as fuel,
          sum(value) filter (where name = 'load_count')::int as loads,
          sum(value) filter (where name = 'payload_t') as tonnes
        from machine_metric
        where source = $1`,
      [body.id],
      other,
    );
    const own = await ownSums();
    console.log(`by its own poller: ${JSON.stringify(told)}\nby SQL:            ${JSON.stringify(own)}`);
    expect(told?.machines).toBe(118);
    expect(told?.loads).toBe(own.loads);
    expect(told?.hours).toBeCloseTo(own.hours, 0);
    expect(told?.fuel).toBeCloseTo(own.fuel, 0);
    expect(told?.tonnes).toBeCloseTo(own.tonnes, 0);
    await pollSeries(other.host, service);
    const [places] = await rowsOf<{ count: number; first: string }>(
      `select count(*)::int as count, min(lon)::text as first from position where equipment = $1 and source = $2`,
      [truck, body.id],
      other,
    );
    expect(places?.count).toBe(700);
    expect(
      await rowsOf(
        `select code, severity from fault_event where equipment = $1 and source = $2 order by ts`,
        [truck, body.id],
        other,
      ),
    ).toEqual([
      { code: '168-4', severity: 'critical' },
      { code: '110-0', severity: 'info' },
    ]);
  } finally {
    await other.stop();
  }
});

test('a token is given and refused as RFC 6749 says', async () => {
  const grant = 'grant_type=client_credentials';
  const given = await askToken(grant, basic(key.id, key.token));
  expect(given).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 900, scope: 'aemp' } });
  expect([given.headers.get('cache-control'), given.headers.get('pragma'), given.headers.get('content-type')]).toEqual([
    'no-store',
    'no-cache',
    'application/json; charset=utf-8',
  ]);
  expect(given.body.access_token).toMatch(/^filon_t_[\w~-]+$/);
  const beginning = key.token.slice(0, 12);
  const form = (more: Record<string, string>): string =>
    String(new URLSearchParams({ grant_type: 'client_credentials', ...more }));
  expect((await askToken(form({ client_id: key.id, client_secret: key.token }))).status).toBe(200);
  expect((await askToken(form({ client_id: beginning, client_secret: key.token, scope: 'aemp' }))).status).toBe(200);
  expect((await askToken(form({ client_id: `${beginning}…`, client_secret: key.token }))).status).toBe(200);
  const blind = await makeKey(['fuel_tank:read']);
  const wrong = `${key.token.slice(0, -1)}${key.token.endsWith('A') ? 'B' : 'A'}`;
  const refusals: readonly (readonly [
    body: string | null,
    headers: Record<string, string>,
    status: number,
    error: string,
  ])[] = [
    [null, {}, 400, 'invalid_request'],
    ['{"grant_type":"client_credentials"}', { 'content-type': 'application/json' }, 400, 'invalid_request'],
    ['grant_type=password&username=a&password=b', basic(key.id, key.token), 400, 'unsupported_grant_type'],
    [`${grant}&${grant}`, basic(key.id, key.token), 400, 'invalid_request'],
    [`${grant}&client_secret=x`, basic(key.id, key.token), 400, 'invalid_request'],
    [`${grant}&scope=everything`, basic(key.id, key.token), 400, 'invalid_scope'],
    [grant, {}, 401, 'invalid_client'],
    [grant, basic(key.id, wrong), 401, 'invalid_client'],
    [grant, basic(blind.id, key.token), 401, 'invalid_client'],
    [grant, { authorization: 'Basic ====' }, 401, 'invalid_client'],
    [form({ client_id: key.id, client_secret: '' }), {}, 401, 'invalid_client'],
    [grant, basic(blind.id, blind.token), 400, 'unauthorized_client'],
  ];
  for (const [body, headers, status, error] of refusals) {
    const refused = await askToken(body, headers);
    expect({
      body,
      status: refused.status,
      error: refused.body.error,
      said: typeof refused.body.error_description,
    }).toEqual({ body, status, error, said: 'string' });
    expect(refused.headers.get('www-authenticate') !== null).toBe(status === 401);
  }
});

test('a token opens the fleet and nothing else, and a key or a person’s token does not stand in for it', async () => {
  const token = await tokenOf();
  expect((await get('Fleet/1', token)).status).toBe(200);
  for (const path of [
    'records/equipment/',
    'records/haul_trip/',
    'reports/fleet_statistics/',
    'me/',
    'sites/',
    'tracking/scene/',
    'openapi.json',
  ])
    expect({
      path,
      status: (
        await server.json(path, {
          method: path === 'me/' ? 'POST' : 'GET',
          headers: { authorization: `Bearer ${token}` },
        })
      ).status,
    }).toEqual({ path, status: 403 });
  // The key itself keeps to the record API.
  expect((await get('Fleet/1', key.token)).status).toBe(403);
  expect((await get('Fleet/1', `${token.slice(0, -2)}xx`)).status).toBe(401);
  expect((await get('Fleet/1', token.replaceAll('~', '.').replace('filon_t_', ''))).status).toBe(401);
  expect((await get('Fleet/1', 'filon_t_')).status).toBe(401);
  for (const secret of [token, key.token]) {
    const socket = io(`${server.url}${namespace}`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token: secret },
    });
    expect(
      await new Promise((resolve) =>
        socket.on('connect_error', ({ message }) => resolve(message)).on('connect', () => resolve('connected')),
      ),
    ).toBe('unauthorized');
    socket.disconnect();
  }
  // A person who may see machines may look at it as well.
  expect((await get('Fleet/1', admin.token)).status).toBe(200);
});

test('a token has no more than its key: its sites, its rights, and its end', async () => {
  const narrow = await makeKey(['equipment:read'], [there]);
  const token = await tokenOf(narrow);
  const machines = await allMachines(token);
  const codes = (
    await rowsOf<{ code: string }>(
      `select code from equipment where site = $1 and deleted_at is null and state <> 'retired' order by code`,
      [there],
    )
  ).map(({ code }) => code);
  expect(machines.map((one) => value(one, 'EquipmentID'))).toEqual(codes);
  expect(machines.join('')).not.toMatch(
    /<(Location|EngineStatus|FuelRemaining|FuelUsed|CumulativeLoadCount|CumulativePayloadTotals) /,
  );
  expect(machines.join('')).toContain('<CumulativeOperatingHours ');
  expect((await get('Fleet/Equipment/ID/T-07', token)).status).toBe(404);
  expect((await get(`Fleet/Equipment/ID/T-31/Locations/${second(60)}/${second(0)}/1`, token)).status).toBe(403);
  expect((await get(`Fleet/Equipment/ID/T-31/LoadCount/${second(60)}/${second(0)}/1`, token)).status).toBe(403);
  expect(
    (await get(`Fleet/Equipment/ID/T-31/CumulativeOperatingHours/${second(60)}/${second(0)}/1`, token)).status,
  ).toBe(200);
  expect((await admin.json(`administration/api_keys/${narrow.id}/revoke/`, { method: 'POST' })).status).toBe(204);
  expect((await get('Fleet/1', token)).status).toBe(401);
  expect((await askToken('grant_type=client_credentials', basic(narrow.id, narrow.token))).body.error).toBe(
    'invalid_client',
  );
  const late = await makeKey(['equipment:read']);
  const lateToken = await tokenOf(late);
  await rowsOf(`update api_key set expires_at = now() - interval '1 second' where id = $1`, [late.id]);
  server.host.publish('access.changed', late.id);
  expect((await get('Fleet/1', lateToken)).status).toBe(401);
});

test('a key that calls without end is told to wait', async () => {
  const eager = await makeKey(['equipment:read']);
  const token = await tokenOf(eager);
  const answers = await Promise.all(Array.from({ length: 640 }, () => get('Fleet/Equipment/ID/NOBODY', token)));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(20);
  const refused = await askToken('grant_type=client_credentials', basic(eager.id, eager.token));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
