import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AempResult } from '../../plugins/tracking/shared/aemp.ts';
import { askService, pollService } from '../../plugins/tracking/server/aemp/poll.ts';
import { pollSeries } from '../../plugins/tracking/server/aemp/poll-series.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let admin: TestUser;
let service: Server;
let address: string;
const asked: string[] = [];

/** The minute in which the test began: the service tells the same at every asking. */
const start = Math.floor(Date.now() / 60_000) * 60_000;
const ago = (minutes: number): string => new Date(start - minutes * 60_000).toISOString();
const machine = (pin: string, hours: number, lat = 31.05): string => `
  <Equipment><EquipmentHeader><OEMName>Caterpillar</OEMName><Model>missing</Model><SerialNumber>${pin}-S</SerialNumber>
  <PIN>${pin}</PIN></EquipmentHeader>
    <Location datetime="${ago(30)}"><Latitude>${lat}</Latitude><Longitude>-6.21</Longitude></Location>
    <CumulativeOperatingHours><Hour>${hours}</Hour><datetime>${ago(20)}</datetime></CumulativeOperatingHours>
    <CumulativeIdleHours datetime="${ago(20)}"><Hour>120</Hour></CumulativeIdleHours>
    <FuelRemaining datetime="${ago(25)}"><Percent>62.4</Percent></FuelRemaining><EngineStatus datetime="${ago(30)}">
    <Running>true</Running></EngineStatus></Equipment>`;
const fleet = (body: string, next: string): string =>
  `<Fleet xmlns="http://standards.iso.org/iso/15143/-3"><Links><rel>next</rel><href>${next}</href></Links>${body}</Fleet>`;

/** A service of telematics: tokens by client credentials, two pages, the last of which names itself as the next. */
interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Record<string, string>;
}
async function answer(request: IncomingMessage): Promise<Answer> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  asked.push(`${request.method} ${request.url}`);
  const busy = /^\/busy\/(\d+)/.exec(request.url ?? '')?.[1];
  if (busy) return { status: Number(busy), body: '', headers: { 'retry-after': '7200' } };
  if (request.url === '/junk/Fleet') return { status: 200, body: '<html>Maintenance</html>' };
  if (request.url === '/token') {
    const known =
      request.headers.authorization === `Basic ${Buffer.from('filon:s%3Acret').toString('base64')}` &&
      body === 'grant_type=client_credentials';
    return known
      ? { status: 200, body: JSON.stringify({ access_token: 'token-1', token_type: 'Bearer' }) }
      : { status: 401, body: '{}' };
  }
  if (request.headers.authorization !== 'Bearer token-1') return { status: 401, body: '' };
  const part = /^\/Fleet\/Equipment\/(.*)\/(Locations|Faults|FaultCodes)\/([^/]+)\/([^/]+)\/(\d)$/.exec(
    request.url ?? '',
  );
  if (part) return timeSeries(part as unknown as readonly [string, string, string, string, string, string]);
  return {
    status: 200,
    body:
      request.url === '/Fleet/1'
        ? fleet(machine('PIN-A', 5000) + machine('PIN-X', 1), '/Fleet/2')
        : fleet(machine('T-08', 7000, 31.06), `${address}/Fleet/2`),
  };
}

/**
 * Places of two pages for a machine by its PIN, faults by another name than the standard's; nothing of any other
 * machine.
 */
function timeSeries([, machine, series, from, to, page]: readonly [
  string,
  string,
  string,
  string,
  string,
  string,
]): Answer {
  if (machine !== 'PIN/PIN-A' || series === 'Faults') return { status: 404, body: '' };
  const at = (share: number): string =>
    new Date(Date.parse(from) + share * (Date.parse(to) - Date.parse(from))).toISOString();
  const links = `<Links><rel>next</rel><href>/Fleet/Equipment/${machine}/${series}/${from}/${to}/2</href></Links>`;
  if (series === 'FaultCodes')
    return {
      status: 200,
      body: `<FaultCodeMessages><FaultCode datetime="${at(0.99)}"><CodeIdentifier>168-4</CodeIdentifier>
        <CodeSeverity>high</CodeSeverity></FaultCode></FaultCodeMessages>`,
    };
  const places = (page === '1' ? [0.99, 0.992] : [0.994, 0.996])
    .map(
      (share) =>
        `<Location datetime="${at(share)}"><Latitude>31.0${Math.round(share * 1000) % 10}</Latitude>
          <Longitude>-6.2</Longitude></Location>`,
    )
    .join('');
  const circle = links.replace('<href>', `<href>${address}`);
  return {
    status: 200,
    body: `<LocationMessages>${page === '1' ? links : circle}${places}</LocationMessages>`,
  };
}

