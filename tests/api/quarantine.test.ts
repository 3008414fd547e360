import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { createAccount } from '../../core/session/accounts.server.ts';
import type { MonitorAnswer, RejectionDetail, RejectionPage, Resent } from '../../plugins/tracking/shared/monitor.ts';
import { ago } from '../support/ago.ts';
import { demoPassword, startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const [here, there] = [seedId('site', 'S1'), seedId('site', 'S2')];

let server: TestServer;
let admin: TestUser;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
});
afterAll(() => server.stop());

interface Source {
  readonly id: string;
  readonly token: string;
}
const newSource = async (rest: Record<string, unknown> = {}): Promise<Source> =>
  (
    await admin.json<Source>('records/ingest_source/', {
      method: 'POST',
      body: { code: `q-${(count += 1)}`, label_en: 'Quarantine', label_fr: 'Quarantaine', kind: 'http', ...rest },
    })
  ).body;

const call = (source: Source, path: string, body: BodyInit | null, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/ingest/v1/${path}`, {
    method: body === null ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${source.token}`, ...headers },
    ...(body === null ? {} : { body }),
  });
const position = (second: number, rest: Record<string, unknown> = {}) => ({
  kind: 'position',
  ts: ago(second),
  device: 'T-07',
  data: { lon: -6.2145121, lat: 31.0521876, speed: 27.4 },
  ...rest,
});
const send = async (source: Source, events: readonly unknown[]) =>
  (await (await call(source, 'batch/', JSON.stringify({ events }))).json()) as {
    accepted: number;
    rejected: readonly { index: number; code: string; message: string; reason?: unknown }[];
  };

const listed = async (user: TestUser, query: string, headers: Record<string, string> = {}) =>
  (await user.json<RejectionPage>(`tracking/ingest/rejections/?${query}`, { headers })).body;
const detail = async (id: string, user = admin) => user.json<RejectionDetail>(`tracking/ingest/rejections/${id}/`);
const replay = (user: TestUser, body: Record<string, unknown>) =>
  user.json<Resent>('tracking/ingest/replay/', { method: 'POST', body });
const bytesOf = ({ bytes }: RejectionDetail): Buffer => Buffer.from(bytes ?? '', 'base64');

