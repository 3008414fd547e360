import { addDays } from 'date-fns';
import { sql } from 'kysely';
import type { ReportContext } from '../../../../core/reports/report.server.ts';

/** Days around now, by the calendar of UTC, within which every site's running production date lies. */
export const around = (now: Date): readonly [first: string, last: string] => [
  addDays(now, -2).toISOString().slice(0, 10),
  addDays(now, 2).toISOString().slice(0, 10),
];

/** The production dates of a site in the period from its first trip on. */
interface BegunDates {
  readonly site: string;
  readonly first: string;
  /** The last one that has begun. */
  readonly last: string;
  /** The one of which a shift runs; null where none does. */
  readonly running: string | null;
}

/** Of the sites with trips: a shift is looked up around now alone, and not for every day of the period. */
export async function begunDates({ db, sites, from, to, shift, now }: ReportContext): Promise<readonly BegunDates[]> {
  const [start, end] = around(now);
  const { rows } = await sql<{ site: string; first: string | null; begun: string | null; running: string | null }>`
    select place.id as site, (
        select min(trip.production_date)
        from haul_trip trip
        where trip.site = place.id and trip.deleted_at is null and trip.state <> 'rejected')::text as first,
      edge.begun::text as begun, edge.running::text as running
    from site place
    cross join lateral (
      select max(production_date) as begun, max(production_date) filter (where ends_at > ${now}::timestamptz) as running
      from shift_instance(greatest(${from}::date, ${start}::date), least(${to}::date, ${end}::date)) shift
      where shift.site = place.id
        and shift.starts_at < ${now}::timestamptz
        and (${shift}::text is null or shift.code = ${shift})) edge
    where place.id = any(${sites}::uuid[])
    order by place.id`.execute(db);
  return rows.flatMap(({ site, first, begun, running }) => {
    const last = to < start ? to : begun;
    return first === null || last === null ? [] : [{ site, first, last, running }];
  });
}