beforeAll(async () => {
  service = createServer(
    (request, response) =>
      void answer(request).then(({ status, body, headers }) => response.writeHead(status, headers).end(body)),
  );
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  server = await startTestServer();
  admin = await server.login('admin');
  await server.host.pool.query(`update equipment set pin = 'PIN-A' where code = 'T-07'`);
  await server.host.pool.query(`
    delete from meter_reading
    where equipment in (select id from equipment where code in ('T-07', 'T-08', 'T-09'))`);
});
afterAll(async () => {
  await server.stop();
  service.close();
});
const rowsOf = async (sql: string): Promise<Record<string, unknown>[]> =>
  (await server.host.pool.query(sql)).rows as Record<string, unknown>[];

test('a service is asked with its secret, page by page, and never in a circle', async () => {
  const refused = await admin.json('records/ingest_source/', {
    method: 'POST',
    body: { code: 'far', label_en: 'x', label_fr: 'x', kind: 'aemp', poll_url: 'http://somewhere.example/Fleet' },
  });
  expect(refused.status).toBe(422);
  const { body } = await admin.json<{ id: string }>('records/ingest_source/', {
    method: 'POST',
    body: {
      code: 'maker',
      label_en: 'Maker',
      label_fr: 'Constructeur',
      kind: 'aemp',
      poll_url: `${address}/Fleet/1`,
      token_url: `${address}/token`,
      client_id: 'filon',
    },
  });
  expect(
    (await admin.json(`tracking/sources/${body.id}/secret/`, { method: 'POST', body: { secret: 's:cret' } })).status,
  ).toBe(200);
  const source = async () =>
    (
      await rowsOf(`
        select id, code, poll_url, token_url, client_id, client_secret
        from ingest_source
        where code = 'maker'`)
    )[0] as unknown as Parameters<typeof pollService>[1];
  expect((await source()).client_secret).not.toContain('cret');
  // As if the service's own time to be asked had just been: it is asked here.
  await rowsOf(`update ingest_source set polled_at = now() where code = 'maker'`);
  const before = asked.length;
  expect(await pollService(server.host, await source())).toMatchObject({
    machines: 3,
    unknown: ['PIN-X'],
    rejected: [],
  });
  expect(asked.slice(before)).toEqual(['POST /token', 'GET /Fleet/1', 'GET /Fleet/2']);
  expect(
    await rowsOf(`
      select code, speed, fuel_level, engine_hours
      from equipment_live
      join equipment on equipment.id = equipment
      where code in ('T-07', 'T-08')
      order by code`),
  ).toEqual([
    { code: 'T-07', speed: null, fuel_level: 62.4, engine_hours: 5000 },
    { code: 'T-08', speed: null, fuel_level: 62.4, engine_hours: 7000 },
  ]);
  expect(
    await rowsOf(`
      select code, value
      from meter_reading
      join equipment on equipment.id = equipment
      where code in ('T-07', 'T-08')
      order by code`),
  ).toEqual([
    { code: 'T-07', value: 5000 },
    { code: 'T-08', value: 7000 },
  ]);
  expect(
    await rowsOf(
      `
        select metric.name, metric.value
        from v_machine_metric metric
        join equipment on equipment.id = equipment
        where code = 'T-07'
        order by 1`,
    ),
  ).toEqual([
    { name: 'engine_running', value: 1 },
    { name: 'fuel_percent', value: 62.4 },
    { name: 'idle_hours', value: 120 },
    { name: 'operating_hours', value: 5000 },
  ]);
  // The same snapshot again tells nothing new.
  expect(await pollService(server.host, await source())).toMatchObject({ accepted: 0, duplicates: 4 });
});

