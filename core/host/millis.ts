import { sql, type RawBuilder } from 'kysely';

/** An instant of a column as milliseconds since 1970. */
export const millis = (column: string): RawBuilder<number> => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);
