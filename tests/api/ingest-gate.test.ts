import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IngestKind, ServerPlugin } from '../../core/host/host.ts';
import { serverPlugins } from '../../plugins/index.server.ts';
import { inPlaceOf, oddJson } from '../support/odd-json.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** 5,000 with `npm test -- --long`. */
const batches = process.env.FILON_LONG ? 5_000 : 150;

/** A kind whose author did not foresee everything. */
const stumbling: IngestKind<{ readonly word: string }> = {
  kind: 'stumble',
  parse: (raw) => ({ data: raw as { word: string } }),
  store: (events) => {
    if (events.some(({ data }) => data.word === 'stone')) throw new TypeError('Nobody foresaw this');
    return Promise.resolve({
      accepted: events.map(({ index }) => index),
      duplicates: [],
      late: [],
      rejected: [],
      publish: () => undefined,
    });
  },
};
const stumble: ServerPlugin = { id: 'stumble', ingest: [stumbling] };

interface BatchAnswer {
  readonly accepted: number;
  readonly duplicates: number;
  readonly rejected: readonly { readonly index: number; readonly code: string; readonly message: string }[];
}

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ plugins: [...serverPlugins, stumble] });
  const admin = await server.login('admin');
  token = (
    await admin.json<{ token: string }>('records/ingest_source/', {
      method: 'POST',
      body: { code: 'gate', label_en: 'Gate', label_fr: 'Porte', kind: 'http' },
    })
  ).body.token;
});
afterAll(() => server.stop());

