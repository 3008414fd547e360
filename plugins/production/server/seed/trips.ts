import { addDays, formatISO, parseISO } from 'date-fns';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Host } from '../../../../core/host/host.ts';
import { readRemembered, remember } from '../../../../core/host/installation.ts';
import { seedId } from '../../../../core/host/seed.ts';
import { shiftAt } from '../../../../core/sites/shift.ts';
import { tripsOfDay, type DemoTrip } from './trips-of-day.ts';
import { mineLocationTable, mineralTypeTable, operatingStageTypeTable, personTable } from '../uses.ts';

const timeZone = 'Africa/Casablanca';
const dayMs = 86_400_000;
/** The simulator drives the last hours itself, and the engine counts what it sees. */
const quietMs = 2.5 * 3_600_000;
/** Days of trips that are there at once. */
const seededDays = 4;
const mark = 'seeded:production:trips';
/** Whoever starts the demo signs in during these seconds; the past has time. */
const headStartMs = 25_000;
/** Between two days, so that whoever uses the demo meanwhile notices nothing. */
const breathMs = 200;

type Known = Pick<Host, 'records'>;
type Ids = ReadonlyMap<string, string>;

const before = (day: string, back: number): string =>
  formatISO(addDays(parseISO(day), -back), { representation: 'date' });

/** The demo's trips of the last days; `fillTrips` goes further back while the server runs. */
export async function seedTrips(host: Host): Promise<void> {
  const until = Date.now() - quietMs;
  const today = shiftAt(new Date(until), timeZone).productionDate;
  for (let back = 0; back < Math.min(seededDays, host.config.demoDays); back += 1)
    await writeDay(host.db, host, before(today, back), until);
  await remember(host.db, mark, { first: before(today, seededDays - 1), done: seededDays });
}

/**
 * Fills the demo's older trips day by day while the server runs, the newest first: a year is about 600,000. What a stop
 * cut short goes on at the next start.
 */
export function fillTrips(host: Host): () => Promise<void> {
  const stop = new AbortController();
  const filling = fill(host, stop.signal).catch((error: unknown) => {
    if (!stop.signal.aborted) host.log.error({ err: error }, 'The trips of the demo mine could not be filled');
  });
  return async () => {
    stop.abort();
    await filling;
  };
}

async function fill(host: Host, signal: AbortSignal): Promise<void> {
  const reached = (await readRemembered(host.db, mark)) as
    | { readonly first: string; readonly done: number }
    | true
    | undefined;
  if (typeof reached !== 'object' || reached === null) return;
  await pause(headStartMs, undefined, { signal });
  for (let back = 1; back <= host.config.demoDays - reached.done; back += 1) {
    const day = before(reached.first, back);
    await host.db.transaction().execute((db) => writeDay(db, host, day, Number.POSITIVE_INFINITY));
    await remember(host.db, mark, { first: day, done: reached.done + back });
    await pause(breathMs, undefined, { signal });
  }
  await remember(host.db, mark, true);
}

