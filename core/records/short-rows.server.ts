import { sql, type RawBuilder } from 'kysely';
import type { Caller, Host } from '../host/host.ts';
import type { RecordDefinition } from './record.ts';
import { reachCondition, sitesCondition } from './reach.server.ts';
import { bestSql, firstWordsOf, sitesAsked } from './search-rows.server.ts';
import type { AskedWords } from './searched-words.server.ts';

/*
 * One query for the rows of many short tables. PostgreSQL takes longer to plan it than to run it, and keeps a plan only
 * where it expects as much of the words and sites that are given as of any: so they stand in a row of their own,
 * `asked`, of which nothing is known beforehand. What the query says of a table is written once.
 */

interface Asked {
  readonly caller: Caller;
  readonly words: AskedWords;
  /** Cut to these sites; null: all of the caller's. */
  readonly sites: readonly string[] | null;
  readonly limit: number;
}

/** The best rows of each record. */
export function shortRowsSql(
  { db }: Pick<Host, 'db'>,
  records: readonly RecordDefinition[],
  asked: Asked,
): RawBuilder<unknown> {
  const lists = new Map<string, RawBuilder<unknown>>();
  const parts = records.map((record) => partOf(db, record, asked, lists));
  return sql`
    with asked as materialized (select ${sql.join([asked.words.short.columns, ...lists.values()])})
    select found.* from asked cross join lateral (${sql.join(parts, sql` union all `)}) found`;
}

const written = new WeakMap<RecordDefinition, Map<string, RawBuilder<unknown>>>();

function partOf(
  db: Host['db'],
  record: RecordDefinition,
  { caller, words: { short }, sites, limit }: Asked,
  lists: Map<string, RawBuilder<unknown>>,
): RawBuilder<unknown> {
  const reach = reachCondition(record, caller, 'read');
  const list = listFor(lists, sitesAsked(record, caller, sites));
  const write = (): RawBuilder<unknown> => {
    const sited = sitesCondition(record, sql.ref(`asked.${list}`));
    const where = [sql`deleted_at is null`, ...(sited ? [sited] : []), ...(reach ? [reach] : []), short.matches];
    return bestSql(record, { where, rank: short.begins(firstWordsOf(record)), withTexts: true, limit });
  };
  // What a right reaches is the caller's own.
  if (reach) return write();
  const known = written.get(record) ?? new Map<string, RawBuilder<unknown>>();
  written.set(record, known);
  const how = `${short.shape} ${list} ${limit}`;
  const text = known.get(how) ?? sql.raw(write().compile(db).sql);
  known.set(how, text);
  return text;
}

/** The column of `asked` in which a list of sites stands. */
function listFor(lists: Map<string, RawBuilder<unknown>>, sites: readonly string[]): string {
  const key = sites.join();
  const name = `sites_${lists.has(key) ? [...lists.keys()].indexOf(key) : lists.size}`;
  if (!lists.has(key)) lists.set(key, sql`${sites}::uuid[] as ${sql.ref(name)}`);
  return name;
}
