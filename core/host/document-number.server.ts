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
  const [number] = await nextDocumentNumbers(db, series, site, [at]);
  if (number === undefined) throw new Error(`No site ${site} to number a paper of`);
  return number;
}

/**
 * The next numbers of a series at a site, for papers of these instants in their order; none where there is no such site.
 */
export async function nextDocumentNumbers(
  db: Database,
  series: string,
  site: string,
  at: readonly Date[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ number: string }>`
    with asked as (
      select place.id, place.code, one.place,
        extract(year from local_clock(one.at, place.time_zone))::integer as year
      from site place, unnest(${at.map((one) => one.toISOString())}::timestamptz[]) with ordinality one(at, place)
      where place.id = ${site}),
    next as (
      insert into document_counter as counter (series, site, year, last)
      select ${series}, id, year, count(*) from asked group by id, year
      on conflict (series, site, year) do update set last = counter.last + excluded.last
      returning year, last)
    select concat_ws('-', ${series}::text, code, right(year::text, 2), lpad((
        last - count(*) over of_year + row_number() over (of_year order by asked.place))::text, 5, '0')) as number
    from asked join next using (year)
    window of_year as (partition by year)
    order by asked.place`.execute(db);
  return rows.map(({ number }) => number);
}
