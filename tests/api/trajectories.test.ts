import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Course, DrawnPlace } from '../../plugins/tracking/shared/course.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let truck: { readonly id: string; readonly site: string };
let place: { readonly id: string; readonly code: string };
const minute = 60_000;
const end = Math.floor(Date.now() / minute) * minute - 30 * minute;
const at = (minutes: number): string => new Date(end - minutes * minute).toISOString();
const rowsOf = async <Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
  (await server.host.pool.query(sql, [...values])).rows as Row[];

beforeAll(async () => {
  server = await startTestServer();
  [truck] = (await rowsOf<typeof truck>(`select id, site from equipment where code = 'T-07'`)) as [typeof truck];
  [place] = (await rowsOf<typeof place>(
    `select location as id, code from v_location where site = $1 and type = 'loading_face' order by code limit 1`,
    [truck.site],
  )) as [typeof place];
  await rowsOf(
    `insert into position (equipment, ts, site, source, received_at, lon, lat, speed, payload, operator)
      select $1, $2::timestamptz + second * interval '30 seconds', $3, gen_random_uuid(), now(), -6.21,
        31.05 + second * 0.0001, 20, 90, 'B-0003'
      from generate_series(0, 59) as second`,
    [truck.id, at(30), truck.site],
  );
  await rowsOf(`select ensure_haul_months($1, $2)`, [at(60), at(0)]);
  await rowsOf(`delete from haul_state_interval where truck = $1 and ended_at > $2`, [truck.id, at(60)]);
  await rowsOf(
    `
        insert into haul_state_interval (
          truck, site, state, started_at, ended_at, state_id, production_date, shift, place)
        values
      ($1, $2, 'loading', $3, $4, 'a', current_date, 'P1', $6), (
        $1, $2, 'hauling', $4, $5, 'b', current_date, 'P1', null)`,
    [truck.id, truck.site, at(40), at(20), at(8), place.id],
  );
  // The engine's open cycle: it stands by the last closed one's end.
  await rowsOf(
    `
        insert into haul_engine_head (
          truck, site, checkpoint, cursor_at, looked_until, state, since, seen_at, loaded, spans)
        values ($1, $2, '{}', $3, $3, 'returning', $4, $3, false, $5)
      on conflict (truck) do update set seen_at = excluded.seen_at, spans = excluded.spans`,
    [
      truck.id,
      truck.site,
      at(0),
      at(8),
      JSON.stringify([
        ['dumping', Date.parse(at(9)), null],
        ['returning', Date.parse(at(7)), null],
      ]),
    ],
  );
  await rowsOf(`delete from equipment_status_interval where equipment = $1`, [truck.id]);
  await rowsOf(
    `
        insert into equipment_status_interval (
          id, site, equipment, started_at, ended_at, category, reason, source, justified)
      select gen_random_uuid(), $2, $1, $3, $4, 'SBO', id, 'dispatcher', false from stop_reason where code = 'X04'`,
    [truck.id, truck.site, at(35), at(25)],
  );
  await rowsOf(
    `
      insert into geofence_visit (equipment, site, location, entered_at, left_at, stop_s, max_speed)
      values ($1, $2, $3, $4, $5, 300, 12)`,
    [truck.id, truck.site, place.id, at(40), at(20)],
  );
  await rowsOf(
    `
      insert into overspeed_event (equipment, site, location, operator, started_at, seconds, limit_kmh, max_kmh)
      values ($1, $2, null, 'B-0003', $3, 14, 50, 61)`,
    [truck.id, truck.site, at(10)],
  );
});
afterAll(() => server?.stop());

const query = (): string => `?equipment=${truck.id}&from=${at(30)}&to=${at(0)}`;
const names = async (account: string): Promise<readonly string[]> => {
  const { json } = await server.login(account);
  const { body } = await json<{ tracks: { operators: string[]; points: number[][] }[] }>(
    `tracking/trajectories/${query()}`,
  );
  return body.tracks.flatMap(({ operators, points }) =>
    points.map(([, , , , , , operator]) => operators[operator ?? -1] ?? '–'),
  );
};

test('who drove is told to those who may know it, each reading in the access log; to others the track alone', async () => {
  const [person] = await rowsOf<{ id: string; name: string }>(
    `select id, concat_ws(' ', first_name, last_name) as name from person where badge_no = 'B-0003'`,
  );
  expect(new Set(await names('geologist'))).toEqual(new Set(['–']));
  const readings = (): Promise<{ email: string }[]> =>
    rowsOf(
      `
        select email
        from audit_event
        join app_user on app_user.id = audit_event.user_id
        where action = 'read_sensitive' and record = 'person' and record_id = $1 and changes @> '[{"field": "track"}]'`,
      [person?.id],
    );
  expect(await readings()).toEqual([]);
  const told = await names('dispatcher');
  expect(told).toHaveLength(60);
  expect(new Set(told)).toEqual(new Set([person?.name]));
  expect(await readings()).toEqual([{ email: 'dispatcher@demo.filon' }]);
});

