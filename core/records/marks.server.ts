import { sql } from 'kysely';
import { whileWanted } from '../host/database/while-wanted.ts';
import type { Caller, Database } from '../host/host.ts';
import { cursorOf, type ListQuery } from './list-query.server.ts';
import { orderOf, selection } from './list.server.ts';
import type { ServerRecord } from './records.server.ts';
import { wordsSql } from './column-sql.server.ts';

/** Cursors at every so many rows of a list: from the nearest one any position is a short way, however long the list. */
export interface Marks {
  readonly count: number;
  readonly every: number;
  /** The first is the cursor after row `every`, the second after row 2 × `every`, … */
  readonly cursors: readonly string[];
}

const every = 1_000;
/** A list longer than this is marked up to here. */
const mostRows = 5_000_000;

/**
 * Counts a list and marks it. Reads the whole of it, from an index where there is one: asked once per list, not per
 * page.
 */
export async function readMarks(
  db: Database,
  record: ServerRecord,
  query: ListQuery,
  caller: Caller,
  signal?: AbortSignal,
): Promise<Marks> {
  const selected = selection(record, query, caller);
  const order = orderOf(record, query.sort, query.language);
  const keys = query.sort.map(
    ({ column }, index) => sql`${wordsSql(record, column, query.language)} as ${sql.ref(`key_${index}`)}`,
  );
  const numbered = sql`select ${sql.join([
    ...keys,
    sql`id`,
    sql`
        row_number() over (order by ${order}) as position`,
  ])} ${selected} limit ${mostRows}`;
  const [marked, counted] = await Promise.all([
    sql<
      Record<string, unknown> & { id: string }
    >`select * from (${numbered}) numbered where position % ${sql.lit(every)} = 0 order by position`.execute(
      db,
      whileWanted(signal),
    ),
    sql<{ count: number }>`select count(*) as count ${selected}`.execute(db, whileWanted(signal)),
  ]);
  return {
    count: Number(counted.rows[0]?.count ?? 0),
    every,
    cursors: marked.rows.map((row) => cursorOf([...query.sort.map((_, index) => row[`key_${index}`]), row.id])),
  };
}
