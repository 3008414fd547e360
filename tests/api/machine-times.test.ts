import { sql } from 'kysely';
import { v4 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../core/host/host.ts';
import { withinScopeOf } from '../../core/host/scope/caller-scope.ts';
import { keepTimesOnce } from '../../plugins/fleet/server/time/keep-times.ts';
import { chanceOf, type Chance } from '../support/chance.ts';
import { wrongTimes, wrongTotals } from '../support/machine-times.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const seeds = 200;
const mixesOfMonths = 60;
const days = 8;
const dayMs = 86_400_000;
const minuteMs = 60_000;
const categories = ['P', 'NP', 'OD', 'SBO', 'SBE', 'DTS', 'DTU', 'UNS'];

let server: TestServer;
let machines: readonly string[];
let sites: readonly string[];
/** The period of the test ends in the shift that runs. */
let begin: number;
let first: string;
let last: string;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.host;
  const ids = (table: string, limit: number) =>
    sql<{ id: string }>`select id from ${sql.table(table)} where deleted_at is null order by id limit ${limit}`.execute(
      db,
    );
  machines = (await ids('equipment', 4)).rows.map(({ id }) => id);
  sites = (await ids('site', 2)).rows.map(({ id }) => id);
  await sql`delete from equipment_status_interval where equipment = any(${machines}::uuid[])`.execute(db);
  const { rows } = await sql<{ at: string }>`select now() as at`.execute(db);
  begin = new Date(rows[0]?.at ?? '').getTime() - days * dayMs;
  [first, last] = [dayOf(begin - dayMs), dayOf(begin + (days + 1) * dayMs)];
  await keepAll();
}, 120_000);
afterAll(() => server?.stop());

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const instant = (chance: Chance): number => begin + chance.integer(0, days * 24 * 60) * minuteMs;

async function keepAll(): Promise<void> {
  while ((await keepTimesOnce(server.host)) > 0);
}

const mine = () => sql`equipment = any(${machines}::uuid[]) and deleted_at is null`;
const some = (chance: Chance, most: number, of = mine()) => sql`id in (
  select id from equipment_status_interval where ${of}
  order by md5(id::text || ${String(chance.integer(0, 1e6))}) limit ${chance.integer(1, most)})`;
/** A machine is in one status at a time: whatever would be in the way of a stretch keeps it out. */
const isFree = (machine: unknown, from: unknown, to: unknown) => sql`not exists (
  select from equipment_status_interval other
  where other.equipment = ${machine} and other.deleted_at is null
    and tstzrange(other.started_at, other.ended_at) && tstzrange(${from}, ${to}))`;

async function enter(db: Database, chance: Chance): Promise<void> {
  const at = instant(chance);
  const end = chance.integer(0, 7) === 0 ? null : new Date(at + chance.of([1, 17, 240, 1_500, 4_000]) * minuteMs);
  const [machine, from, to] = [
    sql`${chance.of(machines)}::uuid`,
    sql`${new Date(at)}::timestamptz`,
    sql`${end}::timestamptz`,
  ];
  await sql`
    insert into equipment_status_interval (id, site, equipment, started_at, ended_at, category, source)
    select ${v4()}, ${chance.of(sites)}::uuid, ${machine}, ${from}, ${to}, ${chance.of(categories)}, 'dispatcher'
    where ${isFree(machine, from, to)}`.execute(db);
}

/** One change as dispatchers, imports, corrections and the feed make them. */
async function change(db: Database, chance: Chance): Promise<void> {
  const set = (fields: ReturnType<typeof sql>, where: ReturnType<typeof sql>) =>
    sql`update equipment_status_interval set ${fields} where ${where}`.execute(db);
  switch (chance.integer(0, 10)) {
    case 0:
      return void (await set(sql`category = ${chance.of(categories)}`, some(chance, 6)));
    case 1:
      return void (await set(sql`deleted_at = now()`, some(chance, 3)));
    case 2:
      return void (await sql`delete from equipment_status_interval where ${some(chance, 3)}`.execute(db));
    case 3:
      return void (await set(sql`site = ${chance.of(sites)}::uuid`, some(chance, 3)));
    case 4:
      // It began later or ended sooner.
      return void (await set(
        chance.integer(0, 1) === 0
          ? sql`started_at = started_at + (coalesce(ended_at, started_at + interval '1 day') - started_at) / 3`
          : sql`ended_at = greatest(started_at + interval '1 second',
              coalesce(ended_at, started_at + interval '30 hours') - interval '30 seconds')`,
        some(chance, 4),
      ));
    case 5: {
      const moved = sql`${chance.of([-2_000, -400, -35, 35, 400, 2_000]) * 60} * interval '1 second'`;
      return void (await sql`
        update equipment_status_interval one set started_at = started_at + ${moved}, ended_at = ended_at + ${moved}
        where ${some(chance, 1)} and not exists (
          select
          from equipment_status_interval other
          where other.equipment = one.equipment and other.id <> one.id and other.deleted_at is null
            and tstzrange(other.started_at, other.ended_at)
              && tstzrange(one.started_at + ${moved}, one.ended_at + ${moved}))`.execute(db));
    }
    case 6: {
      const gone = sql`equipment = any(${machines}::uuid[]) and deleted_at is not null`;
      return void (await sql`
        update equipment_status_interval one set deleted_at = null
        where ${some(chance, 1, gone)} and ${isFree(sql`one.equipment`, sql`one.started_at`, sql`one.ended_at`)}`.execute(
        db,
      ));
    }
    case 7: {
      const on = chance.of(['2010-01-01', dayOf(instant(chance))]);
      const off = on === '2010-01-01' ? chance.of([null, dayOf(instant(chance))]) : null;
      return void (await sql`
        update equipment set commissioned_on = ${on}::date, retired_on = ${off}::date
        where id = ${chance.of(machines)}`.execute(db));
    }
    default:
      for (let more = chance.integer(1, 6); more > 0; more -= 1) await enter(db, chance);
  }
}

