import { sql } from 'kysely';
import type { Database } from '../../../core/host/host.ts';
import { bookStockAt } from './book-stock.ts';

/** What is known of the stock of a place at an instant, in tonnes. */
export interface PlaceStock {
  readonly code: string;
  /** What lies there by the book, then and now; null where nobody entered an opening stock. */
  readonly book: number | null;
  readonly bookNow: number | null;
  /** What there is room for; null where nobody said. */
  readonly capacity: number | null;
  /** The day of the opening stock, where that comes after the instant. */
  readonly opened: string | null;
  /** The day of the first approved survey after the instant, by the clocks of the site. */
  readonly surveyed: string | null;
}

/** Reads the stock of a place, which stays as it is until the transaction ends: one entry is judged after the other. */
export async function readPlaceStock(db: Database, place: unknown, at: unknown): Promise<PlaceStock | null> {
  await sql`select from mine_location where id = ${place}::uuid for no key update`.execute(db);
  const { rows } = await sql<PlaceStock>`
    select place.code, ${bookStockAt(place, at)} as book, ${bookStockAt(place, sql`now()`)} as "bookNow",
      place.capacity_t as capacity,
      case when place.opening_date > ${at}::timestamptz then place.opening_date::text end as opened,
      (
        select local_clock(survey.surveyed_at, site.time_zone)::date::text
        from location_survey survey
        join site on site.id = survey.site
        where survey.location = place.id
          and survey.deleted_at is null
          and survey.state = 'approved'
          and survey.surveyed_at > ${at}::timestamptz
        order by survey.surveyed_at
        limit 1) as surveyed
    from mine_location place
    where place.id = ${place}::uuid`.execute(db);
  return rows[0] ?? null;
}
