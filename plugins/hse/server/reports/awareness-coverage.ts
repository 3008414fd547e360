import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { awarenessCoverage } from '../../reports/awareness-coverage.ts';
import { leaverView, personTable } from '../uses.ts';

/** By the same people and sessions as the share on the page of indicators. */
export const awarenessCoverageReport = serverReport(awarenessCoverage, async ({ db, sites, from, to, falls }) => {
  const { rows } = await sql<ReportRowOf<typeof awarenessCoverage>>`
    with present as (
      select (attendee ->> 'person')::uuid as person, count(*)::int as attended, sum(talk.duration / 60.0) as man_hours
      from awareness_session talk
      cross join jsonb_array_elements(talk.attendees) attendee
      where talk.deleted_at is null and talk.state = 'closed' and ${falls(sql`talk.at`, sql`talk.site`)}
        and attendee ->> 'person' is not null
      group by 1)
    select nullif(person.crew, '') as crew, count(*)::int as people, count(present.person)::int as reached,
      100.0::double precision * count(present.person) / count(*) as coverage,
      coalesce(sum(present.attended), 0)::int as attended,
      coalesce(sum(present.man_hours), 0)::double precision as man_hours,
      coalesce(sum(present.man_hours), 0)::double precision / count(*) as per_person
    from ${personTable} as person
    left join ${leaverView} as leaver on leaver.id = person.id
    left join present on present.person = person.id
    where person.site = any(${sites}::uuid[]) and person.deleted_at is null and person.hire_date <= ${to}
      and (leaver.left_on is null or leaver.left_on >= ${from})
    group by 1
    order by 1 nulls last`.execute(db);
  return rows;
});
