import { sql, type RawBuilder } from 'kysely';
import { serverReport, type ReportContext } from '../../../../core/reports/report.server.ts';
import { incidentsByPlaceHour, sorByPlaceHour, type PlaceHour } from '../../reports/places-by-hour.ts';
import { mineLocationTable } from '../uses.ts';
import { inShift, observationsAsked } from './narrowed.ts';

/** Counts of `seen(place, at, zone)` by place and hour, places with the most first. */
async function cells({ db }: ReportContext, seen: RawBuilder<unknown>): Promise<readonly PlaceHour[]> {
  const { rows } = await sql<PlaceHour>`
    with seen as (${seen}),
    counted as (
      select place, extract(hour from local_clock(at, zone))::int as hour, count(*)::int as count
      from seen
      group by 1, 2)
    select case when counted.place is not null then
        jsonb_build_object('id', counted.place, 'label', coalesce(location.code, '?')) end as place,
      counted.hour, counted.count
    from counted
    left join ${mineLocationTable} as location on location.id = counted.place
    order by sum(counted.count) over (partition by counted.place) desc, location.code, counted.place, counted.hour`.execute(
    db,
  );
  return rows;
}

export const sorByPlaceHourReport = serverReport(sorByPlaceHour, (context) => {
  const { sites, from, to } = context;
  return cells(
    context,
    sql`
      select seen.place, seen.observed_at as at, site.time_zone as zone
      from sor seen
      join site on site.id = seen.site
      where seen.site = any(${sites}::uuid[]) and seen.deleted_at is null and seen.state <> 'rejected'
        and production_date(seen.observed_at, site.time_zone) between ${from} and ${to}
        and ${observationsAsked(context)}`,
  );
});

export const incidentsByPlaceHourReport = serverReport(incidentsByPlaceHour, (context) => {
  const { sites, from, to } = context;
  return cells(
    context,
    sql`
      select event.place, event.occurred_at as at, site.time_zone as zone
      from incident event
      join site on site.id = event.site
      where event.site = any(${sites}::uuid[]) and event.deleted_at is null and event.state <> 'not_work_related'
        and event.kind <> 'commuting' and ${inShift(context, sql`event.occurred_at`, sql`site.time_zone`)}
        and production_date(event.occurred_at, site.time_zone) between ${from} and ${to}`,
  );
});
