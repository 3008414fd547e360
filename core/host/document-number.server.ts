import { sql } from 'kysely';
import type { Database } from './host.ts';

/**
 * The next number of a series at a site, `PR-S1-26-00042`: without gap or duplicate, for it is given back where the
 * transaction is rolled back (catalogue procurement.md §1.3). Writers of one series at one site wait for each other from
 * here to the end of their transactions, so ask last, with the first step that binds. The year is that of the site's
 * clocks. Throws where there is no such site.
 */
export async function nextDocumentNumber(
  db: Database,
  series: string,
  site: string,
  at: Date = new Date(),
): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    with place as (
      select id, code, extract(year from local_clock(${at.toISOString()}::timestamptz, time_zone))::integer as year
      from site where id = ${site}),
    next as (
      insert into document_counter as counter (series, site, year, last)
      select ${series}, id, year, 1 from place
      on conflict (series, site, year) do update set last = counter.last + 1
      returning last)
    select concat_ws('-', ${series}::text, place.code, right(place.year::text, 2), lpad(next.last::text, 5, '0')) as number
    from place, next`.execute(db);
  const number = rows[0]?.number;
  if (!number) throw new Error(`No site ${site} to number a paper of`);
  return number;
}
