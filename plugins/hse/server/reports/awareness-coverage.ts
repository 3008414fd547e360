import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { awarenessCoverage } from '../../reports/awareness-coverage.ts';
import { peopleAndTalks } from './awareness.ts';

/** By the same people and sessions as the share on the page of indicators. */
export const awarenessCoverageReport = serverReport(awarenessCoverage, async (context) => {
  const { rows } = await sql<ReportRowOf<typeof awarenessCoverage>>`
    select nullif(person.crew, '') as crew, count(*)::int as people, count(present.person)::int as reached,
      100.0::double precision * count(present.person) / count(*) as coverage,
      coalesce(sum(present.attended), 0)::int as attended,
      coalesce(sum(present.man_hours), 0)::double precision as man_hours,
      coalesce(sum(present.man_hours), 0)::double precision / count(*) as per_person
    from ${peopleAndTalks(context)}
    group by 1
    order by 1 nulls last`.execute(context.db);
  return rows;
});