test('between the snapshots time series are asked, in the form that is answered to, from where it was last', async () => {
  const service = (
    await rowsOf(
      `select id, code, poll_url, token_url, client_id, client_secret from ingest_source where code = 'maker'`,
    )
  )[0] as unknown as Parameters<typeof pollSeries>[1];
  const positions = async () =>
    (
      await rowsOf(
        `
          select count(*)::int as count
          from position
          join equipment on equipment.id = equipment
          where code = 'T-07'
            and source = '${service.id}'`,
      )
    )[0]?.count;
  const before = asked.length;
  await pollSeries(server.host, service);
  const told = asked.slice(before).map((line) => line.replaceAll(/20[^/]+Z/g, '*'));
  expect(told).toEqual(
    expect.arrayContaining([
      'GET /Fleet/Equipment/PIN/PIN-A/Locations/*/*/1',
      'GET /Fleet/Equipment/PIN/PIN-A/Locations/*/*/2',
      'GET /Fleet/Equipment/PIN/PIN-A/Faults/*/*/1',
      'GET /Fleet/Equipment/PIN/PIN-A/FaultCodes/*/*/1',
    ]),
  );
  // A page that names itself as the next is read once.
  expect(told.filter((line) => line.endsWith('Locations/*/*/2'))).toHaveLength(1);
  expect(await positions()).toBe(5);
  expect(
    await rowsOf(
      `
        select fault.code, severity
        from v_fault_event fault
        join equipment on equipment.id = fault.equipment
        where equipment.code = 'T-07'`,
    ),
  ).toEqual([{ code: '168-4', severity: 'critical' }]);
  const [first] = await rowsOf(
    `select places_until, path from aemp_machine join equipment on equipment.id = equipment where code = 'T-07'`,
  );
  expect(first?.path).toBe('PIN/PIN-A');
  await pollSeries(server.host, service);
  const since = new Date(String(first?.places_until)).toISOString().slice(0, 19);
  expect(asked.at(-1)).toContain('T-08');
  expect(asked.some((line) => line.includes(`PIN-A/Locations/${since}Z/`))).toBe(true);
});

test('a service that is not well is left alone for as long as it says, and a person is told why', async () => {
  const make = async (code: string, path: string, more = {}) => {
    const { body } = await admin.json<{ id: string }>('records/ingest_source/', {
      method: 'POST',
      body: { code, label_en: code, label_fr: code, kind: 'aemp', poll_url: `${address}${path}`, ...more },
    });
    return (
      await rowsOf(
        `
          update ingest_source
          set polled_at = now()
          where id = '${body.id}'
          returning id, code, poll_url, token_url, client_id, client_secret`,
      )
    )[0] as unknown as Parameters<typeof pollService>[1];
  };
  const told = async (of: { readonly id: string }) =>
    (await admin.json<{ results: AempResult[] }>('tracking/aemp/')).body.results.find(({ source }) => source === of.id);
  const busy = await make('busy', '/busy/429/Fleet');
  await askService(server.host, busy);
  await askService(server.host, busy);
  const result = await told(busy);
  expect(result).toMatchObject({ fault: 'too_many', detail: '429', failures: 2, machines: 0 });
  expect(Date.parse(result?.nextAt ?? '') - Date.parse(result?.at ?? '')).toBe(7_200_000);
  const broken = await make('broken', '/busy/503/Fleet');
  await askService(server.host, broken);
  expect(await told(broken)).toMatchObject({ fault: 'unwell', detail: '503', failures: 1 });
  const locked = await make('locked', '/Fleet/1', { token_url: `${address}/token`, client_id: 'wrong' });
  await askService(server.host, locked);
  expect(await told(locked)).toMatchObject({ fault: 'no_credentials', nextAt: null });
  const junk = await make('junk', '/junk/Fleet');
  await askService(server.host, junk);
  expect(await told(junk)).toMatchObject({ fault: 'no_document' });
  const maker = (
    await rowsOf(
      `select id, code, poll_url, token_url, client_id, client_secret from ingest_source where code = 'maker'`,
    )
  )[0] as unknown as Parameters<typeof pollService>[1];
  await askService(server.host, maker);
  expect(await told(maker)).toMatchObject({
    fault: null,
    failures: 0,
    machines: 3,
    matched: 2,
    unknown: 1,
    notes: [{ code: 'unknown', machine: 'PIN-X' }],
  });
});