describe('what is refused as a whole is kept byte by byte, whatever the way', () => {
  const latin = Buffer.from('{"events":[{"device":"Caf\xe9"', 'latin1');
  const bomb = gzipSync(`{"events":[${' '.repeat(3_000_000)}]}`);
  const long = Buffer.from(`{"events":[],"x":"${'x'.repeat(1024 * 1024)}"}`);
  const fleet = Buffer.from('<Fleet><Equipment></Fleet>');
  const cases: readonly (readonly [string, string, BodyInit | null, Record<string, string>, number, string, Buffer])[] =
    [
      ['JSON that is cut', 'batch/', '{"events":', {}, 400, 'bad_json', Buffer.from('{"events":')],
      ['JSON of another encoding, cut', 'batch/', latin, {}, 400, 'bad_json', latin],
      ['no list of events', 'batch/', '{"event":[]}', {}, 400, 'bad_json', Buffer.from('{"event":[]}')],
      [
        'what is no gzip',
        'batch/',
        Buffer.from('not gzip'),
        { 'content-encoding': 'gzip' },
        400,
        'bad_encoding',
        Buffer.from('not gzip'),
      ],
      ['what unpacks to too much', 'batch/', bomb, { 'content-encoding': 'gzip' }, 413, 'too_large', bomb],
      ['a body of more than 1 MiB', 'batch/', long, {}, 413, 'too_large', long.subarray(0, 65_536)],
      [
        'a packing that nobody knows',
        'batch/',
        '{"events":[]}',
        { 'content-encoding': 'lzma' },
        415,
        'unknown_encoding',
        Buffer.from('{"events":[]}'),
      ],
      ['a report without a device', 'device/?lat=31.05&lon=-6.21', null, {}, 400, 'bad_report', Buffer.alloc(0)],
      [
        'a report of no protocol',
        'device/',
        Buffer.from([0xff, 0x00, 0x01, 0xfe]),
        { 'content-type': 'application/octet-stream' },
        400,
        'bad_report',
        Buffer.from([0xff, 0x00, 0x01, 0xfe]),
      ],
      ['JSON of Traccar that is cut', 'traccar/', '{"position":{', {}, 200, 'bad_json', Buffer.from('{"position":{')],
      ['what Traccar does not send', 'traccar/', '{"hello":1}', {}, 200, 'bad_schema', Buffer.from('{"hello":1}')],
      [
        'what no phone sends',
        'owntracks/',
        'hello',
        { 'x-limit-d': 'phone-3' },
        200,
        'bad_report',
        Buffer.from('hello'),
      ],
      ['a fleet page that is broken', 'aemp/', fleet, {}, 400, 'bad_fleet', fleet],
    ];
  test.each(cases)('%s', async (_name, path, body, headers, status, code, bytes) => {
    const source = await newSource();
    const answer = await call(source, path, body, headers);
    expect(answer.status).toBe(status);
    const { rejections } = await listed(admin, `source=${source.id}`);
    expect(rejections).toMatchObject([{ code, times: 1, state: 'waiting', way: path.split('/')[0] }]);
    const { body: entry } = await detail(rejections[0]?.id ?? '');
    expect(bytesOf(entry).equals(bytes)).toBe(true);
    expect([entry.isWhole, entry.size]).toEqual([
      code !== 'too_large' || headers['content-encoding'] !== undefined,
      path === 'batch/' && body === long ? long.length : bytes.length,
    ]);
    expect(entry.about?.query).toBe(path.split('?')[1]);
    // The same again is counted, not kept twice.
    await call(source, path, body, headers);
    expect((await listed(admin, `source=${source.id}`)).rejections).toMatchObject([{ times: 2 }]);
  });

  test('of a token that nobody has, nothing is kept: it is counted', async () => {
    const figure = async () =>
      Number(
        /^ingest_unknown_tokens_total (\d+)$/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1] ?? 0,
      );
    const [before, kept] = [await figure(), (await listed(admin, '')).count];
    await call({ id: '', token: 'nobody' }, 'batch/', '{"events":');
    await call({ id: '', token: 'nobody' }, 'traccar/', '{');
    expect([await figure(), (await listed(admin, '')).count]).toEqual([before + 2, kept]);
  });
});

test('an event that is wrong stops none of its neighbours: one nested too deep, one whose time is told as a text, numbers as texts, −1', async () => {
  const source = await newSource();
  let deep: unknown = 1;
  for (let level = 0; level < 60; level += 1) deep = [deep];
  const told = await send(source, [
    position(1, { data: { lon: '-6,21', lat: '31.05', speed: -1, heading: -90, acc: -1, sats: '9', fuel_level: -1 } }),
    position(2, { data: { deep } }),
    position(3, { ts: String(Math.floor(Date.now() / 1000) - 30) }),
    position(4, { ts: ago(40).replace('Z', '+0000').replace('.', ',') }),
    position(5, { data: { lon: -6.21, lat: 31.05, heading: 360 } }),
    position(6, { data: { toString: 1 } }),
  ]);
  expect(told).toMatchObject({
    accepted: 4,
    rejected: [
      { index: 1, code: 'bad_schema' },
      { index: 5, code: 'bad_schema' },
    ],
  });
  // What a device is told is one sentence in English.
  expect(told.rejected.every((one) => !('reason' in one))).toBe(true);
  const { rows } = await server.host.pool.query(
    `
      select speed, heading, acc, sats, fuel_level
      from position
      where source = $1 and heading is not null
      order by heading`,
    [source.id],
  );
  expect(rows).toEqual([
    { speed: null, heading: 0, acc: null, sats: null, fuel_level: null },
    { speed: null, heading: 270, acc: null, sats: 9, fuel_level: null },
  ]);
});

