import { sql, type RawBuilder } from 'kysely';
import { operatorCheckinTable } from './uses.ts';

/**
 * The last check-in of each person at `site` up to an instant, as a subquery `(person, kind)` over `site` and `shift`.
 * People of a shift come from two hours before it on; who was on a machine before it began is of the shift before.
 */
export const lastMarks = (at: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select distinct on (mark.person) mark.person, mark.kind from ${operatorCheckinTable} mark
  where mark.site = site.id
    and mark.person is not null
    and mark.deleted_at is null
    and mark.kind in ('in', 'out', 'machine_on')
    and mark.at <= ${at}
    and mark.at > shift.starts_at - interval '2 hours'
    and (mark.kind <> 'machine_on' or mark.at >= shift.starts_at)
  order by mark.person, mark.at desc)`;

/**
 * How many of the `last` marks are no leaving; null where nobody has checked in at all: it is not known who was there.
 */
export const presentCount = sql`case when count(*) > 0 then (count(*) filter (where last.kind <> 'out'))::int end`;
