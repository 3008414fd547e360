import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mines } from '../../plugins/tracking/server/simulator/mine.ts';
import { toDegrees } from '../../plugins/tracking/server/simulator/route.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

type Ring = [number, number][];
interface Shape {
  readonly type: string;
  readonly coordinates: Ring[];
}
interface Version {
  readonly code: string;
  readonly site: string;
  readonly type: string;
  readonly shape: Shape;
  readonly valid_from: string;
  readonly valid_to: string | null;
}
interface Answer {
  readonly id: string;
  readonly version: number;
  readonly shape: Shape;
  readonly valid_from: string;
  readonly code?: string;
  readonly errors?: Record<string, string>;
  readonly confirm?: string[];
}

let server: TestServer;
let geologist: TestUser;
let admin: TestUser;
let site: string;
beforeAll(async () => {
  server = await startTestServer();
  [geologist, admin] = [await server.login('geologist'), await server.login('admin')];
  const { rows } = await sql<{ id: string }>`select id from site where code = 'S1'`.execute(server.host.db);
  site = rows[0]?.id ?? '';
});
afterAll(() => server.stop());

const versions = async (code: string): Promise<readonly Version[]> =>
  (
    await sql<Version>`
      select code, site, type, shape, valid_from, valid_to
      from v_location
      where code = ${code}
      order by valid_from`.execute(server.host.db)
  ).rows;

/** Whether a place lies in a ring, by counting the edges to its east. */
function within([x, y]: readonly [number, number], ring: Ring): boolean {
  return (
    ring.slice(1).filter(([toX, toY], index) => {
      const [fromX, fromY] = ring[index] as [number, number];
      return fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX;
    }).length %
      2 ===
    1
  );
}

/** A square of some 100 m, far from every place of the demo mine. */
const square = (lon: number, lat: number, size = 0.001): Shape => ({
  type: 'Polygon',
  coordinates: [
    [
      [lon, lat],
      [lon + size, lat],
      [lon + size, lat + size],
      [lon, lat + size],
      [lon, lat],
    ],
  ],
});
const place = (code: string, shape: Shape, more: object = {}) => ({
  site,
  code,
  label: { en: code, fr: code },
  type: 'parking',
  shape,
  ...more,
});
const create = (body: object, user = geologist) =>
  user.json<Answer>('records/mine_location/', { method: 'POST', body });
const change = (id: string, version: number, body: object) =>
  geologist.json<Answer>(`records/mine_location/${id}/`, {
    method: 'PATCH',
    body,
    headers: { 'if-match': `"${version}"` },
  });

test('every place where the demo mine stops lies in the shape that its code names', async () => {
  for (const mine of mines) {
    for (const code of [...mine.faces.map(({ node }) => node), ...Object.keys(mine.bays), mine.fuelPoint]) {
      const now = (await versions(code)).find(({ valid_to: to }) => to === null);
      const { lon, lat } = toDegrees(mine, mine.nodes[code] as [number, number]);
      expect(now && within([lon, lat], now.shape.coordinates[0] as Ring), code).toBe(true);
    }
  }
});

test('roads of the demo mine cross no workshop, parking or fuel point but at their end', async () => {
  const { rows } = await sql<Version>`
    select code, shape, type from v_location where type in ('workshop', 'parking', 'weighbridge')`.execute(
    server.host.db,
  );
  expect(rows.length).toBeGreaterThan(3);
  for (const mine of mines) {
    for (const { from, to, via } of mine.roads) {
      const bends = [mine.nodes[from], ...via, mine.nodes[to]] as [number, number][];
      for (const [index, [toEast, toNorth]] of bends.slice(1).entries()) {
        const [east, north] = bends[index] as [number, number];
        for (let step = 0; step <= 50; step += 1) {
          const { lon, lat } = toDegrees(mine, [
            east + ((toEast - east) * step) / 50,
            north + ((toNorth - north) * step) / 50,
          ]);
          expect(
            rows
              .filter(({ shape }) => within([lon, lat], shape.coordinates[0] as Ring))
              .map(({ code }) => code)
              .filter((code) => code !== from && code !== to),
            `${from} → ${to}`,
          ).toEqual([]);
        }
      }
    }
  }
});

