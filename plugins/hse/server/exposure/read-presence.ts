import { sql } from 'kysely';
import type { Database, Host } from '../../../../core/host/host.ts';
import type { PresenceMark } from '../../formulas/presence-hours.ts';
import { hasCheckins } from '../emergency/present-people.ts';
import { leaverView, operatorCheckinTable, personTable, trainingHalfDayView } from '../uses.ts';

/** The first and the last day of a month. */
export interface MonthDays {
  readonly first: string;
  readonly last: string;
}

/** Check-ins of people who are known, by person and time, and how many readings name nobody. A day more on either side. */
export async function readMarks(
  { db, records }: Pick<Host, 'db' | 'records'>,
  site: string,
  { first, last }: MonthDays,
): Promise<{ readonly marks: readonly PresenceMark[]; readonly unknown: number }> {
  if (!hasCheckins({ records })) return { marks: [], unknown: 0 };
  const { rows } = await sql<Omit<PresenceMark, 'person'> & { readonly person: string | null }>`
    select mark.person, mark.kind, extract(epoch from mark.at)::double precision * 1000 as at,
      production_date(mark.at, place.time_zone)::text as day
    from ${operatorCheckinTable} as mark
    join site place on place.id = mark.site
    where mark.site = ${site} and mark.deleted_at is null
      and mark.at >= (${first}::date - 2)::timestamp at time zone place.time_zone
      and mark.at < (${last}::date + 3)::timestamp at time zone place.time_zone
      and production_date(mark.at, place.time_zone) between ${first}::date - 1 and ${last}::date + 1
    order by mark.person, mark.at`.execute(db);
  return {
    marks: rows.flatMap(({ person, ...mark }) => (person === null ? [] : [{ ...mark, person }])),
    unknown: rows.filter(({ person, day }) => person === null && day >= first && day <= last).length,
  };
}

/** A half-day of training that somebody signed for, in hours. */
export interface TrainedHalf {
  readonly person: string;
  readonly day: string;
  readonly hours: number;
}

/** Half a day of work at the most: a session of a whole day begins and ends when it likes. */
const longestHalf = 4;

export async function readTrained(
  db: Database,
  site: string,
  { first, last }: MonthDays,
): Promise<readonly TrainedHalf[]> {
  const { rows } = await sql<TrainedHalf>`
    select signed.person, signed.date::text as day,
      least(${longestHalf}, extract(epoch from half.ends_at - half.starts_at) / 3600)::double precision as hours
    from attendance_half_day signed
    join ${trainingHalfDayView} as half on half.session = signed.session and half.date = signed.date
      and half.half = signed.half
    where signed.site = ${site} and signed.deleted_at is null and signed.date between ${first} and ${last}
      and half.state <> 'cancelled'`.execute(db);
  return rows;
}

/** Who belonged to a site at some time of a month. */
export async function readStaff(db: Database, site: string, { first, last }: MonthDays): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select person.id
    from ${personTable} as person
    left join ${leaverView} as leaver on leaver.id = person.id
    where person.site = ${site} and person.deleted_at is null and person.hire_date <= ${last}
      and (leaver.left_on is null or leaver.left_on >= ${first})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Somebody whose hours are counted. */
export interface KnownPerson {
  readonly name: string;
  readonly employer: 'company' | 'contractor';
}

/** Agency workers and interns work under the orders of the company: their hours are its own (29 CFR 1904.31). */
export async function readPeople(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, KnownPerson>> {
  const { rows } = await sql<KnownPerson & { readonly id: string }>`
    select person.id, concat_ws(' ', person.last_name, person.first_name) as name,
      case when person.person_kind = 'contractor' then 'contractor' else 'company' end as employer
    from ${personTable} as person
    where person.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...known }) => [id, known]));
}
