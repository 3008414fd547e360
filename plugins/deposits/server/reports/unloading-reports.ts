import { sql } from 'kysely';
import { ratio } from '../../../../core/reports/ratio.ts';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { unloadingFlows, unloadingSites } from '../../reports/unloading-sites.ts';
import { unloadingTypes } from '../../records/place-types.ts';
import { equipmentTable, flowSumView, haulEngineHeadTable, tripView } from '../uses.ts';

/** Places of dumping with their book stock: what there was at the opening and what trips brought and took since. */
export const unloadingReport = serverReport(
  unloadingSites,
  async ({ db, sites, from, to, shift, parameters: { type = null, material = null, status = null } }) => {
    const { rows } = await sql<ReportRowOf<typeof unloadingSites> & { stock: number | null; capacity: number | null }>`
      with place as materialized (
        select place.*, coalesce(opening_date, ${from}::date) as opened,
          least(case when opening_t is not null then opening_date end, ${from}::date) as since
        from mine_location place
        where deleted_at is null
          and site = any(${sites}::uuid[])
          and type = any(${[...unloadingTypes]}::text[])
          and (valid_to is null or valid_to > now())
          and (${type}::text is null or type = ${type})
          and (${material}::uuid is null or ${material}::uuid = any(materials))
          and (${status}::text is null or status = ${status})
      ), came as materialized (
        select trip.destination as id, sum(trip.payload) filter (where trip.production_date >= place.opened) as ever,
          sum(trip.payload) filter (where ${period()}) as now,
          coalesce(sum(trip.trips) filter (where ${period()}), 0)::int as trips
        from ${flowSumView} trip
        join place on place.id = trip.destination
        where trip.site = any(${sites}::uuid[]) and trip.production_date >= place.since
        group by 1
      ), went as materialized (
        select trip.source as id, sum(trip.payload) filter (where trip.production_date >= place.opened) as ever,
          sum(trip.payload) filter (where ${period()}) as now
        from ${flowSumView} trip
        join place on place.id = trip.source
        where trip.site = any(${sites}::uuid[]) and trip.production_date >= place.since
        group by 1
      )
      select place.id, place.site, place.code, place.label, place.type, place.status, place.shape,
        place.capacity_t as capacity,
        (
          select coalesce(jsonb_agg(jsonb_build_object('id', kind.id, 'label', kind.code) order by kind.sort), '[]')
          from mineral_type kind
          where kind.id = any(place.materials)) as materials,
        case
          when place.opening_t is not null then greatest(
            place.opening_t + coalesce(came.ever, 0) - coalesce(went.ever, 0) + coalesce((
              select sum(tonnes)
              from stock_adjustment adjusted
              where adjusted.location = place.id
                and adjusted.deleted_at is null
                and adjusted.adjusted_at >= coalesce(place.opening_date, '-infinity')), 0), 0) end as stock,
        (
          select max(surveyed_at)
          from location_survey survey
          where survey.location = place.id and survey.state = 'approved' and survey.deleted_at is null) as last_survey,
        (select other.code from mine_location other where other.id = place.fallback) as fallback, place.fallback as fallback_id,
        coalesce(came.trips, 0) as trips, came.now as received, went.now as taken, newest.dump_end as last_dump,
          newest.truck as last_truck, newest.payload as last_payload
      from place left join came on came.id = place.id left join went on went.id = place.id left join lateral (
        select trip.dump_end, machine.code as truck, trip.payload
        from ${tripView} trip
        join ${equipmentTable} machine on machine.id = trip.truck
        where trip.site = place.site and trip.destination = place.id and trip.dump_end > now() - interval '3 days'
        order by trip.dump_end desc
        limit 1) newest on true
      order by place.code`.execute(db);
    const waiting = await trucksAt();
    return rows.map((row) => {
      const filled = ratio(row.stock, row.capacity);
      return { ...row, fill: filled === null ? null : filled * 100, waiting: waiting.get(String(row.id)) ?? 0 };
    });

    function period() {
      return sql`
        trip.production_date between ${from}::date
          and ${to}::date
          and (${shift}::text is null or trip.shift_code = ${shift})`;
    }

    /** Trucks that queue or dump at a place, as the haul-cycle engine sees them; nobody knows without it. */
    async function trucksAt(): Promise<ReadonlyMap<string, number>> {
      const { rows: seen } = await sql<{
        place: string;
        count: number;
      }>`
        select place, count(*)::int as count
        from ${haulEngineHeadTable}
        where site = any(${sites}::uuid[])
          and state in ('queue_dump', 'dumping')
          and place is not null
          and seen_at > now() - interval '10 minutes'
        group by 1`.execute(db);
      return new Map(seen.map(({ place, count }) => [place, count]));
    }
  },
);

/** Hauls that ended in the last hour, with the shapes between which they went. */
export const flowsReport = serverReport(unloadingFlows, async ({ db, sites }) => {
  const { rows } = await sql<ReportRowOf<typeof unloadingFlows>>`
    select source.code as source, destination.code as destination, trip.trips, source.shape as
    from, destination.shape as to
    from (
      select source, destination, count(*)::int as trips
      from ${tripView}
      where site = any(${sites}::uuid[])
        and dump_end > now() - interval '1 hour'
        and source is not null
        and destination is not null
      group by 1, 2) trip
      join mine_location source on source.id = trip.source
      join mine_location destination on destination.id = trip.destination
      order by 1, 2`.execute(db);
  return rows;
});
