import { sql } from 'kysely';
import { v4 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../core/host/host.ts';
import { withinScopeOf } from '../../core/host/scope/caller-scope.ts';
import { keepLengthsOnce } from '../../plugins/production/server/sums/keep-lengths.ts';
import { sumShifts } from '../../plugins/production/server/sums/keep-sums.ts';
import { chanceOf, type Chance } from '../support/chance.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { letMonthsRest, wrongLengths } from '../support/trip-lengths.ts';
import { wrongSums } from '../support/trip-sums.ts';

/** Days of no other trips. */
const [first, last] = ['2019-03-01', '2019-03-06'];
const seeds = 200;

let server: TestServer;
let trucks: readonly string[];
let sites: readonly string[];
let materials: readonly string[];
beforeAll(async () => {
  server = await startTestServer();
  const ids = async (table: string, where = sql`true`): Promise<readonly string[]> =>
    (
      await sql<{ id: string }>`select id from ${sql.table(table)} where ${where} order by id`.execute(server.host.db)
    ).rows.map(({ id }) => id);
  trucks = (await ids('equipment', sql`family = 'haul_truck'`)).slice(0, 4);
  sites = await ids('site');
  materials = (await ids('mineral_type')).slice(0, 3);
});
afterAll(() => server.stop());

const ofTest = sql`production_date between ${first}::date and ${last}::date`;
const some = sql`id in (select id from haul_trip where ${ofTest} order by md5(id::text || `;

/** A trip with whatever a trip may have or lack. */
function trip(chance: Chance): Record<string, unknown> {
  const at = Date.parse(first) + chance.integer(0, 5 * 24 * 60) * 60_000;
  const seconds = () => chance.of([null, 0, 30, 90, 400]);
  return {
    id: v4(),
    site: chance.of(sites),
    truck: chance.of(trucks),
    loading_unit: chance.of([null, ...trucks]),
    operator: chance.of([null, sites[0]]),
    source: chance.of([null, ...sites]),
    destination: chance.of([null, ...sites]),
    material: chance.of([null, ...materials]),
    dump_end: new Date(at).toISOString(),
    load_start: chance.of([null, new Date(at - 900_000).toISOString()]),
    production_date: new Date(at).toISOString().slice(0, 10),
    shift: chance.of(['P1', 'P2', 'P3']),
    returning_s: seconds(),
    queue_load_s: seconds(),
    spot_s: seconds(),
    loading_s: seconds(),
    hauling_s: seconds(),
    queue_dump_s: seconds(),
    dumping_s: seconds(),
    loaded_km: chance.of([null, 1.7, 3.21]),
    empty_km: chance.of([null, 1.9]),
    payload: chance.of([null, 0, 91.3, 104.77]),
    bank_m3: chance.of([null, 40.1]),
    fuel: chance.of([null, 21.7]),
    quality: chance.of(['auto', 'manual', 'tally']),
    flags: chance.of([null, ['outlier'], ['wrong_destination', 'partial']]),
    state: chance.of(['auto', 'to_review', 'confirmed', 'rejected']),
  };
}

const insert = (db: Database, rows: readonly Record<string, unknown>[]): Promise<unknown> =>
  db
    .insertInto('haul_trip')
    .values([...rows])
    .execute();

/** One change as forms, imports, corrections and the engine make them. */
async function change(db: Database, chance: Chance): Promise<void> {
  const few = sql`${some}${String(chance.integer(0, 1e6))}) limit ${chance.integer(1, 8)})`;
  const { id: _, site: __, ...anew } = trip(chance);
  const fields = chance.some(Object.entries(anew), 4);
  const kind = chance.integer(0, 9);
  if (kind < 4)
    return void (await insert(
      db,
      Array.from({ length: chance.integer(1, 12) }, () => trip(chance)),
    ));
  if (kind < 7 && fields.length > 0)
    return void (await sql`
      update haul_trip set ${sql.join(fields.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
      where ${few}`.execute(db));
  if (kind === 7) return void (await sql`update haul_trip set deleted_at = now() where ${few}`.execute(db));
  if (kind === 8) return void (await sql`update haul_trip set deleted_at = null where ${few}`.execute(db));
  // A day is counted anew: all of it goes and comes.
  const day = new Date(Date.parse(first) + chance.integer(0, 4) * 86_400_000).toISOString().slice(0, 10);
  await sql`delete from haul_trip where production_date = ${day}::date`.execute(db);
  await insert(
    db,
    Array.from({ length: 5 }, () => ({ ...trip(chance), production_date: day })),
  );
}

test(`${seeds} mixes of entries, corrections and deletions, summed in between or not: the sums are those of the trips`, async () => {
  const { db } = server.host;
  for (let seed = 0; seed < seeds; seed += 1) {
    const chance = chanceOf(`trip sums ${seed}`);
    for (let step = chance.integer(1, 4); step > 0; step -= 1) {
      if (chance.integer(0, 2) > 0) await change(db, chance);
      // What is not committed yet is summed by whoever comes after, whichever of the two ends first.
      else
        await db.transaction().execute(async (open) => {
          await change(open, chance);
          await sumShifts(server.host);
          await keepLengthsOnce(server.host);
          await change(open, chance);
        });
      if (chance.integer(0, 1) === 0) await sumShifts(server.host);
      if (chance.integer(0, 1) === 0) await letMonthsRest(db);
      if (chance.integer(0, 2) > 0) await keepLengthsOnce(server.host);
    }
    expect(await wrongSums(db, first, last), `seed ${seed}`).toEqual([]);
    const [from, to] = chance.of([
      [first, '2019-03-31'],
      ['2019-02-20', last],
      ['2019-02-20', '2019-04-02'],
    ]);
    const at = chance.of([{}, {}, { at: `${last}T10:00:00.000Z` }]);
    expect(await wrongLengths(db, { sites, from, to, ...at }), `lengths ${seed}`).toEqual([]);
  }
  while ((await sumShifts(server.host)) > 0);
  expect(await wrongSums(db, first, last), 'all summed').toEqual([]);
  await letMonthsRest(db);
  while ((await keepLengthsOnce(server.host)) > 0);
  const { rows } = await sql`select from haul_trip_month where month = ${first}::date and kept`.execute(db);
  expect(rows.length, 'kept months').toBeGreaterThan(0);
  expect(await wrongLengths(db, { sites, from: first, to: '2019-03-31' }), 'all kept').toEqual([]);
}, 240_000);

test('the sums of the demo’s trips are those of its trips, before they are summed and after', async () => {
  const { db } = server.host;
  await sql`
    insert into haul_trip_sum_mark (site, production_date, shift_code)
    select distinct site, production_date, shift from haul_trip where production_date > current_date - 40`.execute(db);
  expect(await wrongSums(db, '2000-01-01', '2100-01-01')).toEqual([]);
  while ((await sumShifts(server.host)) > 0);
  expect(await wrongSums(db, '2000-01-01', '2100-01-01')).toEqual([]);
  await letMonthsRest(db);
  while ((await keepLengthsOnce(server.host)) > 0);
  expect(await wrongLengths(db, { sites, from: '2000-01-01', to: '2100-01-01' })).toEqual([]);
});

test('who sees one site is told its sums alone, of shifts that are summed and of those that are not', async () => {
  const { db } = server.host;
  const caller = { userId: v4(), email: '', name: '', roles: [], access: {}, language: 'en' as const };
  const seen = async (): Promise<readonly string[]> =>
    withinScopeOf({ ...caller, sites: sites.slice(0, 1) }, async () => {
      const { rows } = await sql<{ site: string }>`
        select site from v_trip_sum union select site from v_flow_sum union select site from haul_trip_sum_mark
        union select site from haul_trip_month union select site from haul_trip_length`.execute(db);
      return rows.map(({ site }) => site);
    });
  while ((await sumShifts(server.host)) > 0);
  expect(await seen()).toEqual(sites.slice(0, 1));
  await sql`update haul_trip set payload = payload`.execute(db);
  expect(await seen()).toEqual(sites.slice(0, 1));
});
