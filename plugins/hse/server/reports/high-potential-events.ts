import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { highPotentialEvents } from '../../reports/high-potential-events.ts';
import { mineLocationTable } from '../uses.ts';
import { inShift } from './narrowed.ts';

/** By the same incidents and observations as the frequency on the page of indicators, the last first. */
export const highPotentialEventsReport = serverReport(highPotentialEvents, async ({ db, sites, from, to, shift }) => {
  const { rows } = await sql<ReportRowOf<typeof highPotentialEvents>>`
    with told as (
      select 'incident' as source, event.id, event.number, event.place, event.potential_severity as potential,
        production_date(event.occurred_at, site.time_zone) as day
      from incident event
      join site on site.id = event.site
      where event.site = any(${sites}::uuid[]) and event.deleted_at is null and event.state <> 'not_work_related'
        and event.kind <> 'commuting' and event.potential_severity in ('4', '5')
        and ${inShift({ shift }, sql`event.occurred_at`, sql`site.time_zone`)}
      union all
      select 'sor', seen.id, seen.number, seen.place, seen.potential,
        production_date(seen.observed_at, site.time_zone)
      from sor seen
      join site on site.id = seen.site
      join sor_type kind on kind.id = seen.sor_type and kind.nature <> 'positive'
      where seen.site = any(${sites}::uuid[]) and seen.deleted_at is null and seen.state <> 'rejected'
        and seen.potential in ('4', '5') and ${inShift({ shift }, sql`seen.observed_at`, sql`site.time_zone`)}
        and not exists (select from incident event where event.from_sor = seen.id and event.deleted_at is null))
    select told.number, told.source, told.day::text as production_date,
      case when told.place is not null then
        jsonb_build_object('id', told.place, 'label', coalesce(location.code, '?')) end as place,
      told.potential, 1 as events, told.id::text as id
    from told
    left join ${mineLocationTable} as location on location.id = told.place
    where told.day between ${from} and ${to}
    order by told.day desc, told.number desc`.execute(db);
  return rows;
});
