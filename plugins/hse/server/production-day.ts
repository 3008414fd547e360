import { sql, type RawBuilder } from 'kysely';

/** The production date of an instant in a record's row, by the clocks of its site. */
export const productionDay = (record: string, column: string): RawBuilder<unknown> => sql`
  (
    select production_date(${sql.ref(`${record}.${column}`)}, place.time_zone)
    from site place
    where place.id = ${sql.ref(`${record}.site`)})`;

/** The hour of the day at which it was there, 0 to 23. */
export const siteHour = (record: string, column: string): RawBuilder<unknown> => sql`
  (
    select extract(hour from local_clock(${sql.ref(`${record}.${column}`)}, place.time_zone))::int
    from site place
    where place.id = ${sql.ref(`${record}.site`)})`;

/** The shift in which it was. */
export const siteShift = (record: string, column: string): RawBuilder<unknown> => sql`
  (
    select shift_code(${sql.ref(`${record}.${column}`)}, place.time_zone)
    from site place
    where place.id = ${sql.ref(`${record}.site`)})`;