const send = async (events: readonly unknown[]) => {
  for (;;) {
    const response = await fetch(`${server.url}/api/ingest/v1/batch/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ events }),
    });
    if (response.status === 429) await new Promise((done) => setTimeout(done, 1_000));
    else return { status: response.status, body: (await response.json()) as BatchAnswer };
  }
};
const count = async (what: string, values: readonly unknown[] = []): Promise<number> =>
  (await server.host.pool.query<{ count: number }>(`select count(*)::int as count from ${what}`, [...values])).rows[0]
    ?.count ?? -1;

let clock = Date.now() - 3 * 86_400_000;
/** Each event at an instant of its own. */
const instant = (): string => new Date((clock += 1_000)).toISOString();
const position = (data: Record<string, unknown> = {}) => ({
  kind: 'position',
  ts: instant(),
  device: 'T-07',
  data: { lon: -6.2145121, lat: 31.0521876, speed: 27.4, ...data },
});

/** What devices send of each kind when nothing is wrong. */
const sound: Readonly<Record<string, () => Record<string, unknown>>> = {
  position: () => ({
    lon: -6.21,
    lat: 31.05,
    speed: 12,
    heading: 90,
    alt: 800,
    acc: 2,
    sats: 9,
    hdop: 1,
    ignition: true,
    payload: 10,
    bed_up: false,
    engine_hours: 9_000,
    odometer: 1_000,
    fuel_level: 50,
    fuel_used: 100,
    engine_load: 40,
    coolant: 80,
    operator: 'B-0011',
    state: 'Hauling',
  }),
  load: () => ({ event: 'load_end', pass_no: 3, pass_t: 20, total_t: 90, loader: 'EX-01', material: 'ORE' }),
  status: () => ({ category: 'SBO', note: 'x' }),
  meter: () => ({ kind: 'hours', value: 1 }),
  fuel_dispense: () => ({
    tank: 'S1-TK1',
    pump: 'P2',
    equipment: 'T-11',
    litres: 600,
    totaliser_before: 1,
    totaliser_after: 601,
    hour_meter: 14_000,
    odometer: 1,
    full: true,
    attendant: 'B-0011',
    operator: 'B-0011',
    temperature: 20,
    started_at: instant(),
    ended_at: instant(),
    auth: 'tag',
    lon: -6.2,
    lat: 31,
  }),
  tank_level: () => ({ tank: 'S1-TK1', litres: 20_000, height_mm: 100, temperature: 20, water_mm: 0, source: 'gauge' }),
  operator_checkin: () => ({
    badge: 'B-0011',
    event: 'in',
    equipment: 'T-07',
    method: 'badge',
    hour_meter: 9_000,
    fit: true,
    lon: -6.2,
    lat: 31,
  }),
  truck_checkin: () => ({
    event: 'load',
    place: 'PIT1',
    loader: 'EX-01',
    material: 'ORE',
    gross_t: 150,
    tare_t: 70,
    net_t: 80,
    method: 'rfid',
  }),
  fault: () => ({ code: 'F-1', spn: 100, fmi: 3, description: 'x', severity: 'info', active: true }),
};

/** An event of some kind in which some members, of its envelope or its data, say something odd. */
const oddEvent = fc
  .record({
    kind: fc.constantFrom(...Object.keys(sound)),
    picks: fc.array(fc.tuple(fc.nat(40), oddJson), { minLength: 1, maxLength: 3 }),
  })
  .map(({ kind, picks }) => {
    const event: Record<string, unknown> = {
      id: randomUUID(),
      kind,
      ts: instant(),
      device: 'T-07',
      equipment: 'T-07',
      seq: 1,
    };
    const data: Record<string, unknown> = sound[kind]?.() ?? {};
    const places = [
      ...Object.keys(event).map((name) => [event, name] as const),
      ...Object.keys(data).map((name) => [data, name] as const),
    ];
    event['data'] = data;
    for (const [pick, odd] of picks) {
      const [of, name] = pick === 40 ? ([event, 'data'] as const) : (places[pick % places.length] ?? [event, 'kind']);
      of[name] = inPlaceOf(of[name], odd);
    }
    return event;
  });

test('an altitude of nothing, a NUL and a number beyond all columns hold up none of the others', async () => {
  const good = Array.from({ length: 20 }, () => position());
  const before = await count('position');
  const answer = await send([
    position({ alt: 1e-50 }),
    ...good.slice(0, 10),
    { ...position(), device: 'T-07\u0000' },
    position({ operator: '\ud800' }),
    ...good.slice(10),
    position({ odometer: 1e300 }),
    { ...position(), kind: 'pos\u0000ition', id: 'k1' },
  ]);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      accepted: 21,
      duplicates: 0,
      rejected: [
        { index: 11, code: 'bad_schema' },
        { index: 12, code: 'bad_schema' },
        { index: 23, code: 'bad_schema', message: 'odometer is more than 2,000,000.' },
        { index: 24 },
      ],
    },
  });
  expect(answer.body.rejected.map(({ message }) => message)[0]).toMatch(
    /^device contains a character that cannot be stored/,
  );
  expect(await count('position')).toBe(before + 21);
  expect(await count('position where alt = 0')).toBe(1);
});

test('what fails for a reason that nobody foresaw is put aside alone, and can be sent again', async () => {
  const events = Array.from({ length: 30 }, (_, index) => ({
    id: `s-${index}`,
    kind: 'stumble',
    ts: instant(),
    data: { word: index === 7 || index === 22 ? 'stone' : 'way' },
  }));
  const answer = await send([...events, position()]);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      accepted: 29,
      duplicates: 0,
      rejected: [
        { index: 7, code: 'put_aside' },
        { index: 22, code: 'put_aside' },
      ],
    },
  });
  expect(await count(`ingest_rejection where code = 'put_aside' and raw like '%stone%'`)).toBe(2);
  // Sent again unchanged, what was kept is known, and what was put aside is counted, not kept twice.
  expect(await send(events)).toMatchObject({ status: 200, body: { accepted: 0, duplicates: 28 } });
  expect(await count(`ingest_rejection where code = 'put_aside' and times = 2`)).toBe(2);
});

test(`in ${batches} batches of whatever JSON can say, every good event is kept once and every other has its reason`, async () => {
  const codes = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(oddEvent, { minLength: 1, maxLength: 6 }), async (odd) => {
      const good = odd.map(() => position());
      const before = await count(
        "position where device = (select id from tracking_device where uid = $1) and received_at > now() - interval '1 hour' and ts = any($2)",
        ['T-07', good.map(({ ts }) => ts)],
      );
      const { status, body } = await send(odd.flatMap((event, index) => [event, good[index]]));
      expect([status, body]).toEqual([200, expect.anything()]);
      for (const { index, code, message } of body.rejected) {
        codes.set(code, (codes.get(code) ?? 0) + 1);
        expect([index % 2, code, message.length > 10]).toEqual([0, expect.stringMatching(/^[a-z_]+$/), true]);
      }
      expect(body.accepted + body.duplicates + body.rejected.length).toBe(odd.length * 2);
      expect(before).toBe(0);
      expect(await count('position where ts = any($1)', [good.map(({ ts }) => ts)])).toBeGreaterThanOrEqual(
        good.length,
      );
    }),
    { numRuns: batches, seed: 1611 },
  );
  // Our own kinds foresee all of it.
  expect(
    (await server.host.pool.query(`select raw from ingest_rejection where code = 'put_aside' and kind <> 'stumble'`))
      .rows,
  ).toEqual([]);
  expect(codes.size).toBeGreaterThan(3);
  expect(await count(`ingest_rejection where length(message) < 10 or code is null`)).toBe(0);
});
