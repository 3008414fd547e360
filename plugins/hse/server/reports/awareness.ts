import { sql, type RawBuilder } from 'kysely';
import type { ReportContext } from '../../../../core/reports/report.server.ts';
import { leaverView, personTable } from '../uses.ts';

/**
 * Everybody of the sites who was employed in the period, as `person`, beside what they attended of its closed awareness
 * sessions, as `present(attended, man_hours)`; null where they attended none (catalogue hse.md §5.13).
 */
export const peopleAndTalks = ({
  sites,
  from,
  to,
  falls,
}: Pick<ReportContext, 'sites' | 'from' | 'to' | 'falls'>): RawBuilder<unknown> => sql`
  ${personTable} as person
  left join ${leaverView} as leaver on leaver.id = person.id
  left join (
    select (attendee ->> 'person')::uuid as person, count(*)::int as attended, sum(talk.duration / 60.0) as man_hours
    from awareness_session talk
    cross join jsonb_array_elements(talk.attendees) attendee
    where talk.deleted_at is null and talk.state = 'closed' and ${falls(sql`talk.at`, sql`talk.site`)}
      and attendee ->> 'person' is not null
    group by 1) present on present.person = person.id
  where person.site = any(${sites}::uuid[]) and person.deleted_at is null and person.hire_date <= ${to}
    and (leaver.left_on is null or leaver.left_on >= ${from})`;
