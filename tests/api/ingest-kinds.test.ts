import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let admin: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
  const made = await admin.json<{ token: string }>('records/ingest_source/', { method: 'POST', body: { code: 'kinds', label_en: 'Kinds', label_fr: 'Types', kind: 'http' } });
  token = made.body.token;
});
afterAll(() => server.stop());

interface Taken {
  readonly accepted: number;
  readonly duplicates: number;
  readonly late: number;
  readonly rejected: readonly { readonly index: number; readonly code: string }[];
}
const send = async (events: readonly unknown[]): Promise<Taken> => {
  const response = await fetch(`${server.url}/api/ingest/v1/batch/`, { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: JSON.stringify({ events }) });
  expect(response.status).toBe(200);
  return (await response.json()) as Taken;
};
const ago = (seconds: number): string => new Date(Math.floor(Date.now() / 1000) * 1000 - seconds * 1000).toISOString();
const rowsOf = async (sql: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> => (await server.host.pool.query(sql, [...values])).rows as Record<string, unknown>[];

test('what a scale tells is kept per pass and published', async () => {
  const load = (id: string, seconds: number, data: Record<string, unknown>) => ({ id, kind: 'load', ts: ago(seconds), device: 'T-07', data });
  const events = [
    load('l1', 300, { event: 'pass', pass_no: 1, pass_t: 24.5, total_t: 24.5, loader: 'EX-01', material: 'ORE' }),
    load('l2', 200, { event: 'load_end', total_t: 97.2, loader: 'EX-01', material: 'ORE' }),
    load('l3', 100, { event: 'load_end', total_t: 250 }),
    load('l4', 100, { event: 'weighed', total_t: 90 }),
    load('l5', 100, { event: 'pass' }),
    { ...load('l6', 100, { event: 'dump', total_t: 0 }), device: 'T-99' },
  ];
  expect(await send(events)).toMatchObject({ accepted: 2, late: 0, rejected: [{ index: 2, code: 'impossible_value' }, { index: 3, code: 'bad_schema' }, { index: 4, code: 'bad_schema' }, { index: 5, code: 'unknown_device' }] });
  expect(await send([...events.slice(0, 2), load('l0', 400, { event: 'carryback', total_t: 1.2 })])).toMatchObject({ accepted: 1, duplicates: 2, late: 1 });
  const rows = await rowsOf(`
    select event, pass_no, pass_t, total_t, loader.code as loader, material from v_load_event join equipment truck on truck.id = v_load_event.equipment
    left join equipment loader on loader.id = v_load_event.loader where truck.code = 'T-07' order by ts`);
  expect(rows).toEqual([
    { event: 'carryback', pass_no: null, pass_t: null, total_t: 1.2, loader: null, material: null },
    { event: 'pass', pass_no: 1, pass_t: 24.5, total_t: 24.5, loader: 'EX-01', material: 'ORE' },
    { event: 'load_end', pass_no: null, pass_t: null, total_t: 97.2, loader: 'EX-01', material: 'ORE' },
  ]);
});

test('positions are published with when they came; a richer repeat comes anew', async () => {
  const at = ago(900);
  const position = (data: Record<string, unknown>) => ({ kind: 'position', ts: at, device: 'T-08', data: { lon: -6.21, lat: 31.05, speed: 12, ...data } });
  const received = async () => (await rowsOf(`select v_position.received_at::text, payload from v_position join equipment on equipment.id = equipment where code = 'T-08' and ts = $1`, [at]))[0];
  await send([position({})]);
  const first = await received();
  expect(await send([position({})])).toMatchObject({ duplicates: 1 });
  expect(await received()).toEqual(first);
  expect(await send([position({ payload: 44 })])).toMatchObject({ duplicates: 1 });
  const richer = await received();
  expect(richer?.payload).toBe(44);
  expect(String(richer?.received_at) > String(first?.received_at)).toBe(true);
});
