import { sql } from 'kysely';
import type { Host } from '../../../../../core/host/host.ts';
import { millis } from '../../../../../core/host/millis.ts';
import type { FedMachine } from './write-ledger.ts';
import type { Span } from './piece.ts';
import { haulIntervalView, haulStateView, tripView } from '../../uses.ts';

export interface UnitLoads {
  readonly unit: FedMachine;
  readonly loads: readonly Span[];
}

export interface SiteLoads {
  readonly units: readonly UnitLoads[];
  /** The last instant (milliseconds) at which a truck of the site was heard. */
  readonly until: number;
  /** The first instant (milliseconds) of the time that was read at which the site's trucks were followed. */
  readonly since: number;
  /** A truck's last cycle has ended but is not written yet: its load is missing for the moment. */
  readonly isWhole: boolean;
}

/** A load from before the window tells since when a unit waits. */
const leadMs = 4 * 3_600_000;

/**
 * Where and when trucks of a site were loaded, from some time before an instant (milliseconds) on: of their trips, and
 * of the cycles that run. Null where no haul cycles are published.
 */
export async function readLoads({ db, records }: Host, site: string, from: number): Promise<SiteLoads | null> {
  if (!records.has('haul_trip')) return null;
  const since = new Date(from - leadMs);
  const { rows } = await sql<Span & { id: string; code: string }>`
    select unit.id, unit.code, load."from", load."to" from (
      select trip.loading_unit as unit, ${millis('trip.load_start')} - coalesce(trip.spot_s, 0) * 1000 as "from",
        ${millis('trip.load_end')} as "to"
      from ${tripView} trip
      where trip.site = ${site}
        and trip.load_start is not null
        and trip.load_end > trip.load_start
        and trip.dump_end > ${since}
        and trip.loading_unit is not null
      union all
      select head.loading_unit, ${millis('haul.started_at')}, ${millis('haul.ended_at')}
      from ${haulStateView} head join ${haulIntervalView} haul on haul.truck = head.truck
      where head.site = ${site}
        and head.seen_at > ${since}
        and head.loading_unit is not null
        and haul.production_date is null
        and haul.state in ('spot_load', 'loading')
        and haul.started_at > ${since}
    ) load join equipment unit on unit.id = load.unit and unit.site = ${site} and unit.deleted_at is null and unit.state = 'active' order by unit.code`.execute(
    db,
  );
  const { rows: heads } = await sql<{ until: number | null; since: number | null; holes: number }>`
    select (select ${millis('max(seen_at)')} from ${haulStateView} where site = ${site}) as until,
      (
        select ${millis('min(started_at)')} from ${haulIntervalView} where site = ${site} and started_at > ${since})
      as since,
      (
      select count(*)::integer from ${haulStateView} head join lateral (
        select max(ended_at) filter (where production_date is not null) as stored,
          min(started_at) filter (where production_date is null) as open
        from ${haulIntervalView} haul
        where haul.truck = head.truck and haul.started_at > head.seen_at - interval '1 day'
      ) seam on seam.open > seam.stored where head.site = ${site} and head.seen_at > now() - interval '1 minute') as holes`.execute(
    db,
  );
  const byUnit = Map.groupBy(rows, ({ id }) => id);
  return {
    units: [...byUnit].map(([id, loads]) => ({
      unit: { id, site, code: loads[0]?.code ?? '' },
      loads: loads.map(({ from: begins, to }) => ({ from: begins, to })),
    })),
    until: heads[0]?.until ?? 0,
    since: heads[0]?.since ?? Infinity,
    isWhole: heads[0]?.holes === 0,
  };
}
