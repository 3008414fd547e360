import { sql, type RawBuilder } from 'kysely';
import { partColumnNames } from '../reports/formulas/cycle.ts';

const timed = partColumnNames.filter((name) => name !== 'dumping_s');

/**
 * SQL: the parts of a trip's cycle added up, without the time out of it (catalogue operations.md §6.1); null where one
 * is not known. A dump that was concluded has no time of its own: it is part of the way to it.
 */
export const cycleSeconds = (trip: string): RawBuilder<unknown> =>
  sql`(${sql.join(
    timed.map((part) => sql.ref(`${trip}.${part}`)),
    sql` + `,
  )} + coalesce(${sql.ref(`${trip}.dumping_s`)}, 0))`;