test('what was refused is read in the language of whoever reads it, with its figures', async () => {
  const source = await newSource();
  await send(source, [
    position(1, { data: { lon: -6.21, lat: 31.05, speed: 140.5 } }),
    { ...position(1), ts: new Date(Date.now() + 600_000).toISOString() },
  ]);
  const french = await listed(admin, `source=${source.id}`, { 'accept-language': 'fr' });
  expect(french.rejections.map(({ reason }) => reason).sort((one, other) => (one < other ? 1 : -1))).toEqual([
    expect.stringMatching(/^ts est en avance de (599|600|601) s sur l'horloge du serveur\.$/),
    "Une vitesse de 140,5 km/h n'est pas possible.",
  ]);
  const english = await listed(admin, `source=${source.id}&code=impossible_value`);
  expect(english.rejections).toMatchObject([{ reason: 'A speed of 140.5 km/h is not possible.' }]);
});

test('it is found by source, reason, machine, kind, time and words, page by page to the end', async () => {
  const source = await newSource();
  await send(
    source,
    Array.from({ length: 120 }, (_, index) => position(200 + index, { device: `GHOST-${index % 3}` })),
  );
  await send(source, [
    position(1, { data: { lon: -6, lat: 31, speed: 300 } }),
    { id: 'tank-1', kind: 'tank_level', ts: ago(5), data: { tank: 'NOWHERE', litres: 5 } },
  ]);
  const all: string[] = [];
  let cursor: string | null = '';
  for (let pages = 0; cursor !== null; pages += 1) {
    expect(pages).toBeLessThan(5);
    const page: RejectionPage = await listed(admin, `source=${source.id}${cursor === '' ? '' : `&cursor=${cursor}`}`);
    expect(page).toMatchObject({ count: 122, countIsExact: true });
    all.push(...page.rejections.map(({ id }) => id));
    cursor = page.next;
  }
  expect(new Set(all).size).toBe(122);
  const found = async (query: string) => (await listed(admin, `source=${source.id}&${query}`)).count;
  expect(await found('code=unknown_device')).toBe(120);
  expect(await found('device=ghost-1')).toBe(40);
  // A machine is found by its code where its tracker was named.
  expect(await found('device=T-07')).toBe(1);
  expect(await found('kind=tank_level')).toBe(1);
  expect(await found('search=nowhere')).toBe(1);
  expect(await found(`from=${encodeURIComponent(new Date(Date.now() + 60_000).toISOString())}`)).toBe(0);
  expect(await found('minutes=43200&state=waiting')).toBe(122);
  const { choices } = await listed(admin, `source=${source.id}`);
  expect(choices.codes).toContainEqual({ code: 'unknown_device', count: expect.any(Number) });
  expect(choices.kinds.map(({ kind }) => kind)).toContain('tank_level');
  const figures = await (await fetch(`${server.url}/metrics`)).text();
  expect(figures).toMatch(
    new RegExp(`^ingest_refused_total\\{source="q-${count}",reason="unknown_device"\\} 120$`, 'm'),
  );
  expect(figures).toMatch(
    new RegExp(`^ingest_quarantine_waiting\\{source="q-${count}",reason="unknown_tank"\\} 1$`, 'm'),
  );
  expect((await admin.json(`tracking/ingest/rejections/?cursor=nonsense`)).status).toBe(400);
});

test('after its cause is mended the monitor offers to send again, and all of it is taken', async () => {
  const source = await newSource({ allowed_kinds: ['position'] });
  const events = Array.from({ length: 30 }, (_, index) => position(100 + index, { device: 'NEW-1' }));
  await send(source, [
    ...events,
    { id: 'm-1', kind: 'meter', ts: ago(3), equipment: 'T-09', data: { kind: 'km', value: 1 } },
  ]);
  const mended = async () =>
    (await admin.json<MonitorAnswer>('tracking/ingest/')).body.mended.filter(({ source: of }) => of === source.id);
  expect(await mended()).toEqual([]);
  const { rows } = await server.host.pool.query<{ id: string }>(`select id from equipment where code = 'T-09'`);
  await admin.json('records/tracking_device/', {
    method: 'POST',
    body: { uid: 'NEW-1', kind: 'gnss_tracker', equipment: rows[0]?.id },
  });
  const { body: own } = await admin.json<{ version: number }>(`records/ingest_source/${source.id}/`);
  await admin.json(`records/ingest_source/${source.id}/`, {
    method: 'PATCH',
    headers: { 'if-match': `"${own.version}"` },
    body: { allowed_kinds: [] },
  });
  expect(await mended()).toMatchObject([
    { code: 'unknown_device', subject: 'NEW-1', count: 30 },
    { code: 'kind_not_allowed', subject: 'meter', count: 1 },
  ]);
  for (const { code, subject } of await mended())
    await replay(admin, { filter: { source: source.id, code, subject, state: 'waiting' } });
  expect(await mended()).toEqual([]);
  expect((await listed(admin, `source=${source.id}&state=taken`)).count).toBeGreaterThanOrEqual(30);
});

test('all that a filter names is sent again in calls of a thousand, each entry once, and what stops half way loses nothing', async () => {
  const source = await newSource();
  for (const half of [0, 1])
    await send(
      source,
      Array.from({ length: 700 }, (_, index) =>
        position(10_000 + half * 1_000 + index, {
          device: 'LOST-1',
          data: { lon: -6, lat: 31, speed: index % 10 === 0 ? 300 : 20 },
        }),
      ),
    );
  expect((await listed(admin, `source=${source.id}&code=unknown_device`)).count).toBe(1_260);
  const { rows } = await server.host.pool.query<{ id: string }>(`select id from equipment where code = 'T-10'`);
  await admin.json('records/tracking_device/', {
    method: 'POST',
    body: { uid: 'LOST-1', kind: 'gnss_tracker', equipment: rows[0]?.id },
  });
  const filter = { source: source.id, state: 'waiting' };
  const first = (await replay(admin, { filter })).body;
  expect([first.taken + first.refused, first.left]).toEqual([1_000, 400]);
  const second = (await replay(admin, { filter, started: first.started })).body;
  expect([second.taken + second.refused, second.left]).toEqual([400, 0]);
  expect(first.taken + second.taken).toBe(1_260);
  const { rows: kept } = await server.host.pool.query<{ count: number }>(
    `select count(*)::int as count from position where source = $1`,
    [source.id],
  );
  expect(kept[0]?.count).toBe(1_260);
  expect((await listed(admin, `source=${source.id}&state=waiting`)).rejections[0]).toMatchObject({
    code: 'impossible_value',
    triedAt: expect.any(String),
  });
});

test('an entry is edited beside the original, sent again, and the audit log tells who wrote what', async () => {
  const source = await newSource();
  await send(source, [position(50, { device: undefined, equipment: 'T-O7' })]);
  const [entry] = (await listed(admin, `source=${source.id}`)).rejections;
  const id = entry?.id ?? '';
  const { body: before } = await detail(id);
  const edit = (text: string, user = admin) =>
    user.json<{ errors?: Record<string, string> }>(`tracking/ingest/rejections/${id}/edit/`, {
      method: 'POST',
      body: { text },
    });
  expect(await edit('{"kind":')).toMatchObject({
    status: 422,
    body: { errors: { text: expect.stringContaining('not JSON') } },
  });
  expect((await edit('{}', await server.login('dispatcher'))).status).toBe(403);
  expect((await edit(before.text.replace('T-O7', 'T-07'))).status).toBe(200);
  expect((await replay(admin, { ids: [id] })).body).toMatchObject({ taken: 1, refused: 0 });
  const { body: after } = await detail(id);
  expect(after).toMatchObject({
    state: 'taken',
    text: before.text,
    edited: before.text.replace('T-O7', 'T-07'),
    editedBy: expect.any(String),
  });
  const { rows } = await server.host.pool.query(
    `select changes, user_id from audit_event where record = 'ingest_rejection' and record_id = $1 order by id`,
    [id],
  );
  expect(rows).toMatchObject([
    { changes: [{ field: 'raw', old: before.text, new: after.edited }], user_id: expect.any(String) },
    { changes: [{ field: 'replayed', old: false, new: true }], user_id: expect.any(String) },
  ]);
  // It was taken: there is nothing left to mend.
  expect((await edit('{}')).status).toBe(404);
});

test('a message that could not be read is mended and read again by its own way', async () => {
  const source = await newSource();
  await call(source, 'device/?lat=31.05&lon=-6.21&timestamp=' + Math.floor(Date.now() / 1000 - 70), null);
  await call(source, 'batch/', JSON.stringify({ events: [position(71)] }).slice(0, -1));
  const { rejections } = await listed(admin, `source=${source.id}`);
  const [batch, report] = [
    rejections.find(({ way }) => way === 'batch'),
    rejections.find(({ way }) => way === 'device'),
  ];
  expect((await replay(admin, { ids: [batch?.id, report?.id] })).body).toMatchObject({ taken: 0, refused: 2 });
  const { body: cut } = await detail(batch?.id ?? '');
  await admin.json(`tracking/ingest/rejections/${batch?.id}/edit/`, { method: 'POST', body: { text: `${cut.text}}` } });
  const { body: query } = await detail(report?.id ?? '');
  await admin.json(`tracking/ingest/rejections/${report?.id}/edit/`, {
    method: 'POST',
    body: { text: '', about: { query: `id=T-07&${query.about?.query}` } },
  });
  expect((await replay(admin, { ids: [batch?.id, report?.id] })).body).toMatchObject({ taken: 2, refused: 0 });
});

test('what nobody needs is dismissed with a reason: hidden, kept, told in the audit log, and brought back', async () => {
  const source = await newSource();
  await send(
    source,
    Array.from({ length: 3 }, (_, index) => position(20 + index, { device: 'TEST-1' })),
  );
  const dismiss = (reason: string) =>
    admin.json<Resent>('tracking/ingest/dismiss/', {
      method: 'POST',
      body: { filter: { source: source.id, state: 'waiting' }, reason },
    });
  expect((await dismiss('  ')).status).toBe(422);
  expect((await dismiss('A tracker on the bench')).body).toMatchObject({ taken: 3, left: 0 });
  expect((await listed(admin, `source=${source.id}&state=waiting`)).count).toBe(0);
  const { rejections } = await listed(admin, `source=${source.id}&state=dismissed`);
  expect(rejections[0]).toMatchObject({ dismissedReason: 'A tracker on the bench', dismissedBy: expect.any(String) });
  expect(
    (await admin.json<MonitorAnswer>('tracking/ingest/')).body.unknown.some(({ source: of }) => of === source.id),
  ).toBe(false);
  const ids = rejections.map(({ id }) => id);
  const { rows } = await server.host.pool.query(
    `select reason from audit_event where record = 'ingest_rejection' and record_id = any($1)`,
    [ids],
  );
  expect(rows).toHaveLength(3);
  expect((await admin.json('tracking/ingest/restore/', { method: 'POST', body: { ids } })).body).toEqual({ taken: 3 });
  expect((await listed(admin, `source=${source.id}&state=waiting`)).count).toBe(3);
});

test('what speaks for one site is seen, sent again and edited by those of that site alone', async () => {
  await createAccount(server.host.db, {
    email: 'q-far@demo.filon',
    name: 'Far',
    kind: 'staff',
    language: 'en',
    password: demoPassword,
    roles: [{ role: 'dispatcher', sites: [there] }],
  });
  const far = await server.login('q-far');
  await createAccount(server.host.db, {
    email: 'q-near@demo.filon',
    name: 'Near',
    kind: 'staff',
    language: 'en',
    password: demoPassword,
    roles: [{ role: 'dispatcher', sites: [here] }],
  });
  const near = await server.login('q-near');
  const source = await newSource({ sites: [here] });
  await send(source, [position(1, { device: 'HID-1' })]);
  const [entry] = (await listed(admin, `source=${source.id}`)).rejections;
  expect((await listed(far, `source=${source.id}`)).count).toBe(0);
  expect((await detail(entry?.id ?? '', far)).status).toBe(404);
  expect((await replay(far, { ids: [entry?.id] })).body).toMatchObject({ taken: 0, refused: 0 });
  expect(
    (
      await far.json<Resent>('tracking/ingest/dismiss/', {
        method: 'POST',
        body: { ids: [entry?.id], reason: 'Not mine at all' },
      })
    ).body,
  ).toMatchObject({ taken: 0 });
  // Of a source of the whole company, what came below the topic of a site is of that site.
  const company = await newSource();
  await server.host.pool.query(
    `
      insert into ingest_rejection (source, received_at, last_at, index, code, message, raw, hash, speaks_for, device)
      values ($1, now(), now(), 0, 'unknown_device', 'No device', '{}', 'x', $2, 'HID-2')`,
    [company.id, here],
  );
  expect([
    (await listed(admin, `source=${company.id}`)).count,
    (await listed(far, `source=${company.id}`)).count,
    (await listed(near, `source=${company.id}`)).count,
  ]).toEqual([1, 0, 1]);
  // And what names a machine, itself or by its device, is of the machine's site.
  const whole = await newSource();
  await send(whole, [
    position(1, { device: undefined, equipment: 'T-07', data: { lon: -6.21, lat: 31.05, speed: 500 } }),
    position(2, { device: 'T-07', data: { lon: -6.21, lat: 31.05, speed: 500 } }),
    position(3, { device: 'HID-3' }),
  ]);
  expect([
    (await listed(near, `source=${whole.id}`)).count,
    (await listed(far, `source=${whole.id}`)).rejections.map(({ device }) => device),
  ]).toEqual([3, ['HID-3']]);
  expect((await listed(near, `source=${source.id}`)).rejections).toMatchObject([{ device: 'HID-1' }]);
  expect(
    (await near.json<MonitorAnswer>('tracking/ingest/')).body.unknown.filter(({ source: of }) => of === source.id),
  ).toMatchObject([{ device: 'HID-1' }]);
  expect(
    (
      await near.json<Resent>('tracking/ingest/dismiss/', {
        method: 'POST',
        body: { ids: [entry?.id], reason: 'On the bench' },
      })
    ).body,
  ).toMatchObject({ taken: 1 });
});

test('a clock that runs far ahead, or stands in another year, is named like one that is behind', async () => {
  const source = await newSource();
  const at = (second: number, aheadMs: number, device: string) =>
    position(0, { device, ts: new Date(Date.now() + aheadMs - second * 1_000).toISOString() });
  for (let turn = 0; turn < 6; turn += 1)
    await send(source, [at(turn, 600_000, 'T-21'), at(turn, -45 * 365 * 86_400_000, 'T-22')]);
  const clocks = async () => {
    const { body } = await admin.json<MonitorAnswer>('tracking/ingest/');
    return new Map(body.clocks.map(({ uid, skewMs }) => [uid, Math.round(skewMs / 60_000)]));
  };
  await expect.poll(async () => (await clocks()).get('T-21')).toBe(-10);
  expect((await clocks()).get('T-22')).toBe(45 * 365 * 1_440);
});

test('a machine that a source names by a code which none has is listed, and made under that code with what waits; a kiosk that names one is no unknown device', async () => {
  const source = await newSource();
  await send(source, [
    position(30, { device: 'T-07', equipment: 'X-77' }),
    position(31, { device: undefined, equipment: 'X-77' }),
    {
      id: 'kiosk-1',
      kind: 'operator_checkin',
      ts: ago(20),
      device: 'KSK1',
      data: { badge: 'B-0011', event: 'machine_on', equipment: 'X-77' },
    },
  ]);
  const unknown = async () =>
    (await admin.json<MonitorAnswer>('tracking/ingest/')).body.unknown.filter(({ source: of }) => of === source.id);
  expect(await unknown()).toMatchObject([
    { device: 'X-77', isCode: true, events: 3, kinds: ['operator_checkin', 'position'] },
  ]);
  const draft = { site: here, family: 'light_vehicle', make: '–', model: '–', commissioned_on: '2026-01-01' };
  const adopt = (user: TestUser) =>
    user.json<{ taken: number; refused: number }>('tracking/ingest/adopt/', {
      method: 'POST',
      body: { source: source.id, device: 'X-77', isCode: true, draft },
    });
  // A dispatcher puts trackers on machines, and makes none.
  expect((await adopt(await server.login('dispatcher'))).status).toBe(403);
  expect(await adopt(admin)).toMatchObject({ status: 200, body: { taken: 3, refused: 0 } });
  expect(await unknown()).toEqual([]);
  const { rows } = await server.host.pool.query(`select state from equipment where code = 'X-77'`);
  expect(rows).toMatchObject([{ state: 'draft' }]);
  expect((await server.host.pool.query(`select from tracking_device where uid = 'X-77'`)).rowCount).toBe(0);
});
