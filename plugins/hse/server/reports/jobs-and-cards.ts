import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { jobsAndCards, mostJobs } from '../../reports/jobs-and-cards.ts';
import { mineLocationTable } from '../uses.ts';

/** The last first; one more than are shown, by which it shows that there are more. */
export const jobsAndCardsReport = serverReport(
  jobsAndCards,
  async ({ db, sites, falls, parameters }) => {
    const card = typeof parameters['card'] === 'string' && parameters['card'] !== '' ? parameters['card'] : null;
    const { rows } = await sql<ReportRowOf<typeof jobsAndCards>>`
      with job as (
        select 'with' as card, spa.id, spa.number, spa.site, spa.at, spa.task, spa.place
        from spa
        where spa.site = any(${sites}::uuid[]) and spa.deleted_at is null and ${falls(sql`spa.at`, sql`spa.site`)}
        union all
        select 'without', seen.id, seen.number, seen.site, seen.observed_at, seen.task, seen.place
        from intervention_without_spa seen
        where seen.site = any(${sites}::uuid[]) and seen.deleted_at is null
          and ${falls(sql`seen.observed_at`, sql`seen.site`)})
      select job.number, job.card, production_date(job.at, site.time_zone)::text as production_date, job.task,
        case when job.place is not null then
          jsonb_build_object('id', job.place, 'label', coalesce(location.code, '?')) end as place,
        1 as jobs, (job.card = 'with')::int as with_card, job.id::text as id
      from job
      join site on site.id = job.site
      left join ${mineLocationTable} as location on location.id = job.place
      where ${card}::text is null or job.card = ${card}
      order by job.card desc, job.at desc, job.id
      limit ${mostJobs + 1}`.execute(db);
    return rows;
  },
  { most: mostJobs, leavesOut: 'last' },
);
