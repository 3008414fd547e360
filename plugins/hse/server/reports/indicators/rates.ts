import { sql } from 'kysely';
import type { ReportContext } from '../../../../../core/reports/report.server.ts';
import { poissonBand, rateOf } from '../../../formulas/rates.ts';
import { ratesOver, yearBefore } from '../../../formulas/rolling-year.ts';
import { filtersIn } from '../../../reports/safety-filters.ts';
import { basesOf } from '../bases-of.ts';
import { inShift } from '../narrowed.ts';
import { injuriesOfMonths } from '../injuries-of-months.ts';

type Asked = Pick<ReportContext, 'db' | 'sites' | 'to' | 'now' | 'parameters' | 'shift'>;

/**
 * Rates of the twelve full months before the end of a period, with what else is counted per hour or per injury of them
 * (catalogue hse.md §5.1–5.4).
 */
export async function ratesOfYear({ db, sites, to, now, parameters, shift }: Asked) {
  const year = yearBefore(to);
  const [months, bases] = await Promise.all([
    injuriesOfMonths(db, sites, year.from, year.to, now, { parameters, shift }),
    basesOf(db, sites),
  ]);
  const rates = ratesOver(months, bases);
  const missing = months
    .filter((month) => month.missing !== null)
    .map(({ month, missing: where }) => `${month} (${where})`);
  const { rows } = await sql<{ high: number; near: number }>`
    select (
        select count(*)::int from incident event
        join site place on place.id = event.site
        where event.site = any(${sites}::uuid[]) and event.deleted_at is null and event.state <> 'not_work_related'
          and event.kind <> 'commuting' and event.potential_severity in ('4', '5')
          and production_date(event.occurred_at, place.time_zone) between ${year.from} and ${year.to})
      + (
        select count(*)::int from sor seen
        join site place on place.id = seen.site
        join sor_type kind on kind.id = seen.sor_type and kind.nature <> 'positive'
        where seen.site = any(${sites}::uuid[]) and seen.deleted_at is null and seen.state <> 'rejected'
          and seen.potential in ('4', '5')
          and not exists (select from incident event where event.from_sor = seen.id and event.deleted_at is null)
          and production_date(seen.observed_at, place.time_zone) between ${year.from} and ${year.to}) as high,
      (
        select count(*)::int from incident event
        join site place on place.id = event.site
        where event.site = any(${sites}::uuid[]) and event.deleted_at is null and event.kind = 'near_miss'
          and event.state <> 'not_work_related' and ${inShift({ shift }, sql`event.occurred_at`, sql`place.time_zone`)}
          and production_date(event.occurred_at, place.time_zone) between ${year.from} and ${year.to}) as near`.execute(
    db,
  );
  const [{ high, near } = { high: 0, near: 0 }] = rows;
  const lostTime = months.reduce((sum, month) => sum + month.fatalities + month.lost_time, 0);
  const sum = (of: 'lost_time' | 'first_aid' | 'first_aid_declared'): number =>
    months.reduce((total, month) => total + month[of], 0);
  const [firstAid, firstAidDeclared] = [sum('first_aid'), sum('first_aid_declared')];
  return {
    rates,
    lti: sum('lost_time'),
    firstAid,
    firstAidBand: bandOf(firstAid, rates.hours, bases.rate),
    firstAidDeclared,
    tf2Band: bandOf(rates.recordable + firstAidDeclared, rates.hours, bases.rate),
    lostTime,
    lostTimeBand: bandOf(lostTime, rates.hours, bases.rate),
    highBand: bandOf(high, rates.hours, bases.rate),
    lostDays: months.reduce((sum, month) => sum + month.lost_days, 0),
    missing: missing.length > 0 ? missing.join(', ') : null,
    high,
    highRate: rateOf(high, rates.hours, bases.rate),
    near,
    nearRatio: rates.recordable > 0 ? near / rates.recordable : null,
  };
}

/** Between which rates the true one lies, 19 times in 20, by the count that it is made of. */
function bandOf(count: number, hours: number | null, base: number) {
  const { low, high } = poissonBand(count);
  return { low: rateOf(low, hours, base), high: rateOf(high, hours, base) };
}

/**
 * Days since somebody died or lost time, to the end of the period: at the site where it was last. Where there is no such
 * case, since the first month of validated hours; null where there is none either.
 */
export async function daysSinceLostTime({ db, sites, to, now, parameters, shift }: Asked): Promise<number | null> {
  const { employer, vendor } = filtersIn(parameters);
  const { rows } = await sql<{ days: number | null }>`
    with place as (
      select id, time_zone,
        least(${to}::date, local_clock(${now.toISOString()}::timestamptz, time_zone)::date) as day
      from site where id = any(${sites}::uuid[])),
    last as (
      select place.id, place.day,
        coalesce(
          (
            select max(production_date(event.occurred_at, place.time_zone))
            from incident event
            join incident_person hurt on hurt.incident = event.id
            where event.site = place.id and event.deleted_at is null and hurt.deleted_at is null
              and event.state <> 'not_work_related' and event.kind <> 'commuting'
              and hurt.injury_class in ('FAT', 'LTI')
              and (${employer}::text is null or hurt.employer = ${employer})
              and (${vendor}::uuid is null or hurt.vendor = ${vendor}::uuid)
              and ${inShift({ shift }, sql`event.occurred_at`, sql`place.time_zone`)}
              and production_date(event.occurred_at, place.time_zone) <= place.day),
          (
            select min(exposure.month)
            from hse_exposure exposure
            where exposure.site = place.id and exposure.state = 'validated' and exposure.deleted_at is null
              and exposure.month <= place.day
              and (${employer}::text is null or exposure.employer = ${employer})
              and (${vendor}::uuid is null or exposure.vendor = ${vendor}::uuid))) as since
      from place)
    select min(day - since)::int as days from last`.execute(db);
  return rows[0]?.days ?? null;
}
