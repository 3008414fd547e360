import { sql } from 'kysely';
import type { Database, Host } from '../../../../core/host/host.ts';
import { millis } from '../../../../core/host/millis.ts';
import { haulStates, type HaulState } from '../../formulas/engine/states.ts';
import type { Trip } from '../../formulas/engine/trip.ts';
import type { Leases } from './leases.ts';
import type { Mine } from './mine.ts';
import { tellTrips } from './tell-step.ts';
import { dumpsApartMs } from './reconcile.ts';
import { factsOf } from './trip-facts.ts';
import { valuesOf, type TripValues } from './trip-values.ts';
import { insertTrips } from './write-trips.ts';
import { truckCheckinTable } from '../uses.ts';

/** A dump that somebody or something counted and that no trip stands for. Milliseconds, tonnes. */
interface Tally {
  readonly id: string;
  readonly truck: string;
  readonly at: number;
  readonly place: string | null;
  readonly payload: number | null;
  readonly unit: string | null;
  readonly loaded_at: number | null;
  readonly loaded_place: string | null;
}

const apart = sql.raw(`interval '${dumpsApartMs} milliseconds'`);
/** Longest that a truck drives with a load between its two check-ins. */
const longestHaul = sql.raw(`interval '90 minutes'`);
/** A truck that tells nothing yet has a backlog, perhaps: so long it is waited for once its check-in has come. */
const patience = sql.raw(`interval '30 minutes'`);

/**
 * Makes trips of the check-ins at dumps that the engine did not see (§3.1, quality "tally"): of trucks without a
 * tracker, and of hauls that no position tells of. Where the engine finds such a trip later, by a backlog, it takes the
 * place of the tally.
 */
export async function writeTallies(
  host: Host,
  leases: Leases,
  held: readonly string[],
  mineOf: (truck: string) => Promise<Mine | null>,
): Promise<void> {
  if (!host.records.has('truck_checkin')) return;
  for (const [truck, tallies] of Map.groupBy(await unmatched(host.db, held), (tally) => tally.truck)) {
    const mine = await mineOf(truck);
    if (!mine) continue;
    const ids = await host.db.transaction().execute(async (db) => {
      if (!(await leases.confirm(db, truck))) return [];
      const trips = tallies.map((tally) => tripOf(tally, mine));
      const facts = await factsOf(host, db, trips);
      return insertTrips(
        { host, db, machine: 'haul-engine' },
        mine,
        trips.map((trip, index) =>
          asTally(valuesOf(trip, facts[index] as (typeof facts)[number], mine), tallies[index] as Tally),
        ),
      );
    });
    if (ids.length > 0) await tellTrips(host, mine.site, ids, new Set(ids));
  }
}

async function unmatched(db: Database, trucks: readonly string[]): Promise<readonly Tally[]> {
  const { rows } = await sql<Tally>`
    select tally.id, tally.truck, ${millis('tally.at')} as at, tally.place, tally.payload::float8 as payload,
      coalesce(tally.loading_unit, loaded.loading_unit) as unit,
      ${millis('loaded.at')} as loaded_at, loaded.place as loaded_place
    from ${truckCheckinTable} tally left join haul_engine_head head on head.truck = tally.truck
    left join lateral (
      select at, place, loading_unit
      from ${truckCheckinTable}
      where truck = tally.truck
        and kind = 'load'
        and deleted_at is null
        and coalesce(status, 'valid') <> 'cancelled'
        and at < tally.at
        and at > tally.at - ${longestHaul}
      order by at desc
      limit 1) loaded on true
    where tally.kind = 'dump'
      and tally.truck = any(${[...trucks]}::uuid[])
      and tally.deleted_at is null
      and coalesce(tally.status, 'valid') <> 'cancelled'
      and not coalesce('double_count' = any(tally.flags) and tally.confirmed is distinct from true, false)
      and tally.at > now() - interval '1 day'
      and tally.at < now() - ${apart}
      and (head.cursor_at > tally.at + ${apart} or tally.created_at < now() - ${patience})
      and not exists (
        select
        from haul_trip trip
        where trip.truck = tally.truck
          and trip.deleted_at is null
          and (trip.checkin_dump = tally.id or trip.dump_end between tally.at - ${apart} and tally.at + ${apart}))
      and not exists (
        select
        from ${truckCheckinTable} before
        where before.truck = tally.truck
          and before.kind = 'dump'
          and before.deleted_at is null
          and coalesce(before.status, 'valid') <> 'cancelled'
          and (before.at, before.id) < (tally.at, tally.id)
          and before.at > tally.at - ${apart})
      and not exists (
        select
        from shift_lock lock
        where lock.site = tally.site
          and lock.production_date >= (tally.at - interval '1 day')::date
          and lock.deleted_at is null)
    order by tally.at limit 200`.execute(db);
  return rows;
}

const nothing = Object.fromEntries(haulStates.map((state) => [state, 0])) as Record<HaulState, number>;

function tripOf(
  { truck, at, place, payload, unit, loaded_at: loadedAt, loaded_place: loadedPlace }: Tally,
  mine: Mine,
): Trip {
  const placed = (code: string | null): string | null => mine.places.find((one) => one.code === code)?.id ?? null;
  return {
    truck,
    loadingUnit: unit,
    source: placed(loadedPlace),
    destination: placed(place),
    cycleStart: loadedAt ?? at,
    loadStart: null,
    loadEnd: loadedAt,
    dumpStart: null,
    dumpEnd: at,
    parts: nothing,
    cycleS: 0,
    loadedKm: 0,
    emptyKm: 0,
    payloadT: payload,
    payloadSource: null,
    passes: null,
    quality: 'inferred',
    flags: ['partial'],
  };
}

const unknown = {
  returning_s: null,
  queue_load_s: null,
  spot_s: null,
  loading_s: null,
  hauling_s: null,
  queue_dump_s: null,
  dumping_s: null,
  out_s: null,
  loaded_km: null,
  empty_km: null,
} as const satisfies Partial<TripValues>;

/** Of a counted trip neither times nor distances are known: it counts in tonnes, never in mean times. */
function asTally(values: TripValues, tally: Tally): TripValues {
  const unsure = values.source === null || values.destination === null || values.flags.includes('wrong_destination');
  return {
    ...values,
    ...unknown,
    quality: 'tally',
    payload_source: tally.payload === null ? values.payload_source : 'manual',
    checkin_dump: tally.id,
    state: unsure ? 'to_review' : 'auto',
  };
}
