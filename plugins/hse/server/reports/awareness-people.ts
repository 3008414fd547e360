import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { awarenessPeople } from '../../reports/awareness-people.ts';
import { leaverView, personTable } from '../uses.ts';
import { peopleAsked } from './narrowed.ts';

/** By the same people and sessions as the coverage of crews; who was reached least comes first. */
export const awarenessPeopleReport = serverReport(
  awarenessPeople,
  async ({ db, sites, from, to, falls, parameters }) => {
    const { rows } = await sql<ReportRowOf<typeof awarenessPeople>>`
    with present as (
      select (attendee ->> 'person')::uuid as person, count(*)::int as attended, sum(talk.duration / 60.0) as man_hours
      from awareness_session talk
      cross join jsonb_array_elements(talk.attendees) attendee
      where talk.deleted_at is null and talk.state = 'closed' and ${falls(sql`talk.at`, sql`talk.site`)}
        and attendee ->> 'person' is not null
      group by 1)
    select jsonb_build_object('id', person.id, 'label', concat_ws(' ', person.last_name, person.first_name)) as person,
      nullif(person.crew, '') as crew, 1 as people, (present.person is not null)::int as reached,
      coalesce(present.attended, 0) as attended, coalesce(present.man_hours, 0)::double precision as man_hours
    from ${personTable} as person
    left join ${leaverView} as leaver on leaver.id = person.id
    left join present on present.person = person.id
    where person.site = any(${sites}::uuid[]) and person.deleted_at is null and person.hire_date <= ${to}
      and (leaver.left_on is null or leaver.left_on >= ${from}) and ${peopleAsked({ parameters })}
      and (${parameters['without_crew'] === true || parameters['without_crew'] === 'true'}::boolean is not true
        or coalesce(person.crew, '') = '')
    order by coalesce(present.attended, 0), person.crew nulls last, person.last_name, person.first_name`.execute(db);
    return rows;
  },
);