test('another shape is another version: the old one holds for its time', async () => {
  const told: unknown[] = [];
  const dispose = server.host.on('geofence.changed', (payload) => told.push(payload));
  const made = await create(place('TEST-1', square(-6.3, 31.2), { valid_from: '2025-01-01T00:00:00.000Z' }));
  expect(made.status).toBe(201);
  const moved = await change(made.body.id, made.body.version, {
    shape: square(-6.31, 31.2),
    valid_from: '2025-03-01T00:00:00.000Z',
  });
  expect(moved.status).toBe(200);
  const named = await change(made.body.id, moved.body.version, { label: { en: 'Renamed', fr: 'Renommé' } });
  expect(named.status).toBe(200);
  expect(
    (await versions('TEST-1')).map(({ shape, valid_from: from, valid_to: to }) => [
      shape.coordinates[0]?.[0]?.[0],
      from,
      to,
    ]),
  ).toEqual([
    [-6.3, '2025-01-01T00:00:00.000Z', '2025-03-01T00:00:00.000Z'],
    [-6.31, '2025-03-01T00:00:00.000Z', null],
  ]);
  const redrawn = await change(made.body.id, named.body.version, { shape: square(-6.32, 31.2) });
  expect(Date.now() - Date.parse(redrawn.body.valid_from)).toBeLessThan(60_000);
  expect(await versions('TEST-1')).toHaveLength(3);
  // The date of the second shape was wrong.
  const corrected = await change(made.body.id, redrawn.body.version, { valid_from: '2025-02-01T00:00:00.000Z' });
  expect(corrected.status).toBe(200);
  expect((await versions('TEST-1')).map(({ valid_from: from, valid_to: to }) => [from, to])).toEqual([
    ['2025-01-01T00:00:00.000Z', '2025-02-01T00:00:00.000Z'],
    ['2025-02-01T00:00:00.000Z', null],
  ]);
  expect(told).toEqual(Array(5).fill({ site }));
  dispose();
});

test('a deleted place ends, and stays in what was', async () => {
  const { body } = await create(place('TEST-2', square(-6.4, 31.2), { valid_from: '2026-01-01T00:00:00.000Z' }));
  const deleted = await geologist.json(`records/mine_location/${body.id}/`, {
    method: 'DELETE',
    headers: { 'if-match': `"${body.version}"` },
  });
  expect(deleted.status).toBe(200);
  const [gone] = await versions('TEST-2');
  expect(Date.now() - Date.parse(gone?.valid_to ?? '')).toBeLessThan(60_000);
});

test('what cannot be a place is refused with its sentence', async () => {
  const refused = async (body: object): Promise<readonly string[]> =>
    Object.values((await create(body)).body.errors ?? {});
  expect(
    await refused(
      place('TEST-3', {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
            [1, 0],
            [0, 1],
            [0, 0],
          ],
        ],
      }),
    ),
  ).toEqual(['The shape must have at least 3 points and not cross itself.']);
  expect(await refused(place('TEST-3', square(-6.5, 31.2, 1.2)))).toEqual(['The shape covers more than 10,000 km².']);
  expect(await refused(place('TEST-3', square(-6.5, 31.2), { type: 'queue_area' }))).toEqual([
    'A queue area needs its parent.',
  ]);
  const { rows } = await sql<{
    id: string;
    shape: Shape;
    level: string;
    materials: string[];
  }>`
    select id, shape, mine_ore_level as level, materials
    from mine_location
    where code in ('F-EX02', 'WASTE-1')
    order by code`.execute(server.host.db);
  const [face, dump] = rows;
  expect(
    await refused(place('TEST-3', face?.shape as Shape, { type: 'loading_face', mine_ore_level: face?.level })),
  ).toEqual(['The shape overlaps F-EX02.']);
  expect(await refused(place('TEST-3', dump?.shape as Shape, { type: 'hopper', materials: dump?.materials }))).toEqual([
    'The shape overlaps WASTE-1.',
  ]);
  // A parking may lie on a dump, and a face where none is any more.
  expect((await create(place('TEST-3', dump?.shape as Shape))).status).toBe(201);
});

test('a place refused in French says why in French', async () => {
  const { body } = await geologist.json<Answer>('records/mine_location/', {
    method: 'POST',
    body: place('TEST-4', square(-6.5, 31.2, 1.2)),
    headers: { 'accept-language': 'fr' },
  });
  expect(body.errors).toEqual({ shape: "L'emprise dépasse 10 000 km²." });
});

