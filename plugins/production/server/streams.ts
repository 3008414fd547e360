import { sql, type RawBuilder } from 'kysely';
import { serverStream } from '../../../core/live/live.server.ts';
import type { Database } from '../../../core/host/host.ts';
import { haulStateStream, type HaulStateRow } from '../streams/haul-state.ts';
import { tripStream, type TripRow } from '../streams/trip.ts';
import { cycleSeconds } from './cycle-seconds.ts';
import { materialNameSql } from './material-name-sql.ts';
import { equipmentTable, locationView } from './uses.ts';

/** How far back a board shows trips: a day. */
const inViewMs = 24 * 3_600_000;
const iso = (instant: string | Date): string => new Date(instant).toISOString();

/** Codes of places, where a plugin publishes them. */
async function placeCodes(db: Database, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{
    location: string;
    code: string;
  }>`select distinct location, code from ${locationView} where location = any(${wanted}::uuid[])`.execute(db);
  return new Map(rows.map(({ location, code }) => [location, code]));
}

type StoredState = Omit<HaulStateRow, 'since' | 'at' | 'scaleFaultSince'> & {
  readonly since: string | Date;
  readonly at: string | Date;
  readonly scaleFaultSince: string | Date | null;
};

/**
 * The last unit of a truck at a site: of its order, if that is newer than its last trip, else of that trip. Without the
 * site no index leads to the last trip, and all that the truck ever made are read.
 */
const lastUnit = (site: string, before: RawBuilder<unknown>) => sql`(
  select unit from (
    (
      select loading_unit as unit, ordered_at as at
      from truck_order
      where site = ${site} and truck = machine.id and deleted_at is null and ordered_at <= ${before}
      order by ordered_at desc
      limit 1)
    union all
    (
      select loading_unit, dump_end
      from haul_trip
      where site = ${site}
        and truck = machine.id
        and deleted_at is null
        and loading_unit is not null
        and dump_end <= ${before}
      order by dump_end desc
      limit 1)
  ) known order by at desc limit 1)`;

async function named(db: Database, rows: readonly StoredState[]): Promise<readonly HaulStateRow[]> {
  const codes = await placeCodes(
    db,
    rows.map(({ place }) => place),
  );
  return rows.map((row) => ({
    ...row,
    since: iso(row.since),
    at: iso(row.at),
    scaleFaultSince: row.scaleFaultSince === null ? null : iso(row.scaleFaultSince),
    place: row.place === null ? null : (codes.get(row.place) ?? null),
  }));
}

/**
 * What trucks do now, all of a site's or some. A truck that was ordered elsewhere since its cycle began shows where it
 * is to go.
 */
export async function selectHaulStates(
  db: Database,
  site: string,
  trucks: readonly string[] | null = null,
): Promise<readonly HaulStateRow[]> {
  const { rows } = await sql<StoredState>`
    select head.truck, machine.code, head.state, head.since, head.seen_at as at, head.place, head.loaded,
      head.payload as "payload_t", machine.payload_target as "target_t", head.scale_fault as "scaleFault",
      head.scale_fault_since as "scaleFaultSince",
      case
        when head.loaded
          or head.state in ('spot_load', 'loading') then coalesce(head.loading_unit, ${lastUnit(site, sql`now()`)})
        else coalesce(${lastUnit(site, sql`now()`)}, head.loading_unit) end as unit
    from haul_engine_head head join ${equipmentTable} machine on machine.id = head.truck
    where head.site = ${site} and machine.deleted_at is null ${
      trucks
        ? sql`and head.truck = any(${trucks}::uuid[])`
        : sql`
          and head.seen_at > now() - interval '7 days'`
    }`.execute(db);
  return named(db, rows);
}

/** What the trucks of a site did at a past instant: from the cycles that are closed, and from the open ones. */
async function pastStates(db: Database, site: string, at: Date): Promise<readonly HaulStateRow[]> {
  const { rows } = await sql<StoredState>`
    with past as (
      select truck, state, started_at as since, place from haul_state_interval
      where site = ${site}
        and started_at <= ${at}
        and started_at > ${new Date(at.getTime() - inViewMs)}
        and ended_at > ${at}
      union all
      select truck, span ->> 0, to_timestamp((span ->> 1)::float8 / 1000), (span ->> 2)::uuid
      from haul_engine_head head
      cross join lateral (
        select one as span
        from jsonb_array_elements(head.spans) one
        where (one ->> 1)::float8 <= ${at.getTime()}
        order by (one ->> 1)::float8 desc
        limit 1) open
      where head.site = ${site} and head.seen_at >= ${at}
    )
    select distinct on (machine.id) machine.id as truck, machine.code, past.state, past.since, ${at}::timestamptz as at,
      past.place, past.state in ('hauling', 'queue_dump') as loaded, null::float8 as "payload_t",
      machine.payload_target as "target_t", null as "scaleFault", null::timestamptz as "scaleFaultSince",
      ${lastUnit(site, sql`${at}`)} as unit
    from past join ${equipmentTable} machine on machine.id = past.truck order by machine.id, past.since desc`.execute(
    db,
  );
  return named(db, rows);
}

type StoredTrip = Omit<TripRow, 'dump_end' | 'at'> & { readonly dump_end: string | Date; readonly at: string | Date };

/** Trips as browsers are told of them: some by id, or those that were dumped between two instants. */
export async function selectTrips(
  db: Database,
  site: string,
  which: readonly string[] | { readonly from: Date; readonly to: Date },
): Promise<readonly TripRow[]> {
  const { rows } = await sql<StoredTrip>`
    select trip.id, trip.number, trip.truck, truck.code as "truckCode", trip.loading_unit as unit,
      unit.code as "unitCode", trip.source, trip.destination, ${materialNameSql(sql`trip.material`)} as material, trip.dump_end,
      ${cycleSeconds('trip')} as cycle_s,
      trip.payload as "payload_t", trip.state, coalesce(trip.flags, '{}') as flags, trip.updated_at as at,
        (trip.deleted_at is not null or trip.state = 'rejected') as gone
    from haul_trip trip
    join ${equipmentTable} truck on truck.id = trip.truck
    left join ${equipmentTable} unit on unit.id = trip.loading_unit
    where trip.site = ${site} and ${
      'from' in which
        ? sql`
          trip.deleted_at is null and trip.dump_end > ${which.from} and trip.dump_end <= ${which.to}`
        : sql`trip.id = any(${which}::uuid[])`
    }
    order by trip.dump_end desc limit ${tripStream.keep}`.execute(db);
  const codes = await placeCodes(
    db,
    rows.flatMap(({ source, destination }) => [source, destination]),
  );
  const code = (id: string | null): string | null => (id === null ? null : (codes.get(id) ?? null));
  return rows.map((row) => ({
    ...row,
    source: code(row.source),
    destination: code(row.destination),
    dump_end: iso(row.dump_end),
    at: iso(row.at),
  }));
}

export const liveHaulStates = serverStream(haulStateStream, {
  load: (host, site) => selectHaulStates(host.db, site),
  replay: (host, site, at) => pastStates(host.db, site, at),
});

export const liveTrips = serverStream(tripStream, {
  load: (host, site) => selectTrips(host.db, site, { from: new Date(Date.now() - inViewMs), to: new Date() }),
  replay: (host, site, at) => selectTrips(host.db, site, { from: new Date(at.getTime() - inViewMs), to: at }),
});