test('a machine without a speed is on the map and in its track', async () => {
  const [row] = await rowsOf(`select id from equipment where code = 'T-07'`);
  const { body } = await admin.json<{ tracks: { points: unknown[] }[] }>(
    `tracking/trajectories/?equipment=${String(row?.id)}&from=${ago(60)}&to=${ago(1)}`,
  );
  expect(body.tracks[0]?.points).toHaveLength(5);
});

test('a fleet page comes as a file as well', async () => {
  const { body } = await admin.json<{ token: string }>('records/ingest_source/', {
    method: 'POST',
    body: { code: 'file', label_en: 'File', label_fr: 'Fichier', kind: 'aemp' },
  });
  const post = async (text: string) => {
    const response = await fetch(`${server.url}/api/ingest/v1/aemp/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${body.token}`, 'content-type': 'application/xml' },
      body: text,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  expect(await post(fleet(machine('T-09', 10), ''))).toMatchObject({
    status: 200,
    body: { machines: 1, unknown: [], rejected: [] },
  });
  expect(await post('<html/>')).toMatchObject({ status: 400, body: { code: 'bad_fleet' } });
  expect(await post('<!DOCTYPE a [<!ENTITY b "c">]><Fleet/>')).toMatchObject({ status: 400 });
});

test('the monitor tells what came and why it was refused; what was refused is sent again when its cause is mended', async () => {
  const { body: source } = await admin.json<{ id: string; token: string }>('records/ingest_source/', {
    method: 'POST',
    body: { code: 'seen', label_en: 'Seen', label_fr: 'Vu', kind: 'http' },
  });
  const events = [
    { kind: 'position', ts: ago(1), device: 'T-10', data: { lon: -6.21, lat: 31.05, speed: 1 } },
    { kind: 'position', ts: ago(2), device: 'NEW-1', data: { lon: -6.21, lat: 31.05, speed: 1 } },
    { kind: 'position', ts: ago(3), device: 'NEW-1', data: { lon: 0, lat: 0, speed: 1 } },
  ];
  await fetch(`${server.url}/api/ingest/v1/batch/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${source.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
  });
  const figures = async () =>
    (
      await admin.json<{ sources: { code: string; rejected: { code: string; count: number }[] }[] }>(
        'tracking/ingest/?minutes=60',
      )
    ).body.sources.find(({ code }) => code === 'seen');
  await expect.poll(figures).toMatchObject({
    accepted: 1,
    duplicates: 0,
    late: 0,
    dropped: 0,
    enabled: true,
    rejected: [
      { code: 'invalid_fix', count: 1 },
      { code: 'unknown_device', count: 1 },
    ],
  });
  const drill = async () =>
    (
      await admin.json<{ rejections: { id: string; raw: string; replayedAt: string | null }[] }>(
        `tracking/ingest/rejections/?source=${source.id}&code=unknown_device`,
      )
    ).body.rejections;
  const [refused] = await drill();
  expect(JSON.parse(refused?.raw ?? '')).toEqual(events[1]);
  const replay = async () =>
    (await admin.json('tracking/ingest/replay/', { method: 'POST', body: { ids: [refused?.id] } })).body;
  expect(await replay()).toEqual({ taken: 0, refused: 1 });
  expect(await drill()).toHaveLength(1);
  const [truck] = await rowsOf(`select id from equipment where code = 'T-11'`);
  await admin.json('records/tracking_device/', {
    method: 'POST',
    body: { uid: 'NEW-1', kind: 'gnss_tracker', equipment: truck?.id },
  });
  expect(await replay()).toEqual({ taken: 1, refused: 0 });
  expect((await drill())[0]?.replayedAt).toMatch(/^20/);
  const operator = await server.login('operator');
  expect((await operator.json('tracking/ingest/')).status).toBe(403);
});
