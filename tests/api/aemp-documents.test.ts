import { valueInSentence } from '../../core/i18n/value-in-sentence.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { createAccount } from '../../core/session/accounts.server.ts';
import type { AempResult } from '../../plugins/tracking/shared/aemp.ts';
import type { MonitorAnswer } from '../../plugins/tracking/shared/monitor.ts';
import { oddValues } from '../support/odd-values/values.ts';
import { realData } from '../support/real-data.ts';
import { demoPassword, startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const [here, there] = [seedId('site', 'S1'), seedId('site', 'S2')];
const dayMs = 86_400_000;
const start = Math.floor(Date.now() / 60_000) * 60_000;
const ago = (minutes: number): string => new Date(start - minutes * 60_000).toISOString();

let server: TestServer;
let admin: TestUser;
let source: { readonly id: string; readonly token: string };
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
  source = await makeSource('documents');
  await server.host.pool.query(
    `
      update equipment
      set pin = 'PIN-' || code, serial_no = 'SN-' || code
      where code in ('T-01', 'T-02', 'T-03', 'T-04', 'T-05', 'T-06')`,
  );
  await server.host.pool.query(
    `delete from meter_reading where equipment in (select id from equipment where code like 'T-0%')`,
  );
});
afterAll(() => server?.stop());

const makeSource = async (code: string, more: Record<string, unknown> = {}) =>
  (
    await admin.json<{ id: string; token: string }>('records/ingest_source/', {
      method: 'POST',
      body: { code, label_en: code, label_fr: code, kind: 'aemp', ...more },
    })
  ).body;
const rowsOf = async <Row = Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.host.pool.query(sql, values)).rows as Row[];