test(`${seeds} mixes of entries, corrections and deletions, kept in between or not: the times are those of the ledger`, async () => {
  const { db } = server.host;
  for (let seed = 0; seed < seeds; seed += 1) {
    const chance = chanceOf(`machine times ${seed}`);
    for (let step = chance.integer(1, 4); step > 0; step -= 1) {
      if (chance.integer(0, 2) > 0) await change(db, chance);
      // What is not committed yet is kept by whoever comes after, whichever of the two ends first.
      else
        await db.transaction().execute(async (open) => {
          await change(open, chance);
          await keepTimesOnce(server.host);
          await change(open, chance);
        });
      if (chance.integer(0, 1) === 0) await keepTimesOnce(server.host);
    }
    const until = new Date(chance.integer(0, 2) === 0 ? instant(chance) : begin + days * dayMs);
    expect(await wrongTimes(db, first, last, until), `seed ${seed}`).toEqual([]);
  }
  await keepAll();
  expect(await wrongTimes(db, first, last, new Date(begin + days * dayMs)), 'all kept').toEqual([]);
}, 400_000);

test(`${mixesOfMonths} mixes within months that are over: added up by machine they are those of their shifts`, async () => {
  const { db } = server.host;
  const now = begin + days * dayMs;
  const [from, to] = [dayOf(now - 110 * dayMs), dayOf(now)];
  const present = begin;
  for (let seed = 0; seed < mixesOfMonths; seed += 1) {
    const chance = chanceOf(`months of machines ${seed}`);
    begin = now - chance.integer(25, 100) * dayMs;
    await change(db, chance);
    if (chance.integer(0, 1) === 0) await keepTimesOnce(server.host);
    const asked = [from, dayOf(now - chance.integer(60, 130) * dayMs)];
    const first = chance.of(asked) ?? from;
    const until = new Date(chance.integer(0, 2) === 0 ? instant(chance) : now);
    const shift = chance.of([null, null, 'P1', 'P3']);
    expect(await wrongTotals(db, first, to, shift, until), `seed ${seed}`).toEqual([]);
  }
  await keepAll();
  begin = present;
  expect(await wrongTotals(db, from, to, null, new Date(now)), 'all kept').toEqual([]);
  expect(await wrongTimes(db, from, to, new Date(now)), 'all kept').toEqual([]);
}, 400_000);

test('a site whose clock is set anew has the times of its new shifts', async () => {
  const { db } = server.host;
  const { rows } = await sql<{ time_zone: string }>`select time_zone from site where id = ${sites[0]}`.execute(db);
  const setClock = (zone: unknown) => sql`update site set time_zone = ${zone} where id = ${sites[0]}`.execute(db);
  const wrong = async () => [
    ...(await wrongTimes(db, first, last, new Date(begin + days * dayMs))),
    ...(await wrongTotals(db, dayOf(begin - 70 * dayMs), last, null, new Date(begin + days * dayMs))),
  ];
  await setClock('Asia/Kathmandu');
  expect(await wrong()).toEqual([]);
  await keepAll();
  expect(await wrong()).toEqual([]);
  await setClock(rows[0]?.time_zone);
  await keepAll();
  expect(await wrong()).toEqual([]);
}, 120_000);

test('who sees one site is told its times alone, of shifts that are kept and of those that are not', async () => {
  const { db } = server.host;
  const caller = { userId: v4(), email: '', name: '', roles: [], access: {}, language: 'en' as const };
  const seen = async (): Promise<readonly string[]> =>
    withinScopeOf({ ...caller, sites: sites.slice(0, 1) }, async () => {
      const { rows } = await sql<{ site: string }>`
        select site from machine_times(${sites}::uuid[], ${first}::date, ${last}::date, null, now())
        union select site from machine_time union select site from machine_time_mark
        union select site from machine_time_reach union select site from machine_time_month
        union select site
        from machine_time_totals(${sites}::uuid[], ${dayOf(begin - 70 * dayMs)}::date, ${last}::date, null, now())`.execute(
        db,
      );
      return rows.map(({ site }) => site);
    });
  expect(await seen()).toEqual(sites.slice(0, 1));
  await sql`update equipment_status_interval set category = category`.execute(db);
  expect(await seen()).toEqual(sites.slice(0, 1));
}, 120_000);
