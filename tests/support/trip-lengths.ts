import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../core/host/host.ts';
import { cycleParts } from '../../plugins/production/reports/formulas/cycle.ts';
import { counted } from '../../plugins/production/server/kpi/trips-sql.ts';
import { keptLengths, keptMonths, tripsBeside } from '../../plugins/production/server/sums/trip-lengths-sql.ts';

interface Period {
  readonly sites: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly at?: string;
}

const parts = [...cycleParts, 'cycle'] as const;
const columns = sql.join(
  [...parts.map((part) => `${part}_s`), 'site', 'source', 'destination'].map((name) => sql`trip.${sql.ref(name)}`),
);
const byPart = (trips: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
  select trip.site, trip.source, trip.destination, one.part, one.seconds, count(*)::int as trips
  from ${trips}
  cross join lateral (
    values ${sql.join(parts.map((part) => sql`(${part}::text, trip.${sql.ref(`${part}_s`)})`))}) one (part, seconds)
  where one.seconds is not null and ${where}
  group by 1, 2, 3, 4, 5`;

/**
 * Lengths of parts between two places of which the kept months and the trips of other days together say another number
 * of trips than the trips themselves; at most three.
 */
export async function wrongLengths(db: Database, { at, ...period }: Period): Promise<readonly unknown[]> {
  const question = { ...period, shift: null, parameters: {}, ...(at === undefined ? {} : { at }) };
  const { rows } = await sql`
    with ${keptMonths(question)}, told as (
      select site, source, destination, part, seconds, sum(trips) as trips
      from (
        select site, source, destination, part, seconds, trips from ${keptLengths(...parts)}
        union all
        ${byPart(tripsBeside(question, columns), sql`true`)}) one
      group by 1, 2, 3, 4, 5
    ), own as (${byPart(
      sql`v_trip trip`,
      sql`${counted} and trip.site = any(${period.sites}::uuid[])
        and trip.production_date between ${period.from}::date and ${period.to}::date
        and (${at ?? null}::timestamptz is null or trip.dump_end <= ${at ?? null}::timestamptz)`,
    )})
    select coalesce(told.part, own.part) as part, coalesce(told.seconds, own.seconds) as seconds, told.trips as told,
      own.trips as own
    from told
    full join own on (told.site, told.part, told.seconds) = (own.site, own.part, own.seconds)
      and coalesce(told.source::text, '') = coalesce(own.source::text, '')
      and coalesce(told.destination::text, '') = coalesce(own.destination::text, '')
    where told.trips is distinct from own.trips
    limit 3`.execute(db);
  return rows;
}

/** As if the trips of no month had changed for a while: months that are over are due. */
export const letMonthsRest = (db: Database): Promise<unknown> =>
  sql`update haul_trip_month set changed_at = changed_at - interval '1 hour'`.execute(db);
