import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultSettings } from '../../plugins/production/formulas/engine/settings.ts';
import { readMine } from '../../plugins/production/server/engine/mine.ts';
import { siteOf } from '../../plugins/production/server/engine/site-at.ts';
import { patience } from '../support/patience.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let admin: TestUser;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin');
  token = (
    await admin.json<{ token: string }>('records/ingest_source/', {
      method: 'POST',
      body: { code: 'tally', label_en: 'Tally', label_fr: 'Pointage', kind: 'http' },
    })
  ).body.token;
});
afterAll(() => server.stop());

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const rows = async (sql: string): Promise<Record<string, unknown>[]> =>
  (await server.host.pool.query(sql)).rows as Record<string, unknown>[];
const send = async (events: readonly unknown[]): Promise<void> => {
  const response = await fetch(`${server.url}/api/ingest/v1/batch/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ events }),
  });
  expect((await response.json()) as unknown).toMatchObject({ rejected: [] });
};
const checkin = (
  id: string,
  minutes: number,
  event: 'load' | 'dump',
  place: string,
  data: Record<string, unknown> = {},
) => ({ id, kind: 'truck_checkin', ts: ago(minutes), equipment: 'T-22', data: { event, place, ...data } });
const counted = (): Promise<Record<string, unknown>[]> =>
  rows(`
    select source.code as source, target.code as destination, unit.code as unit, trip.payload, payload_source,
      trip.state,
      round(extract(epoch from now() - dump_end) / 60)::integer as age, mineral.code as material
    from haul_trip trip
    left join mine_location source on source.id = trip.source
    left join mine_location target on target.id = trip.destination
    left join equipment unit on unit.id = trip.loading_unit
    left join mineral_type mineral on mineral.id = trip.material
    where trip.quality = 'tally' and trip.deleted_at is null order by dump_end`);

test('what was counted at the dump and nobody else saw is a trip, once, from where it was loaded', async () => {
  await send([
    checkin('load-1', 70, 'load', 'F-EX01', { loader: 'EX-01' }),
    checkin('dump-1', 55, 'dump', 'HOPPER-1', { net_t: 91.5 }),
    // Counted twice, and a dump that nobody saw loaded.
    checkin('dump-1b', 53, 'dump', 'HOPPER-1'),
    checkin('dump-2', 35, 'dump', 'WASTE-1'),
    // Its tracker may have a backlog yet.
    checkin('dump-3', 10, 'dump', 'WASTE-1'),
  ]);
  await rows(`update truck_checkin set created_at = at where event_id like 'dump-%'`);
  await expect.poll(counted, patience).toMatchObject([
    {
      source: 'F-EX01',
      destination: 'HOPPER-1',
      unit: 'EX-01',
      payload: 91.5,
      payload_source: 'manual',
      state: 'auto',
      material: 'ORE',
    },
    { destination: 'WASTE-1' },
  ]);
  // Nobody timed it, nobody measured its way.
  const [first] = await rows(`
    select flags, returning_s, loading_s, hauling_s, dumping_s, loaded_km
    from haul_trip
    where quality = 'tally' and deleted_at is null
    order by dump_end
    limit 1`);
  expect(first?.flags).toContain('partial');
  expect(first?.flags).not.toContain('outlier');
  expect([first?.returning_s, first?.loading_s, first?.hauling_s, first?.dumping_s, first?.loaded_km]).toEqual(
    Array(5).fill(null),
  );
});

test('a haul that a backlog tells of later takes the place of the counted one', async () => {
  const [before] = await rows(`select id from haul_trip where quality = 'tally' order by dump_end limit 1`);
  const [hopper] = await rows(
    `
      select avg((point ->> 0)::float8) as lon, avg((point ->> 1)::float8) as lat
      from v_location, jsonb_array_elements(shape -> 'coordinates' -> 0) point
      where code = 'HOPPER-1'`,
  );
  const [face] = await rows(
    `
      select avg((point ->> 0)::float8) as lon, avg((point ->> 1)::float8) as lat
      from v_location, jsonb_array_elements(shape -> 'coordinates' -> 0) point
      where code = 'F-EX01'`,
  );
  // A load at the face from 72 to 69 minutes ago, a straight way of 12 minutes, a dump from 56.5 to 55 minutes ago.
  const at = (minutes: number, payload: number, speed: number, share: number, bedUp = false) => ({
    kind: 'position',
    ts: ago(minutes),
    device: 'T-22',
    data: {
      lon: Number(face?.lon) + share * (Number(hopper?.lon) - Number(face?.lon)),
      lat: Number(face?.lat) + share * (Number(hopper?.lat) - Number(face?.lat)),
      speed,
      payload,
      acc: 2,
      ignition: true,
      bed_up: bedUp,
    },
  });
  const line = (from: number, to: number, step: number, each: (minutes: number) => ReturnType<typeof at>) =>
    Array.from({ length: Math.round((from - to) / step) + 1 }, (_, index) => each(from - index * step));
  await send([
    ...line(74, 72, 0.1, () => at(0, 0, 0, 0)).map((event, index) => ({ ...event, ts: ago(74 - index * 0.1) })),
    ...line(71.9, 69, 0.1, (minutes) => at(minutes, Math.min(95, (72 - minutes) * 40), 0, 0)),
    ...line(68.9, 57, 0.1, (minutes) => at(minutes, 95, 25, (69 - minutes) / 12)),
    ...line(56.9, 55.1, 0.1, (minutes) => at(minutes, minutes > 56 ? 95 : 0, 0, 1, minutes < 56.3 && minutes > 55.6)),
    ...line(55, 50, 0.1, (minutes) => at(minutes, 0, 25, Math.max(0, 1 - (55 - minutes) / 12))),
  ]);
  await expect
    .poll(
      () => rows(`select quality, source is not null as sourced from haul_trip where id = '${String(before?.id)}'`),
      patience,
    )
    .toEqual([{ quality: expect.stringMatching(/auto|inferred/) as string, sourced: true }]);
  expect(
    await rows(
      `
        select
        from haul_trip trip
        join equipment truck on truck.id = trip.truck
        where truck.code = 'T-22'
          and trip.deleted_at is null
          and dump_end > now() - interval '60 minutes'
          and dump_end < now() - interval '50 minutes'`,
    ),
  ).toHaveLength(1);
});

test('a site has its own settings from an instant on; before it, the usual ones hold', async () => {
  const [site] = await rows(`select id from site where code = 'S1'`);
  const from = new Date(Math.floor(Date.now() / 1000) * 1000);
  const dispatcher = await server.login('dispatcher');
  const body = {
    site: site?.id,
    valid_from: from.toISOString(),
    stop_speed: 2,
    spot_radius: 50,
    loaded_on: 60,
    gap_hard: 240,
  };
  expect((await dispatcher.json('records/haul_settings/', { method: 'POST', body })).status).toBe(403);
  expect(
    (await admin.json('records/haul_settings/', { method: 'POST', body: { ...body, stop_speed: 9 } })).status,
  ).toBe(422);
  expect((await admin.json('records/haul_settings/', { method: 'POST', body })).status).toBe(201);
  const mine = await readMine(server.host.db, String(site?.id));
  const siteAt = siteOf(mine as NonNullable<typeof mine>, { id: 'T-01', hasScale: true, targetT: 98, averageT: null });
  expect(siteAt(from.getTime() - 1).settings).toMatchObject({
    spotRadiusM: 35,
    loadedOnShare: 0.5,
    gapHardMs: 300_000,
  });
  expect(siteAt(from.getTime()).settings).toMatchObject({
    spotRadiusM: 50,
    loadedOnShare: 0.6,
    gapHardMs: 240_000,
    stopKmh: 2,
  });
  const { stopKmh, moveKmh, maxAccuracyM } = defaultSettings;
  expect(
    await rows(
      `
        select extract(epoch from valid_from)::float8 as
        from, stop_kmh, move_kmh, worst_accuracy_m
        from v_standing_rule
        where site = '${String(site?.id)}'
        order by valid_from`,
    ),
  ).toEqual([
    { from: -Infinity, stop_kmh: stopKmh, move_kmh: moveKmh, worst_accuracy_m: maxAccuracyM },
    { from: from.getTime() / 1000, stop_kmh: 2, move_kmh: moveKmh, worst_accuracy_m: maxAccuracyM },
  ]);
});