interface Told {
  readonly status: number;
  readonly detail?: string;
  readonly code?: string;
  readonly machines: number;
  readonly matched: number;
  readonly figures: number;
  readonly accepted: number;
  readonly unknown: readonly string[];
  readonly rejected: readonly { readonly code: string; readonly message: string }[];
  readonly notes: readonly { readonly code: string; readonly message: string }[];
}
async function post(body: string, { token = source.token, query = '', language = 'en' } = {}): Promise<Told> {
  const response = await fetch(`${server.url}/api/ingest/v1/aemp/${query}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'accept-language': language,
    },
    body,
  });
  return { ...((await response.json()) as Told), status: response.status };
}
const header = (pin: string, more = ''): string =>
  `<EquipmentHeader><OEMName>Cat</OEMName><Model>785</Model>${more}<PIN>${pin}</PIN></EquipmentHeader>`;
const hours = (value: number | string, at: string): string =>
  `<CumulativeOperatingHours datetime="${at}"><Hour>${value}</Hour></CumulativeOperatingHours>`;
const place = (at: string, lat = 31.05): string =>
  `<Location datetime="${at}"><Latitude>${lat}</Latitude><Longitude>-6.21</Longitude></Location>`;
const fleet = (...machines: readonly string[]): string =>
  `<Fleet xmlns="http://standards.iso.org/iso/15143/-3">${machines
    .map((machine) => `<Equipment>${machine}</Equipment>`)
    .join('')}</Fleet>`;
const series = (root: string, rows: string, self = '/Fleet/Equipment/PIN/PIN-T-01/X/a/b/1'): string =>
  `<${root}><Links><rel>self</rel><href>${self}</href></Links>${rows}</${root}>`;

/** Each broken document, and what is said of it. */
const variants: readonly (readonly [document: string, what: string, body: () => string, said: RegExp])[] = [
  [
    'fleet, XML',
    'sections and instants are missing',
    () =>
      fleet(
        header('PIN-T-01') +
          '<CumulativeOperatingHours><Hour>5</Hour></CumulativeOperatingHours>' +
          '<FuelRemaining datetime="0001-01-01T00:00:00Z"><Percent>5</Percent></FuelRemaining>',
      ),
    /T-01: CumulativeOperatingHours has no time.*T-01: FuelRemaining has the invalid time “0001-01-01T00:00:00Z”/,
  ],
  [
    'fleet, XML',
    'a machine twice, another order, −1',
    () => fleet(hours(-1, ago(5)) + header('PIN-T-02'), place(ago(4)) + header('PIN-T-02')),
    /T-02: listed more than once on the page.*T-02: CumulativeOperatingHours is -1, below zero/,
  ],
  [
    'fleet, XML',
    'cut off',
    () => fleet(header('PIN-T-01') + hours(5, ago(5))).slice(0, -30),
    /The document cannot be read at line 1: it is damaged, incomplete/,
  ],
  [
    'fleet, JSON',
    'other capitals, a unit of its own',
    () =>
      JSON.stringify({
        equipment: [
          { equipmentHeader: { pin: 'PIN-T-03' }, fuelUsed: { fuelUnits: 3, fuelConsumed: 5, dateTime: ago(3) } },
        ],
        links: [],
      }),
    /T-03: FuelUsed is in the unknown unit “3”/,
  ],
  [
    'fleet, JSON',
    'per cent beyond all, a text for a number',
    () =>
      JSON.stringify({
        Equipment: [
          {
            EquipmentHeader: { PIN: 'PIN-T-03' },
            FuelRemaining: { Percent: 140, datetime: ago(3) },
            DEFRemaining: { Percent: 'full', datetime: ago(3) },
          },
        ],
        Links: [],
      }),
    /T-03: DEFRemaining has the unreadable value “full”.*T-03: FuelRemaining is 140 %, over 100 %/,
  ],
  [
    'fleet, JSON',
    'cut off',
    () => '{"Equipment":[{"EquipmentHeader":{"PIN":"PIN-T-03"}',
    /The document cannot be read at line 1: it is damaged, incomplete/,
  ],
  [
    'one machine',
    'another namespace, no name',
    () =>
      `<x:Equipment xmlns:x="urn:other" version="1"><x:EquipmentHeader><x:Model>missing</x:Model></x:EquipmentHeader>
        ${place(ago(2))}</x:Equipment>`,
    /A machine without PIN or number was skipped/,
  ],
  [
    'one machine',
    'a time to come',
    () => `<Equipment>${header('PIN-T-04')}${hours(10, ago(-60))}${place(ago(3))}</Equipment>`,
    /T-04: CumulativeOperatingHours is 3,\d\d\d s ahead of our clock/,
  ],
  [
    'one machine',
    'years old, a serial number that two machines have',
    () => `<Equipment>${header('PIN-T-04')}${hours(10, '2019-05-03T10:00:00Z')}</Equipment>`,
    /T-04: old, last reported 3 May 2019/,
  ],
  [
    'time series of places',
    'no place, 0/0',
    () =>
      series(
        'LocationMessages',
        `<Location datetime="${ago(9)}"><Latitude/><Longitude>1</Longitude></Location><Location datetime="${ago(8)}">
          <Latitude>0</Latitude><Longitude>0</Longitude></Location>${place(ago(7))}`,
      ),
    /T-01: Location has no position.*T-01: 0, 0 is not a valid position/,
  ],
  [
    'time series of places',
    'of no machine',
    () => series('LocationMessages', place(ago(7)), '/elsewhere'),
    /The time series has no machine/,
  ],
  [
    'time series of places',
    'of a machine that nobody entered',
    () =>
      series(
        'LocationMessages',
        place(ago(7)),
        'https://x/Fleet/Equipment/MakeModelSerial/Volvo/missing/V1/Locations/a/b/1',
      ),
    /Volvo:V1: no machine has this name here/,
  ],
  [
    'time series of hours',
    'a counter that falls',
    () => series('CumulativeOperatingHoursMessages', hours(500, ago(60)) + hours(3, ago(30))),
    /Hour meter 3 h is below the last reading 500 h/,
  ],
  [
    'one machine',
    'a counter that falls',
    () => `<Equipment>${header('PIN-T-01')}${hours(4, ago(4))}</Equipment>`,
    /T-01: CumulativeOperatingHours is 4, below our own reading of 500/,
  ],
  [
    'time series of hours',
    'minutes, a comma',
    () =>
      series(
        'CumulativeIdleHoursMessages',
        `<CumulativeIdleHours datetime="${ago(6)}"><minutes>90</minutes></CumulativeIdleHours>
          <CumulativeIdleHours datetime="${ago(5)}"><Hour>1,75</Hour></CumulativeIdleHours>`,
      ),
    /^$/,
  ],
  [
    'time series of hours',
    'something else',
    () => '<HoursOfOpening><Hour>5</Hour></HoursOfOpening>',
    /This is not an ISO 15143-3 document/,
  ],
  [
    'time series of faults',
    'no instant',
    () => series('FaultCodeMessages', '<FaultCode><CodeIdentifier>1-2</CodeIdentifier></FaultCode>'),
    /T-01: FaultCode has no time/,
  ],
  ['time series of faults', 'empty', () => series('FaultCodeMessages', ''), /^$/],
  [
    'time series of faults',
    'document types',
    () => '<!DOCTYPE a [<!ENTITY b "c">]><FaultCodeMessages/>',
    /cannot be read at line 1.*contains a document type declaration/,
  ],
];

test('what is broken in a document is said, in so many words, and takes nothing else with it', async () => {
  const table: string[] = [];
  for (const [document, what, body, said] of variants) {
    const told = await post(body());
    const sentences = told.status === 200 ? told.notes.map(({ message }) => message) : [told.detail ?? ''];
    table.push(
      `${document.padEnd(22)} | ${what.padEnd(52)} | ${String(told.status)} | ${sentences.join(' / ') || '(taken)'}`,
    );
    expect.soft({ what, said: sentences.join(' ') }).toEqual({ what, said: expect.stringMatching(said) });
  }
  console.log(table.join('\n'));
  // The neighbours of what was broken are there.
  expect(
    await rowsOf(
      `
        select value
        from machine_metric
        join equipment machine on machine.id = equipment
        where code = 'T-01'
          and metric.name = 'idle_hours'
        order by ts`.replace('metric.name', 'machine_metric.name'),
    ),
  ).toEqual([{ value: 1.5 }, { value: 1.75 }]);
  expect(
    await rowsOf(
      `select lat from equipment_live join equipment on equipment.id = equipment where code in ('T-02', 'T-04')`,
    ),
  ).toHaveLength(2);
  // Kept as told, and no meter reading.
  expect(
    await rowsOf(
      `
        select machine_metric.name, value
        from machine_metric
        join equipment machine on machine.id = equipment
        where code in ('T-02', 'T-03')
        order by 1`,
    ),
  ).toEqual([
    { name: 'fuel_percent', value: 140 },
    { name: 'operating_hours', value: -1 },
  ]);
  const french = await post(
    fleet(header('PIN-T-01') + '<CumulativeOperatingHours><Hour>5</Hour></CumulativeOperatingHours>'),
    { language: 'fr' },
  );
  expect(french.notes.map(({ message }) => message)).toEqual([
    'T-01\u00a0: CumulativeOperatingHours ne dit pas de quand elle date\u00a0; elle a été laissée de côté.',
  ]);
});

test('a machine that nobody entered waits, and its history counts for the machine that it is put on', async () => {
  const machine = (minutes: number, value: number): string =>
    fleet(
      `<EquipmentHeader><OEMName>Volvo</OEMName><Model>A40G</Model><SerialNumber>7 42</SerialNumber>
        <PIN>missing</PIN></EquipmentHeader>${place(ago(minutes))}${hours(value, ago(minutes))}
        <FuelUsed datetime="${ago(minutes)}"><FuelConsumed>${value * 20}</FuelConsumed></FuelUsed>`,
    );
  for (const [minutes, value] of [
    [40, 100],
    [25, 100.2],
    [10, 100.4],
  ] as const)
    expect(await post(machine(minutes, value))).toMatchObject({ machines: 1, matched: 0, unknown: ['Volvo:7_42'] });
  const waiting = async () =>
    (await admin.json<MonitorAnswer>('tracking/ingest/')).body.unknown.filter(({ device }) => device === 'Volvo:7_42');
  expect(await waiting()).toMatchObject([
    {
      events: 3,
      kinds: ['aemp'],
      last: ago(10),
      says: { make: 'Volvo', model: 'A40G', serial: '7 42' },
      data: { hours: 100.4, lat: 31.05, lon: -6.21 },
    },
  ]);
  const [truck] = await rowsOf<{ id: string }>(`select id from equipment where code = 'T-07'`);
  expect(
    (
      await admin.json('tracking/ingest/adopt/', {
        method: 'POST',
        body: { source: source.id, device: 'Volvo:7_42', equipment: truck?.id },
      })
    ).body,
  ).toEqual({ taken: 3, refused: 0 });
  expect(await waiting()).toEqual([]);
  expect(
    await rowsOf('select value from machine_metric where equipment = $1 and name = $2 order by ts', [
      truck?.id,
      'fuel_used_L',
    ]),
  ).toEqual([{ value: 2000 }, { value: 2004 }, { value: 2008 }]);
  expect(
    await rowsOf('select ts from position where equipment = $1 and source = $2 order by ts', [truck?.id, source.id]),
  ).toHaveLength(3);
  expect(await post(machine(5, 100.5))).toMatchObject({ matched: 1, unknown: [], figures: 2 });
});

test('what leads to two machines is put on none of them, and on the one that a person names', async () => {
  await rowsOf(`update equipment set serial_no = 'TWIN', make = 'Maker ' || code where code in ('T-08', 'T-09')`);
  const twin = fleet(`<EquipmentHeader><SerialNumber>TWIN</SerialNumber></EquipmentHeader>${hours(50, ago(12))}`);
  const told = await post(twin);
  expect(told).toMatchObject({ matched: 0, unknown: ['TWIN'] });
  expect(told.notes.map(({ message }) => message)).toEqual([
    'TWIN: could be T-08, T-09, and was assigned to none of them. Enter its PIN, or assign it to its machine.',
  ]);
  const [truck] = await rowsOf<{ id: string }>(`select id from equipment where code = 'T-09'`);
  expect(
    (
      await admin.json('tracking/ingest/adopt/', {
        method: 'POST',
        body: { source: source.id, device: 'TWIN', equipment: truck?.id },
      })
    ).body,
  ).toEqual({ taken: 1, refused: 0 });
  expect(await post(twin)).toMatchObject({ matched: 1, unknown: [] });
});

test('what was told years ago is no noise, and becomes history by one press, never a place', async () => {
  const old = await makeSource('years');
  const page = fleet(
    header('PIN-T-05') +
      place('2019-05-03T10:00:00Z') +
      hours(400, '2019-05-03T10:00:00Z') +
      '<FuelUsed datetime="2019-05-02T10:00:00Z"><FuelConsumed>9000</FuelConsumed></FuelUsed>',
    header('PIN-T-06') + place(new Date(start - 20 * dayMs).toISOString()) + hours(900, ago(15)),
  );
  const told = await post(page, { token: old.token });
  expect(told).toMatchObject({ matched: 2, rejected: [] });
  expect(told.notes.map(({ message }) => message)).toEqual([
    'T-05: old, last reported 3 May 2019.',
    `T-06: old, last reported ${String(valueInSentence('en', new Date(start - 20 * dayMs).toISOString().slice(0, 10)))}.`,
  ]);
  const result = async (user = admin) =>
    (await user.json<{ results: AempResult[] }>('tracking/aemp/')).body.results.find((one) => one.source === old.id);
  expect(await result()).toMatchObject({
    machines: 2,
    matched: 2,
    refused: 0,
    fault: null,
    old: [{ code: 'T-05', figures: 2, newest: '2019-05-03T10:00:00.000Z', takenAt: null }],
  });

  // Whoever is of another site sees neither, and takes nothing.
  await createAccount(server.host.db, {
    email: 'far@demo.filon',
    name: 'Far',
    kind: 'staff',
    language: 'en',
    password: demoPassword,
    roles: [{ role: 'dispatcher', sites: [there] }],
  });
  const far = await server.login('far');
  expect(await result(far)).toMatchObject({ notes: [], old: [] });
  expect((await far.json(`tracking/aemp/${old.id}/history/`, { method: 'POST' })).body).toEqual({
    machines: 0,
    figures: 0,
    refused: 0,
  });
  expect(
    (await (await server.login('operator')).json(`tracking/aemp/${old.id}/history/`, { method: 'POST' })).status,
  ).toBe(403);

  const before = await rowsOf(`select count(*)::int as count from position`);
  expect((await admin.json(`tracking/aemp/${old.id}/history/`, { method: 'POST' })).body).toEqual({
    machines: 1,
    figures: 2,
    refused: 0,
  });
  const kept = await rowsOf(
    `
      select reading.kind, reading.value, read_at::date::text as day
      from meter_reading reading
      join equipment machine on machine.id = equipment
      where code = 'T-05'`,
  );
  expect(kept).toEqual([{ kind: 'hours', value: 400, day: '2019-05-03' }]);
  expect(
    await rowsOf(
      `
        select machine_metric.name, ts::date::text as day
        from machine_metric
        join equipment machine on machine.id = equipment
        where code = 'T-05'
        order by 1`,
    ),
  ).toEqual([
    { name: 'fuel_used_L', day: '2019-05-02' },
    { name: 'operating_hours', day: '2019-05-03' },
  ]);
  expect(await rowsOf(`select count(*)::int as count from position`)).toEqual(before);
  // The same page again changes nothing.
  await post(page, { token: old.token });
  expect((await result())?.old[0]?.takenAt).toMatch(/^20/);
  expect((await admin.json(`tracking/aemp/${old.id}/history/`, { method: 'POST' })).body).toEqual({
    machines: 0,
    figures: 0,
    refused: 0,
  });
});

test('whatever stands in a member, the server takes the document or says that it is none', async () => {
  const odd = await makeSource('odd');
  const documentsWith = (json: string): readonly string[] => [
    `{"Equipment":[{"EquipmentHeader":{"PIN":${json},"Model":${json}},"Location":{"Latitude":${json},"Longitude":1,"datetime":"${ago(5)}"}}],"Links":[{"rel":"next","href":${json}}]}`,
    `{"Equipment":[{"EquipmentHeader":{"PIN":"PIN-T-06"},"CumulativeOperatingHours":{"Hour":${json},"datetime":"${ago(5)}"},"FuelUsed":{"FuelConsumed":5,"FuelUnits":${json},"datetime":${json}}}]}`,
    `{"Equipment":[{"EquipmentHeader":{"PIN":"PIN-T-06"},"FaultCode":[{"CodeIdentifier":${json},"CodeDescription":${json},"datetime":"${ago(5)}"}],"SwitchStatus":${json},"Location":${json}}]}`,
    `{"Location":${json},"Links":${json}}`,
    json,
  ];
  const statuses = new Map<number, number>();
  const bodies = oddValues.filter((_, index) => index % 3 === 0).flatMap((value) => documentsWith(value.json));
  for (const body of bodies) {
    const { status } = await post(body, { token: odd.token });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    expect
      .soft({ status, body: body.slice(0, 200) })
      .toEqual({ status: status === 200 ? 200 : 400, body: body.slice(0, 200) });
  }
  console.log(`${bodies.length} odd documents: ${JSON.stringify(Object.fromEntries(statuses))}`);
  // What waits of them can be listed, and taken or left.
  const unknown = (await admin.json<MonitorAnswer>('tracking/ingest/')).body.unknown.filter(
    ({ source: of }) => of === odd.id,
  );
  expect(unknown.length).toBeGreaterThan(5);
  const ids = (
    await rowsOf<{ id: string }>(
      `select id from ingest_rejection where source = $1 and replayed_at is null limit 900`,
      [odd.id],
    )
  ).map(({ id }) => id);
  expect((await admin.json('tracking/ingest/replay/', { method: 'POST', body: { ids } })).status).toBe(200);
});

test('a source of one site puts nothing on machines of another', async () => {
  const near = await makeSource('near', { sites: [here] });
  await rowsOf(`update equipment set pin = 'PIN-FAR' where code = 'T-31'`);
  expect(await post(fleet(header('PIN-FAR') + hours(5, ago(5))), { token: near.token })).toMatchObject({
    matched: 0,
    unknown: ['PIN-FAR'],
  });
  expect(
    await rowsOf(`select from machine_metric join equipment machine on machine.id = equipment where code = 'T-31'`),
  ).toEqual([]);
});

test('replaced control units and spikes are counted by what grew', async () => {
  const [truck] = await rowsOf<{ id: string; site: string }>(`select id, site from equipment where code = 'T-11'`);
  const tell = async (name: string, values: readonly number[]) => {
    await rowsOf('delete from machine_metric where equipment = $1 and name = $2', [truck?.id, name]);
    for (const [index, value] of values.entries())
      await rowsOf(
        `insert into machine_metric (equipment, site, name, ts, value, source) values ($1, $2, $3, $4, $5, $6)`,
        [truck?.id, truck?.site, name, ago(600 - index * 60), value, source.id],
      );
    const [row] = await rowsOf<{ grown: number; resets: number; left_out: number; readings: number }>(
      `
        select grown, resets, left_out, readings
        from telematics_within(array[$1::uuid], array[$2], now() - interval '1 day', now())`,
      [truck?.id, name],
    );
    return row;
  };
  expect(await tell('fuel_used_L', [100, 140, 180])).toEqual({ grown: 80, resets: 0, left_out: 0, readings: 3 });
  // A new control unit begins anew; what went between is not known.
  expect(await tell('fuel_used_L', [5000, 5040, 10, 50, 90])).toEqual({
    grown: 120,
    resets: 1,
    left_out: 0,
    readings: 5,
  });
  expect(await tell('fuel_used_L', [5000, 10, 11, 5040, 5080])).toEqual({
    grown: 80,
    resets: 0,
    left_out: 2,
    readings: 5,
  });
  expect(await tell('fuel_used_L', [5000, 999_999, 5040, 5080])).toEqual({
    grown: 80,
    resets: 0,
    left_out: 1,
    readings: 4,
  });
  expect(await tell('fuel_used_L', [5000, -1, 5040])).toEqual({ grown: 40, resets: 0, left_out: 1, readings: 3 });
  expect(await tell('operating_hours', [100, 101, 900, 901])).toEqual({
    grown: 2,
    resets: 0,
    left_out: 1,
    readings: 4,
  });
  expect(await tell('operating_hours', [100])).toEqual({ grown: null, resets: 0, left_out: 0, readings: 1 });
});

const folder = realData();
test.skipIf(folder === null)(
  'the page of Takeuchi: nothing is refused, all of it waits, and says how old it is',
  async () => {
    const takeuchi = await makeSource('takeuchi');
    const page = readFileSync(join(folder ?? '', '1-telematics/aemp/takeuchi_tfm_fleet_page.xml'), 'utf8');
    expect(await post(page, { token: takeuchi.token })).toMatchObject({ machines: 27, matched: 0, rejected: [] });
    const waiting = (await admin.json<MonitorAnswer>('tracking/ingest/')).body.unknown.filter(
      ({ source: of }) => of === takeuchi.id,
    );
    expect(waiting).toHaveLength(27);
    // One of them is ours after all: it is of 2021, so that it becomes history that waits.
    const one = waiting.find(({ device }) => device === '190502580');
    const [truck] = await rowsOf<{ id: string }>(`select id from equipment where code = 'T-12'`);
    await rowsOf('delete from meter_reading where equipment = $1', [truck?.id]);
    await admin.json('tracking/ingest/adopt/', {
      method: 'POST',
      body: { source: takeuchi.id, device: one?.device, equipment: truck?.id },
    });
    expect(await post(page, { token: takeuchi.token })).toMatchObject({ machines: 27, matched: 1, rejected: [] });
    expect((await admin.json(`tracking/aemp/${takeuchi.id}/history/`, { method: 'POST' })).body).toEqual({
      machines: 1,
      figures: 4,
      refused: 0,
    });
    expect(await rowsOf('select name, value from machine_metric where equipment = $1 order by 1', [truck?.id])).toEqual(
      [
        { name: 'engine_running', value: 1 },
        { name: 'fuel_percent', value: 62.4 },
        { name: 'fuel_used_L', value: 1560 },
        { name: 'operating_hours', value: 233.7 },
      ],
    );
  },
);
