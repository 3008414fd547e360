import { sql, type RawBuilder } from 'kysely';

/**
 * Rows by their ids. A single one is written out: of a list PostgreSQL supposes ten where it plans for all values, finds that
 * the plan for these is cheaper, and plans the statement anew each time.
 */
export const oneOf = (ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 1 ? sql`id = ${ids[0]}::uuid` : sql`id = any(${ids}::uuid[])`;
