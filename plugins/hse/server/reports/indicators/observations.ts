import { sql } from 'kysely';
import type { ReportContext } from '../../../../../core/reports/report.server.ts';
import { attainmentOf, type Observer } from '../../../formulas/rates.ts';
import { leaverView, personTable } from '../../uses.ts';
import { inShift, peopleAsked } from '../narrowed.ts';

interface Told {
  readonly value: number | null;
  readonly part: number;
  readonly whole: number;
}

/** Somebody with the crew that they are in. */
interface ObserverOfCrew extends Observer {
  readonly crew: string | null;
}

/**
 * Everybody's observations of a period and what they are to make. The target of a person is the most specific that holds:
 * their own, their crew's, their position's, the site's; of each month of the period by the share of its days.
 */
export async function observersOf({
  db,
  sites,
  from,
  to,
  now,
  parameters,
  shift,
}: ReportContext): Promise<readonly ObserverOfCrew[]> {
  const { rows } = await sql<ObserverOfCrew>`
    with month as (
      select first::date as first, greatest(first::date, ${from}::date) as starts,
        least((first + interval '1 month' - interval '1 day')::date, ${to}::date) as ends,
        extract(day from first + interval '1 month' - interval '1 day')::double precision as days
      from generate_series(date_trunc('month', ${from}::date), date_trunc('month', ${to}::date), interval '1 month') first),
    place as (
      -- Nobody is to have made by now what is due in days to come.
      select id, local_clock(${now.toISOString()}::timestamptz, time_zone)::date as today
      from site where id = any(${sites}::uuid[])),
    aimed as (
      select person.id,
        sum(
          coalesce(goal.target_per_month, 0)
          * greatest(0, least(month.ends, place.today, leaver.left_on) - greatest(month.starts, person.hire_date) + 1) / month.days)
          as target
      from ${personTable} as person
      join place on place.id = person.site
      left join ${leaverView} as leaver on leaver.id = person.id
      cross join month
      left join lateral (
        select target.target_per_month
        from sor_target target
        where target.site = person.site and target.deleted_at is null and target.valid_from <= month.ends
          and (target.valid_to is null or target.valid_to >= month.starts)
          and (
            target.person = person.id
            or (target.scope_kind = 'department' and filon_fold(target.department) = filon_fold(person.crew))
            or (target.scope_kind = 'role' and filon_fold(target.role) = filon_fold(person.function))
            or target.scope_kind = 'site')
        order by case target.scope_kind when 'person' then 1 when 'department' then 2 when 'role' then 3 else 4 end
        limit 1) goal on true
      where person.deleted_at is null and ${peopleAsked({ parameters })}
      group by 1),
    made as (
      select seen.observer as id, count(*)::int as made
      from sor seen
      join sor_type kind on kind.id = seen.sor_type
      join site on site.id = seen.site
      where seen.site = any(${sites}::uuid[]) and seen.deleted_at is null and seen.state <> 'rejected'
        and kind.counts_in_target and seen.observer is not null
        -- What is to be made is told by the day: of one shift only what was made in it.
        and production_date(seen.observed_at, site.time_zone) between ${from} and ${to}
        and ${inShift({ shift }, sql`seen.observed_at`, sql`site.time_zone`)}
      group by 1)
    select person.crew, coalesce(made.made, 0) as made, coalesce(aimed.target, 0)::double precision as target
    from aimed
    full join made on made.id = aimed.id
    left join ${personTable} as person on person.id = coalesce(aimed.id, made.id)
    where ${peopleAsked({ parameters })}`.execute(db);
  return rows;
}

/** Observations against targets (catalogue hse.md §5.5). */
export async function attainment(context: ReportContext): Promise<{
  readonly attainment: Told;
  readonly participation: Told;
}> {
  return attainmentTold(await observersOf(context));
}

/** Over some people: what they made of what they are to make, and how many reached their own. */
export function attainmentTold(rows: readonly Observer[]): { readonly attainment: Told; readonly participation: Told } {
  const { attainment: share, participation } = attainmentOf(rows);
  const aimed = rows.filter(({ target }) => target > 0);
  const sum = (of: 'made' | 'target'): number => rows.reduce((total, row) => total + row[of], 0);
  return {
    attainment: { value: share, part: sum('made'), whole: sum('target') },
    participation: {
      value: participation,
      part: aimed.filter(({ made, target }) => made >= target).length,
      whole: aimed.length,
    },
  };
}
