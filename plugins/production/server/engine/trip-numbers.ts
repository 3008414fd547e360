import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';

/**
 * Takes the next numbers of a site's trips of a day; answers the last before them. Without gap or duplicate: they are
 * given back where the transaction is rolled back, and writers of one day wait for each other to the end of theirs.
 */
export async function takeNumbers(db: Database, site: string, day: string, count: number): Promise<number> {
  const known = await sql<{ last: number }>`
    update haul_trip_counter
    set last = last + ${count}::integer
    where site = ${site} and day = ${day}
    returning last`.execute(db);
  const [counter] = known.rows;
  if (counter) return counter.last - count;
  // Only the first of a day looks at the trips that were written without the counter, such as imported ones.
  const { rows } = await sql<{ last: number }>`
    insert into haul_trip_counter as counter (site, day, last)
    values (
      ${site}, ${day},
      coalesce(
        (
          select max(substring(number from '[0-9]+$')::integer)
          from haul_trip
          where site = ${site} and production_date = ${day}::date),
        0) + ${count}::integer)
    on conflict (site, day)
    do update set last = counter.last + ${count}::integer
    returning last`.execute(db);
  return (rows[0]?.last ?? count) - count;
}
