import { sql } from 'kysely';
import { ratio } from '../../../../core/reports/ratio.ts';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { hopperHours } from '../../reports/hopper-hours.ts';
import { placeRef, tripsSql } from './trips-sql.ts';
import { workedShifts } from './worked-shifts.ts';
import { mineLocationTable } from '../uses.ts';

type Row = ReportRowOf<typeof hopperHours>;

/**
 * Places that take so much in an hour, by the hours of the site's clock: of each as much time as has passed in the
 * question's shifts. Shifts begin at half past, so a half hour lies within one hour of the clock; and a quarter of an
 * hour does in every time zone, so that the clock is read for quarters and not for each of a year's trips.
 */
export const hopperReport = serverReport(hopperHours, async (context) => {
  const { db, host, shifts, now } = context;
  if (!host.records.has('mine_location')) return [];
  const { rows } = await sql<Pick<Row, 'destination' | 'hour' | 'trips' | 'tonnes' | 'hours' | 'throughput'>>`
    with ${shifts}, ${workedShifts(context)}, passed as materialized (
      select worked.site, extract(hour from local_clock(half, site.time_zone))::int as hour,
        sum(date_part('epoch', least(half + interval '30 minutes', ${now}::timestamptz) - half)) / 3600 as hours
      from worked
      join site on site.id = worked.site
      cross join lateral generate_series(worked.starts_at, worked.ends_at - interval '1 second', '30 minutes') half
      where half < ${now}::timestamptz
      group by 1, 2
    ), fed_quarter as materialized (
      select trip.site, trip.destination, date_bin('15 minutes', trip.dump_end, 'epoch') as starts_at,
        count(*) as trips, sum(trip.payload) as tonnes
      from ${tripsSql(context)}
      where trip.destination = any(
        array(select place.id from ${mineLocationTable} place where place.throughput > 0))
      group by 1, 2, 3
    ), fed as materialized (
      select quarter.site, quarter.destination,
        extract(hour from local_clock(quarter.starts_at, site.time_zone))::int as hour,
        sum(quarter.trips)::int as trips, sum(quarter.tonnes) as tonnes
      from fed_quarter quarter
      join site on site.id = quarter.site
      group by 1, 2, 3
    ), hopper as (
      select place.id, place.code, fed.site, place.throughput::float8 as throughput
      from (select distinct site, destination from fed) fed
      join ${mineLocationTable} place on place.id = fed.destination and place.throughput > 0
    )
    select ${placeRef(host, sql`hopper.id`)} as destination, passed.hour, coalesce(fed.trips, 0) as trips,
      case when fed.trips is null then 0 else fed.tonnes end as tonnes, passed.hours, hopper.throughput
    from hopper
    join passed on passed.site = hopper.site
    left join fed on fed.destination = hopper.id and fed.hour = passed.hour
    order by hopper.code, passed.hour`.execute(db);
  return rows.map((row): Row => {
    const feed = ratio(row.tonnes, row.hours);
    const used = ratio(feed, row.throughput);
    return {
      ...row,
      capacity: (row.throughput ?? 0) * (row.hours ?? 0),
      feed,
      used: used === null ? null : 100 * used,
    };
  });
});
