import { sql, type RawBuilder } from 'kysely';
import { tripView } from './uses.ts';

/**
 * Tonnes that lie at a place at an instant by the book: its opening stock, and what trips brought and took and was
 * adjusted since. Null where nobody entered an opening stock.
 */
export const bookStockAt = (place: unknown, at: unknown): RawBuilder<number | null> => sql<number | null>`(
  select place.opening_t
    + coalesce((
      select sum(case when trip.destination = place.id then trip.payload else -trip.payload end)
      from ${tripView} trip
      where trip.site = place.site
        and place.id in (trip.destination, trip.source)
        and trip.production_date >= coalesce(place.opening_date, '-infinity')
        and trip.dump_end <= ${at}::timestamptz), 0)
    + coalesce((
      select sum(tonnes)
      from stock_adjustment adjusted
      where adjusted.location = place.id and adjusted.deleted_at is null and adjusted.adjusted_at <= ${at}::timestamptz
        and adjusted.adjusted_at >= coalesce(place.opening_date, '-infinity')), 0)
  from mine_location place
  where place.id = ${place}::uuid)::float8`;
