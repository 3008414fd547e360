import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { filtersIn, type Narrowing } from '../../reports/safety-filters.ts';
import { inShift } from './narrowed.ts';

/** What happened at some sites in one month, and the hours in which it could. */
export interface InjuryMonth {
  /** `2026-03`, with its first and last day. */
  readonly month: string;
  readonly from: string;
  readonly to: string;
  /** Null where a site has no validated hours of whom is asked, or some that wait. */
  readonly hours: number | null;
  /** Codes of the sites without hours. */
  readonly missing: string | null;
  readonly fatalities: number;
  readonly lost_time: number;
  readonly restricted: number;
  readonly medical: number;
  readonly first_aid: number;
  readonly first_aid_declared: number;
  readonly lost_days: number;
}

/**
 * Injuries, days lost and hours of whole months, from that of `from` to that of `to`, over all the sites together. Who
 * was hurt counts where the incident is work related and not on the way to work. People and hours are of one employer, or
 * of one firm, where that is asked: a rate of contractors is over their own hours. Of one shift accidents are told, and
 * no hours: those are kept by the month.
 */
export async function injuriesOfMonths(
  db: Database,
  sites: readonly string[],
  from: string,
  to: string,
  now: Date,
  { parameters, shift }: Narrowing = { parameters: {}, shift: null },
): Promise<readonly InjuryMonth[]> {
  const { employer, vendor } = filtersIn(parameters);
  // Without its own hours no month of the company is whole; of a firm, without those of the firm.
  const needed = vendor === null ? (employer ?? 'company') : 'contractor';
  const { rows } = await sql<InjuryMonth>`
    with month as (
      select first::date as first, (first + interval '1 month' - interval '1 day')::date as last
      from generate_series(date_trunc('month', ${from}::date), date_trunc('month', ${to}::date), interval '1 month') first),
    place as (
      select id, code, time_zone, local_clock(${now.toISOString()}::timestamptz, time_zone)::date as today
      from site where id = any(${sites}::uuid[])),
    hurt as (
      select person.injury_class, person.declared_on, production_date(event.occurred_at, place.time_zone) as day, place.today,
        case when person.injury_class = 'LTI' then person.left_work_on end as left_on, person.returned_on
      from incident_person person
      join incident event on event.id = person.incident
      join place on place.id = event.site
      where person.deleted_at is null and event.deleted_at is null and event.state <> 'not_work_related'
        and event.kind <> 'commuting' and (${employer}::text is null or person.employer = ${employer})
        and (${vendor}::uuid is null or person.vendor = ${vendor}::uuid)
        and ${inShift({ shift }, sql`event.occurred_at`, sql`place.time_zone`)}),
    counted as (
      select month.first,
        count(*) filter (where hurt.injury_class = 'FAT')::int as fatalities,
        count(*) filter (where hurt.injury_class = 'LTI')::int as lost_time,
        count(*) filter (where hurt.injury_class = 'RWI')::int as restricted,
        count(*) filter (where hurt.injury_class = 'MTI')::int as medical,
        count(*) filter (where hurt.injury_class = 'FAI')::int as first_aid,
        count(*) filter (where hurt.injury_class = 'FAI' and hurt.declared_on is not null)::int as first_aid_declared
      from month
      join hurt on hurt.day between month.first and month.last
      group by 1),
    lost as (
      select month.first,
        sum(
          greatest(
            0,
            least(hurt.returned_on - 1, hurt.today, month.last) - greatest(hurt.left_on + 1, month.first) + 1))::int as days
      from month
      join hurt on hurt.left_on < month.last and least(hurt.returned_on, hurt.today + 1) > month.first
      group by 1),
    told as (
      select month.first, place.code,
        sum(exposure.hours) filter (where exposure.state = 'validated') as hours,
        coalesce(bool_or(exposure.state = 'validated' and exposure.employer = ${needed}), false)
          and not coalesce(bool_or(exposure.state <> 'validated'), false) as is_whole
      from month
      cross join place
      left join hse_exposure exposure
        on exposure.site = place.id and exposure.month = month.first and exposure.deleted_at is null
          and (${employer}::text is null or exposure.employer = ${employer})
          and (${vendor}::uuid is null or exposure.vendor = ${vendor}::uuid)
      group by 1, 2),
    worked as (
      select first, case when bool_and(is_whole) and ${shift === null} then sum(hours) end as hours,
        string_agg(code, ', ' order by code) filter (where not is_whole) as missing
      from told
      group by 1)
    select to_char(month.first, 'YYYY-MM') as month, month.first::text as from, month.last::text as to,
      worked.hours::double precision as hours, worked.missing, coalesce(fatalities, 0) as fatalities,
      coalesce(lost_time, 0) as lost_time, coalesce(restricted, 0) as restricted, coalesce(medical, 0) as medical,
      coalesce(first_aid, 0) as first_aid, coalesce(first_aid_declared, 0) as first_aid_declared,
      coalesce(lost.days, 0) as lost_days
    from month
    left join counted on counted.first = month.first
    left join lost on lost.first = month.first
    left join worked on worked.first = month.first
    order by month.first`.execute(db);
  return rows;
}
