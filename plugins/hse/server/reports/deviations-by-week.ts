import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { deviationsByWeek } from '../../reports/deviations-by-week.ts';
import { personTable, vendorDirectoryView } from '../uses.ts';
import { inShift } from './narrowed.ts';

/** One row of each week, reason and team: rows of one team differ in nothing that the list behind them cannot tell. */
export const deviationsByWeekReport = serverReport(deviationsByWeek, async ({ db, sites, from, to, shift }) => {
  const { rows } = await sql<ReportRowOf<typeof deviationsByWeek>>`
    with seen as (
      select job.reason, job.team_company as employer, job.vendor, job.supervisor,
        production_date(job.observed_at, place.time_zone) as day
      from intervention_without_spa job
      join site place on place.id = job.site
      where job.site = any(${sites}::uuid[]) and job.deleted_at is null
        and ${inShift({ shift }, sql`job.observed_at`, sql`place.time_zone`)})
    select date_trunc('week', seen.day)::date::text as week, seen.reason, seen.employer,
      case when seen.vendor is not null then coalesce(firm.name, '?') when seen.employer = 'company' then
        nullif(lead.crew, '') end as team,
      seen.vendor::text as vendor,
      case when seen.employer = 'company' then
        coalesce(json_agg(distinct seen.supervisor) filter (where seen.supervisor is not null), '[]')::text end
        as supervisors,
      count(*)::int as count
    from seen
    left join ${personTable} as lead on lead.id = seen.supervisor
    left join ${vendorDirectoryView} as firm on firm.vendor = seen.vendor
    where seen.day between ${from} and ${to}
    group by 1, 2, 3, 4, 5, case when seen.employer = 'company' then seen.supervisor is null end
    order by 1, seen.reason, seen.employer, 4`.execute(db);
  return rows;
});