/** `S1 HOPPER-1` → id, of the rows that a record has; nothing without its plugin. */
async function idsOf(db: Database, { records }: Known, record: string): Promise<Ids> {
  if (!records.has(record)) return new Map();
  const { rows } = await sql<{
    key: string;
    id: string;
  }>`
    select site.code || ' ' || row.code as key, row.id
    from ${sql.table(record)} row
    join site on site.id = row.site
    where row.deleted_at is null`.execute(db);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Truck operators by `S1 A` (site and crew), in the order of their numbers. */
async function crewsOf(db: Database, { records }: Known): Promise<ReadonlyMap<string, readonly string[]>> {
  if (!records.has('person')) return new Map();
  const { rows } = await sql<{ key: string; ids: string[] }>`
    select site.code || ' ' || person.crew as key, array_agg(person.id order by matricule) as ids
    from ${personTable} as person
    join site on site.id = person.site
    where person.deleted_at is null and function = 'Haul truck operator'
    group by 1`.execute(db);
  return new Map(rows.map(({ key, ids }) => [key, ids]));
}

/** Crews follow each other: each works two mornings, two evenings, two nights, then rests two days. */
function crewAt(day: string, code: string): string {
  const turn = Math.floor(Date.parse(day) / dayMs / 2);
  const place = code === 'P1' ? 0 : code === 'P2' ? 1 : 2;
  return 'ABCD'[(turn + place) % 4] ?? 'A';
}

async function writeDay(db: Database, host: Known, day: string, until: number): Promise<void> {
  const trips = tripsOfDay(day, timeZone, until);
  if (trips.length === 0) return;
  const [places, materials, crews] = [
    await idsOf(db, host, 'mine_location'),
    await idsOf(db, host, 'mineral_type'),
    await crewsOf(db, host),
  ];
  const levels = host.records.has('mine_location')
    ? new Map(
        (
          await sql<{
            id: string;
            level: string | null;
          }>`select id, mine_ore_level as level from ${mineLocationTable}`.execute(db)
        ).rows.map(({ id, level }) => [id, level]),
      )
    : new Map<string, string | null>();
  const densities = host.records.has('mineral_type')
    ? new Map(
        (
          await sql<{
            id: string;
            density: number;
          }>`select id, bank_density as density from ${mineralTypeTable}`.execute(db)
        ).rows.map(({ id, density }) => [id, density]),
      )
    : new Map<string, number>();
  const settled = Date.now() - 2 * dayMs;
  const rows = numbered(trips).map(({ trip, number }) => {
    const { site, parts } = trip;
    const source = places.get(`${site} ${trip.source}`) ?? null;
    const material = materials.get(`${site} ${trip.material}`) ?? null;
    const crew = crews.get(`${site} ${crewAt(trip.day, trip.shift)}`) ?? [];
    const density = material === null ? undefined : densities.get(material);
    const review = trip.inferred || trip.flags.includes('wrong_destination');
    return {
      id: seedId('haul_trip', `${trip.truck} ${trip.dumpEnd}`),
      site: seedId('site', site),
      number,
      truck: seedId('equipment', trip.truck),
      loading_unit: seedId('equipment', trip.unit),
      operator: crew[trip.seat % Math.max(1, crew.length)] ?? null,
      source,
      destination: trip.destination === null ? null : (places.get(`${site} ${trip.destination}`) ?? null),
      mine_level: source === null ? null : (levels.get(source) ?? null),
      material,
      cycle_start: iso(trip.cycleStart),
      load_start: iso(trip.loadStart),
      load_end: iso(trip.loadEnd),
      dump_start: iso(trip.dumpStart),
      dump_end: iso(trip.dumpEnd),
      production_date: trip.day,
      shift: trip.shift,
      shift_starts_at: iso(trip.shiftStartsAt),
      returning_s: parts.returning,
      queue_load_s: parts.queue_load,
      spot_s: parts.spot,
      loading_s: parts.loading,
      hauling_s: parts.hauling,
      queue_dump_s: parts.queue_dump,
      dumping_s: parts.dumping,
      loaded_km: trip.km,
      empty_km: trip.backKm,
      payload: trip.payload,
      payload_source: trip.scale ? 'scale' : 'average',
      bank_m3: density === undefined ? null : Math.round((trip.payload / density) * 100) / 100,
      fuel: trip.fuel,
      passes: trip.passes,
      quality: trip.inferred ? 'inferred' : 'auto',
      flags: trip.flags.length === 0 ? null : trip.flags,
      state: review ? (trip.dumpEnd < settled ? 'confirmed' : 'to_review') : 'auto',
    };
  });
  await sql`
    insert into haul_trip (
      id, site, number, truck, loading_unit, operator, source, destination, mine_level, operating_stage, material,
        cycle_start, load_start, load_end, dump_start, dump_end, production_date, shift, shift_starts_at,
      returning_s, queue_load_s, spot_s, loading_s, hauling_s, queue_dump_s, dumping_s, out_s, loaded_km, empty_km,
        payload, payload_source, bank_m3, fuel, passes, quality, flags, state)
    select row.id, row.site, number, truck, loading_unit, operator, source, destination, mine_level,
      (select id from ${operatingStageTypeTable}
        where function = 'hauling' and deleted_at is null order by sort limit 1),
      material, cycle_start, load_start, load_end, dump_start, dump_end, production_date, shift, shift_starts_at,
      returning_s, queue_load_s, spot_s, loading_s, hauling_s, queue_dump_s, dumping_s, 0, loaded_km, empty_km, payload,
        payload_source, bank_m3, fuel, passes, quality, flags, row.state
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
      id uuid, site uuid, number text, truck uuid, loading_unit uuid, operator uuid, source uuid, destination uuid,
        mine_level uuid, material uuid, cycle_start timestamptz, load_start timestamptz, load_end timestamptz,
      dump_start timestamptz, dump_end timestamptz, production_date date, shift text, shift_starts_at timestamptz,
        returning_s integer, queue_load_s integer, spot_s integer, loading_s integer, hauling_s integer,
        queue_dump_s integer, dumping_s integer,
      loaded_km float8, empty_km float8, payload float8, payload_source text, bank_m3 float8, fuel float8,
        passes integer, quality text, flags text[], state text)
    on conflict do nothing`.execute(db);
  await sql`
    insert into haul_trip_counter (site, day, last)
    select site, ${day}::date, count(*)::int
    from haul_trip
    where production_date = ${day}::date
    group by site
    on conflict (site, day) do update set last = greatest(haul_trip_counter.last, excluded.last)`.execute(db);
}

const iso = (at: number): string => new Date(at).toISOString();

/** Numbers in the order of dumping, per site and day. */
function numbered(trips: readonly DemoTrip[]): readonly { readonly trip: DemoTrip; readonly number: string }[] {
  const counts = new Map<string, number>();
  return trips
    .toSorted((one, other) => one.dumpEnd - other.dumpEnd)
    .map((trip) => {
      const count = (counts.get(trip.site) ?? 0) + 1;
      counts.set(trip.site, count);
      return {
        trip,
        number: `VY-${trip.site}-${trip.day.slice(2).replaceAll('-', '')}-${String(count).padStart(4, '0')}`,
      };
    });
}