test('acid-forming material goes to an encapsulated dump only', async () => {
  const { rows } = await sql<{
    id: string;
    site: string;
  }>`select id, site from mineral_type where code = 'PAG'`.execute(server.host.db);
  const [pag] = rows;
  const body = { ...place('TEST-5', square(-6.45, 30.9)), site: pag?.site, type: 'waste_dump', materials: [pag?.id] };
  expect((await create(body, admin)).body.errors).toEqual({
    materials: 'Acid-forming material must go to an encapsulated dump.',
  });
  expect((await create({ ...body, lined: true }, admin)).status).toBe(201);
});

test('materials of one domain are told apart by their grade', async () => {
  const { rows } = await sql<{
    id: string;
    site: string;
    cu: string;
  }>`select id, site, (select id from analyte where code = 'CU') as cu from mineral_type where code = 'HG'`.execute(
    server.host.db,
  );
  const [high] = rows;
  const body = {
    site: high?.site,
    code: 'TEST',
    label: { en: 'Test', fr: 'Essai' },
    class: 'ore',
    bank_density: 2.6,
    colour: '#112233',
    domain: 'sulphide',
    cutoffs: [{ analyte: high?.cu, min: 0.5, max: 0.7 }],
  };
  const { body: refused } = await admin.json<Answer>('records/mineral_type/', { method: 'POST', body });
  expect(refused.errors).toEqual({ cutoffs: 'The grade limits of TEST and HG overlap for Cu.' });
  const { status, body: made } = await admin.json<{ loose_density: number; destinations: unknown[] }>(
    'records/mineral_type/',
    {
      method: 'POST',
      body: { ...body, domain: 'oxide', cutoffs: [{ analyte: high?.cu, min: 0.1, max: 0.3 }], swell_pct: 30 },
    },
  );
  expect(status).toBe(201);
  expect(made.loose_density).toBe(2);
});

