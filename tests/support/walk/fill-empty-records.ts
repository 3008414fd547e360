import { expect } from 'vitest';
import type { TestServer } from '../server.ts';

/**
 * The records that only devices, programs and people fill in: one row each, so that they have a page to open. Sign-ins
 * have theirs from signing in.
 */
export async function fillEmptyRecords(server: TestServer): Promise<void> {
  const { json } = await server.login('admin');
  const made = await json<{ token: string }>('records/ingest_source/', {
    method: 'POST',
    body: { code: 'paths', label_en: 'Paths', label_fr: 'Chemins', kind: 'http' },
  });
  const ts = new Date(Date.now() - 60_000).toISOString();
  const events = [
    { id: '1', kind: 'operator_checkin', ts, data: { badge: 'B-0003', event: 'in', fit: true } },
    { id: '2', kind: 'position', ts, device: 'T-01', data: { lon: -6.21, lat: 31.05, speed: 20, heading: 45 } },
    { id: '3', kind: 'fuel_dispense', ts, data: { tank: 'S1-TK1', equipment: 'T-01', litres: 480 } },
    { id: '4', kind: 'tank_level', ts, data: { tank: 'S1-TK1', litres: 90_000 } },
    { id: '5', kind: 'truck_checkin', ts, device: 'T-01', data: { event: 'dump', place: 'CR1' } },
  ];
  const response = await fetch(`${server.url}/api/ingest/v1/batch/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${made.body.token}` },
    body: JSON.stringify({ events }),
  });
  expect(((await response.json()) as { rejected: unknown[] }).rejected).toEqual([]);
  await server.host.pool.query(
    `
      insert into alert (id, site, rule, severity, object, subject, opened_at)
      select gen_random_uuid(), id, 'overload', 'warning', 'paths', 'T-01', now()
      from site
      where code = 'S1'`,
  );
  const token = await json('administration/api_keys/', {
    method: 'POST',
    body: { name: 'Paths', permissions: ['equipment:read'], sites: null, expires_at: null },
  });
  expect(token.status).toBe(201);
  await fillWhatTheEngineWrites(server);
}

/** What dispatchers order, and what the engine and the rules of alerts write by themselves in time. */
async function fillWhatTheEngineWrites(server: TestServer): Promise<void> {
  const { json } = await server.login('admin');
  const byCode = async (record: string, code: string): Promise<{ id: string; site: string }> =>
    (await json<{ rows: { id: string; site: string }[] }>(`records/${record}/?filter=code:eq:${code}`)).body
      .rows[0] ?? { id: '', site: '' };
  const [truck, unit, stock] = [
    await byCode('equipment', 'T-01'),
    await byCode('equipment', 'EX-01'),
    await byCode('mine_location', 'STOCK-1'),
  ];
  const made = await Promise.all([
    json('records/truck_order/', {
      method: 'POST',
      body: { site: truck.site, truck: truck.id, loading_unit: unit.id },
    }),
    json('records/signed_sheet/', {
      method: 'POST',
      body: {
        site: truck.site,
        production_date: '2026-01-05',
        shift: 'P1',
        signature: { name: 'N. Berrada', at: '2026-01-05T15:00:00Z', path: null },
      },
    }),
    json('records/shift_lock/', {
      method: 'POST',
      body: { site: truck.site, production_date: '2026-01-05', shift: 'P1' },
    }),
    json('records/haul_settings/', { method: 'POST', body: { site: truck.site, valid_from: '2026-01-05T00:00:00Z' } }),
    json('records/dispatch_rule/', {
      method: 'POST',
      body: {
        site: truck.site,
        kind: 'priority',
        loading_unit: unit.id,
        priority: 'first',
        valid_from: '2026-01-05T00:00:00Z',
      },
    }),
    json('records/unloading_status/', {
      method: 'POST',
      body: { site: truck.site, location: stock.id, status: 'closed', reason: 'Berm under repair' },
    }),
  ]);
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
  const survey = await json<{ id: string }>('records/location_survey/', {
    method: 'POST',
    body: {
      site: truck.site,
      location: stock.id,
      surveyed_at: new Date(Date.now() - 3_600_000).toISOString(),
      volume: 40_000,
      density: 1.6,
      reason: 'First survey of this stock',
    },
  });
  expect(survey).toMatchObject({ status: 201 });
  const approved = await json(`records/location_survey/${survey.body.id}/transitions/approve/`, {
    method: 'POST',
    body: {},
    headers: { 'if-match': '"1"' },
  });
  expect(approved).toMatchObject({ status: 200 });
  await server.host.pool.query(
    `
      insert into trip_correction (id, site, action, truck, dump_end, production_date, shift, state)
      values (gen_random_uuid(), $1, 'add', $2, '2026-01-05T10:00:00Z', '2026-01-05', 'P1', 'proposed')`,
    [truck.site, truck.id],
  );
  await server.host.pool.query(
    `
      insert into destination_redirect (id, site, from_place, to_place, reason, redirected_at)
      select gen_random_uuid(), $1, id, $2, 'Crusher stands', now()
      from mine_location
      where site = $1 and code = 'HOPPER-1'`,
    [truck.site, stock.id],
  );
  await server.host.pool.query(
    `
      insert into dispatch_advice (
        id, site, truck, loading_unit, shown_at, reason, saves, gain, answer, answered_at, refusal)
      values (gen_random_uuid(), $1, $2, $3, now(), 'queue', 3, 12, 'refused', now(), 'road')`,
    [truck.site, truck.id, unit.id],
  );
  await server.host.pool.query(
    `
      insert into alert (id, site, rule, severity, object, subject, equipment, value, threshold, opened_at)
      values (gen_random_uuid(), $1, 'fuel_low', 'warning', $2::uuid::text, 'T-01', $2::uuid, 9, 15, now())`,
    [truck.site, truck.id],
  );
}
