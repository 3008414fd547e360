import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { awarenessPeople } from '../../reports/awareness-people.ts';
import { peopleAndTalks } from './awareness.ts';
import { peopleAsked } from './narrowed.ts';

/** By the same people and sessions as the coverage of crews; who was reached least comes first. */
export const awarenessPeopleReport = serverReport(awarenessPeople, async (context) => {
  const { parameters } = context;
  const { rows } = await sql<ReportRowOf<typeof awarenessPeople>>`
    select jsonb_build_object('id', person.id, 'label', concat_ws(' ', person.last_name, person.first_name)) as person,
      nullif(person.crew, '') as crew, 1 as people, (present.person is not null)::int as reached,
      coalesce(present.attended, 0) as attended, coalesce(present.man_hours, 0)::double precision as man_hours
    from ${peopleAndTalks(context)} and ${peopleAsked({ parameters })}
      and (${parameters['without_crew'] === true || parameters['without_crew'] === 'true'}::boolean is not true
        or coalesce(person.crew, '') = '')
    order by coalesce(present.attended, 0), person.crew nulls last, person.last_name, person.first_name`.execute(
    context.db,
  );
  return rows;
});