test('what a truck did: haul states cut to the period, the reason of its stop, places, overspeeds', async () => {
  const { json } = await server.login('supervisor');
  const { body } = await json<{ courses: Course[] }>(`tracking/course/${query()}`);
  const [course] = body.courses;
  expect(course?.states).toMatchObject([
    { state: 'loading', place: place.code, from: end - 30 * minute, to: end - 20 * minute },
    { state: 'hauling', place: null, from: end - 20 * minute, to: end - 8 * minute },
    { state: 'dumping', from: end - 8 * minute, to: end - 7 * minute },
    { state: 'returning', from: end - 7 * minute, to: end },
  ]);
  expect(course?.spells).toMatchObject([
    { category: 'SBO', code: 'X04', justified: false, from: end - 35 * minute, to: end - 25 * minute },
  ]);
  expect(course?.spells[0]?.label.fr).not.toBe(course?.spells[0]?.label.en);
  expect(course?.visits).toMatchObject([{ place: place.code, stopS: 300, maxKmh: 12 }]);
  expect(course?.overspeeds).toMatchObject([{ limitKmh: 50, maxKmh: 61, seconds: 14 }]);
});

test('the places of a site in the shapes of their time; of other sites none', async () => {
  const { json } = await server.login('supervisor');
  const { body } = await json<{ places: DrawnPlace[] }>(`tracking/places/?sites=${truck.site}`);
  expect(body.places.find(({ code }) => code === place.code)).toMatchObject({
    type: 'loading_face',
    shape: { type: 'Polygon' },
  });
  expect(body.places.some(({ type }) => type === 'level')).toBe(true);
  const long = await json<{ places: DrawnPlace[] }>(`tracking/places/?sites=${truck.site}&at=1999-01-01T00:00:00Z`);
  expect(long.body.places.filter(({ type }) => type !== 'level')).toEqual([]);
  expect(
    (await json<{ places: DrawnPlace[] }>(`tracking/places/?sites=00000000-0000-4000-8000-000000000000`)).body.places,
  ).toEqual([]);
});

test('a place that the tracker says was entered is told beside the visits that follow from positions, once', async () => {
  const admin = await server.login('admin');
  const source = await admin.json<{ id: string; token: string }>('records/ingest_source/', {
    method: 'POST',
    body: { code: 'regions', label_en: 'Regions', label_fr: 'Régions', kind: 'traccar' },
  });
  const [other] = await rowsOf<{ code: string; label: string }>(
    `
      select code, label_en as label
      from v_location
      where site = $1 and type <> 'loading_face' and label_en is not null
      order by code
      limit 1`,
    [truck.site],
  );
  const send = async (name: string, type: string, minutes: number): Promise<unknown> => {
    const body = {
      event: { id: `${name}${minutes}`, type, eventTime: at(minutes) },
      device: { uniqueId: 'T-07', name: 'T-07' },
      geofence: { name },
    };
    return (
      await fetch(`${server.url}/api/ingest/v1/traccar/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${source.body.token}` },
        body: JSON.stringify(body),
      })
    ).json();
  };
  // By its label, in any case; of the place that positions tell as well; of one that nobody here has.
  expect(await send((other?.label ?? '').toUpperCase(), 'geofenceEnter', 18)).toMatchObject({
    accepted: 1,
    rejected: [],
  });
  expect(await send(other?.label ?? '', 'geofenceExit', 12)).toMatchObject({ accepted: 1 });
  expect(await send(place.code, 'geofenceEnter', 39)).toMatchObject({ accepted: 1 });
  expect(await send('A canteen in town', 'geofenceEnter', 5)).toMatchObject({ accepted: 1, rejected: [] });
  const { json } = await server.login('supervisor');
  const { body } = await json<{ courses: Course[] }>(`tracking/course/${query()}`);
  expect(body.courses[0]?.visits).toHaveLength(2);
  expect(body.courses[0]?.visits).toMatchObject([
    { place: place.code, from: end - 40 * minute, to: end - 20 * minute, stopS: 300, maxKmh: 12 },
    { place: other?.code, from: end - 18 * minute, to: end - 12 * minute, stopS: null, maxKmh: null },
  ]);
  const counted = () =>
    rowsOf<{ type: string; count: number }>(`select type, count from ingest_other where source = $1`, [source.body.id]);
  await expect.poll(counted).toEqual([{ type: 'geofence of no place here', count: 1 }]);
});

test('where a device does not know its speed, the way tells it: a moving phone does not stand', async () => {
  const [van] = await rowsOf<{ id: string; site: string }>(`select id, site from equipment where code = 'T-08'`);
  await rowsOf(
    `
      insert into position (equipment, ts, site, source, received_at, lon, lat, speed)
      select $1, $2::timestamptz + second * interval '30 seconds', $3, gen_random_uuid(), now(), -6.21,
        31.05 + second * 0.001, null
      from generate_series(0, 9) as second`,
    [van?.id, at(30), van?.site],
  );
  const { json } = await server.login('supervisor');
  const { body } = await json<{ tracks: { points: number[][] }[] }>(
    `tracking/trajectories/?equipment=${van?.id}&from=${at(30)}&to=${at(0)}`,
  );
  const speeds = body.tracks[0]?.points.map(([, , , speed]) => speed ?? 0) ?? [];
  expect([speeds.length, speeds[0]]).toEqual([10, 0]);
  for (const speed of speeds.slice(1)) expect(speed).toBeCloseTo(13.3, 0);
});