test('what a place accepts is where its materials may go', async () => {
  const { body } = await admin.json<{ rows: { code: string; destinations: { label: string }[] }[] }>(
    'records/mineral_type/?filter=code:eq:WASTE&sort=code&limit=5',
  );
  expect(
    body.rows
      .map(({ destinations }) => destinations.map(({ label }) => label.split(' ')[0]).join(' '))
      .toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(['BACK-1 WASTE-1', 'WASTE-2']);
});

test('levels of a pit do not share rock, and an unusual height is asked about', async () => {
  const { rows } = await sql<{
    pit: string;
    site: string;
    outline: Shape;
    material: string;
  }>`select pit, site, outline, mineral_types[1] as material from mine_ore_level where code = '1100'`.execute(
    server.host.db,
  );
  const [level] = rows;
  const body = {
    site: level?.site,
    code: '1095',
    label: { en: 'Test', fr: 'Essai' },
    pit: level?.pit,
    outline: level?.outline,
    mineral_types: [level?.material],
    top_z: 1105,
    bottom_z: 1095,
  };
  const post = (draft: object, query = '') =>
    admin.json<Answer>(`records/mine_ore_level/${query}`, { method: 'POST', body: draft });
  expect((await post({ ...body, top_z: 1090 })).body.errors).toEqual({
    top_z: 'The top elevation must be above the floor elevation.',
  });
  expect((await post(body)).body.errors).toEqual({ outline: 'This level overlaps level 1090 of the same pit.' });
  const asked = await post({ ...body, top_z: 1250, bottom_z: 1230 });
  expect(asked.body.errors).toEqual({ top_z: "The level is 20 m high; the pit's bench height is 10 m." });
  expect((await post({ ...body, top_z: 1250, bottom_z: 1230 }, `?confirm=${asked.body.confirm?.join()}`)).status).toBe(
    201,
  );
});

test('a level is opened once it is planned', async () => {
  const { rows } = await sql<{
    pit: string;
    site: string;
    outline: Shape;
    material: string;
  }>`select pit, site, outline, mineral_types[1] as material from mine_ore_level where code = '1100'`.execute(
    server.host.db,
  );
  const [level] = rows;
  const { body } = await admin.json<Answer>('records/mine_ore_level/', {
    method: 'POST',
    body: {
      site: level?.site,
      code: '1300',
      label: { en: 'Test', fr: 'Essai' },
      pit: level?.pit,
      outline: level?.outline,
      mineral_types: [level?.material],
      top_z: 1310,
      bottom_z: 1300,
    },
  });
  const opened = await admin.json<Answer>(`records/mine_ore_level/${body.id}/transitions/open/`, {
    method: 'POST',
    body: {},
    headers: { 'if-match': `"${body.version}"` },
  });
  expect(opened.body.errors).toEqual({ plan: 'Plan the content before the level is opened.' });
});

test('everybody on the site sees places, and the geologist changes them', async () => {
  const operator = await server.login('operator');
  expect((await operator.json<{ rows: unknown[] }>('records/mine_location/?limit=3')).body.rows).toHaveLength(3);
  expect(
    (await operator.json('records/mine_location/', { method: 'POST', body: place('TEST-6', square(-6.6, 31.2)) }))
      .status,
  ).toBe(403);
  const vendor = await server.login('vendor');
  expect((await vendor.json('records/mine_location/?limit=3')).status).toBe(403);
});

test('the view of unloading sites tells what each holds and received', async () => {
  const { rows: days } = await sql<{
    day: string;
  }>`select (max(production_date) - 2)::text as day from haul_trip`.execute(server.host.db);
  const day = days[0]?.day ?? '';
  const { status, body } = await geologist.json<{ rows: Record<string, unknown>[] }>(
    `reports/unloading_sites/?from=${day}&to=${day}`,
  );
  expect(status).toBe(200);
  const { rows } = await sql<{
    code: string;
    trips: number;
    tonnes: number;
  }>`
    select place.code, count(*)::int as trips, sum(trip.payload) as tonnes
    from v_trip trip
    join mine_location place on place.id = trip.destination
    where production_date = ${day}::date
    group by 1`.execute(server.host.db);
  for (const { code, trips, tonnes } of rows) {
    const row = body.rows.find((one) => one.code === code);
    expect([code, row?.trips]).toEqual([code, trips]);
    expect(row?.received).toBeCloseTo(tonnes, 3);
  }
  const stock = body.rows.find(({ code }) => code === 'STOCK-1');
  const { rows: came } = await sql<{
    tonnes: number;
  }>`
    select sum(trip.payload) as tonnes
    from v_trip trip
    join mine_location place on place.id = trip.destination
    where place.code = 'STOCK-1' and production_date >= place.opening_date`.execute(server.host.db);
  expect(stock?.stock).toBeCloseTo(310_000 + (came[0]?.tonnes ?? 0), 2);
  expect(stock?.fill).toBeCloseTo((100 * Number(stock?.stock)) / 1_200_000, 6);
  expect((await geologist.json<{ rows: unknown[] }>('reports/unloading_flows/')).status).toBe(200);
});

test('a shape far from its site is asked about, and so is one whose longitudes and latitudes were exchanged', async () => {
  const swapped = await create(place('FAR-1', square(31.2, -6.3)));
  expect(swapped).toMatchObject({ status: 409, body: { confirm: ['far_away'] } });
  expect(swapped.body.errors?.shape).toMatch(
    /^The shape is [\d,]+ km from its site; with longitude and latitude swapped it would be there\.$/,
  );
  const far = await create(place('FAR-1', square(10, 50)));
  expect(far.body.errors?.shape).toMatch(/^The shape is [\d,]+ km from its site\.$/);
  const kept = await geologist.json<Answer>('records/mine_location/?confirm=far_away', {
    method: 'POST',
    body: place('FAR-1', square(10, 50)),
  });
  expect(kept.status).toBe(201);
  // What is edited beside the shape is not asked about again.
  expect((await change(kept.body.id, kept.body.version, { bays: 2 })).status).toBe(200);
  const deposit = (await geologist.json<{ rows: Answer[] }>('records/deposit/?limit=1')).body.rows[0] as Answer;
  const moved = await geologist.json<Answer>(`records/deposit/${deposit.id}/`, {
    method: 'PATCH',
    body: { outline: square(10, 50) },
    headers: { 'if-match': `"${deposit.version}"` },
  });
  expect(moved).toMatchObject({ status: 409, body: { confirm: ['far_away'] } });
});

test('a shape without ground and a hole outside its edge are refused with a sentence', async () => {
  const line = {
    type: 'Polygon',
    coordinates: [
      [
        [-6.3, 31.1],
        [-6.2, 31.2],
        [-6.1, 31.3],
        [-6.3, 31.1],
      ],
    ],
  } as Shape;
  expect((await create(place('FLAT-1', line))).body.errors).toEqual({
    shape: 'The shape has no area: its points are in one place or on one line.',
  });
  const holed = {
    ...square(-6.3, 31.2),
    coordinates: [...square(-6.3, 31.2).coordinates, ...square(-6.2, 31.2).coordinates],
  };
  expect((await create(place('HOLE-1', holed))).body.errors).toEqual({
    shape: 'Holes must lie inside the shape.',
  });
});
