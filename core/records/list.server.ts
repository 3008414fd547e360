import { sql, type RawBuilder } from 'kysely';
import { can, type Permission } from '../registry/access.ts';
import type { Caller, Database } from '../host/host.ts';
import { whileWanted } from '../host/database/while-wanted.ts';
import type { Language } from '../host/languages.ts';
import { listedRecord, readableRecord } from './levels.server.ts';
import {
  cursorOf,
  foreignCursor,
  parseListQuery,
  type Filter,
  type ListQuery,
  type SortKey,
} from './list-query.server.ts';
import { problems } from './problems.server.ts';
import { hasSite, mayLackSite, type RecordDefinition } from './record.ts';
import type { ServerRecord } from './records.server.ts';
import { columnSql, everyWordSql, wordsSql } from './column-sql.server.ts';
import { reachCondition, sitesCondition } from './reach.server.ts';
import { escapeLike, everyWord } from './searched-words.server.ts';
import { alwaysAnswered } from './always-answered.ts';
import { columnsOf } from './rows.server.ts';
import type { StoredRow } from './record.ts';
import { fieldOf } from './system-fields.ts';

type Condition = RawBuilder<unknown>;

/**
 * Reads the query string of a list as its reader may ask it: fields of a level by which not every row may be looked at
 * are no filter.
 */
export function queryOf(record: ServerRecord, query: unknown, caller: Caller, language: Language): ListQuery {
  const { definition } = record;
  const listed = listedRecord(record);
  // Most records have no levels: nothing is worked out for them.
  if (listed === record) return parseListQuery(definition, query, language);
  const { sites } = query as { sites?: unknown };
  const sitesAsked = hasSite(definition)
    ? readableSites(definition, caller, typeof sites === 'string' ? sites.split(',').filter(Boolean) : null)
    : [];
  return parseListQuery(listed.definition, query, language, readableRecord(record, caller, sitesAsked).definition);
}

export interface StoredPage {
  readonly rows: readonly StoredRow[];
  readonly next: string | null;
  readonly count: number | null;
  readonly countIsExact: boolean;
}

/** Beyond this many rows an estimate stops counting. */
export const countLimit = 10_000;

/** One page of a list: keyset where a cursor is given, so that its cost does not grow with its depth. */
export async function readPage(
  db: Database,
  record: ServerRecord,
  query: ListQuery,
  caller: Caller,
  signal?: AbortSignal,
): Promise<StoredPage> {
  const order = orderOf(record, query.sort, query.language);
  const skip = query.offset === 0 ? sql`` : sql` offset ${query.offset}`;
  const page = sql<StoredRow>`
    select ${columnsOf(record, readColumns(query))}
    from ${pageSource(record, query, caller, order)}
    order by ${order}
    limit ${sql.lit(query.limit + 1)}${skip}`;
  const [{ rows }, counted] = await Promise.all([
    page
      .execute(db, whileWanted(signal))
      .catch((error: unknown) => Promise.reject(query.cursor && isDataFault(error) ? foreignCursor() : error)),
    query.count === 'none' ? uncounted : countRows(db, selection(record, query, caller), query.count, { signal }),
  ]);
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  const next =
    rows.length > query.limit && last
      ? cursorOf([
          ...query.sort.map(({ column }) => sortedValue(record.definition, last, column, query.language)),
          last.id,
        ])
      : null;
  return { rows: query.columns ? shown.map((row) => onlyAsked(row, query)) : shown, next, ...counted };
}

/** The columns asked for, and those that the next cursor is made of. */
const readColumns = ({ columns, sort }: ListQuery): ReadonlySet<string> | null =>
  columns && new Set([...columns, ...sort.map(({ column }) => column)]);

/** A row without what was read for the cursor alone. */
function onlyAsked(row: StoredRow, { columns, sort }: ListQuery): StoredRow {
  const beside = sort.filter(({ column }) => !columns?.includes(column) && !alwaysAnswered.has(column));
  if (beside.length === 0) return row;
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => !beside.some(({ column }) => column === name)),
  ) as StoredRow;
}

/** SQLSTATE class 22: a value that the database could not take for what it should be. */
const isDataFault = (error: unknown): boolean => (error as { code?: string }).code?.startsWith('22') === true;

const uncounted = { count: null, countIsExact: false };

/**
 * The rows among which a page lies. Each of several sites gives its own first rows in the order of the index, and these
 * few are merged: one scan over all sites would have to sort every row of them.
 */
function pageSource(record: ServerRecord, query: ListQuery, caller: Caller, order: Condition): Condition {
  const { definition } = record;
  const table = sql.table(definition.name);
  const after = query.cursor ? sql` and ${afterCursor(record, query.sort, query.cursor, query.language)}` : sql``;
  const where = sql`${sql.join(conditions(record, query, caller), sql` and `)}${after}`;
  if (!hasSite(definition)) return sql`${table} where ${where}`;
  const sites = readableSites(definition, caller, query.sites);
  if (mayLackSite(definition)) return sql`${table} where ${sitesCondition(definition, sites)} and ${where}`;
  if (sites.length === 1) return sql`${table} where site = ${sites[0]}::uuid and ${where}`;
  if (sites.length === 0 || sites.length > mergedSites)
    return sql`${table} where site = any(${sites}::uuid[]) and ${where}`;
  const parts = sites.map(
    (site) =>
      sql`(select * from ${table} where site = ${site}::uuid and ${where} order by ${order} limit ${firstRows(query)})`,
  );
  return sql`(${sql.join(parts, sql` union all `)}) ${table}`;
}

/**
 * How many rows a page is found among. Written out for the first page: a prepared statement is planned for the few rows
 * that it takes.
 */
const firstRows = ({ limit, offset }: ListQuery): RawBuilder<unknown> =>
  offset === 0 ? sql.lit(limit + 1) : sql`${limit + 1 + offset}`;

/** The sites whose rows the caller may read, cut to those asked for. */
export function readableSites(
  record: RecordDefinition,
  caller: Caller,
  asked: readonly string[] | null,
): readonly string[] {
  const permission: Permission = `${record.name}:read`;
  const mine = caller.sites.filter((site) => can(caller.access, permission, site));
  if (!asked) return mine;
  if (asked.some((site) => !mine.includes(site))) throw problems.foreignSite();
  return asked;
}

/**
 * `from … where …` of the rows that a query is about, cut to what the caller may read; and to what another right
 * reaches, where one is asked for.
 */
export function selection(
  record: ServerRecord,
  query: Pick<ListQuery, 'filters' | 'search' | 'sites'> & Partial<Pick<ListQuery, 'at'>>,
  caller: Caller,
  verb = 'read',
): RawBuilder<unknown> {
  const { definition } = record;
  const reach = verb === 'read' ? null : reachCondition(definition, caller, verb);
  const where = sql.join([...conditions(record, query, caller), ...(reach ? [reach] : [])], sql` and `);
  const sited = sitesCondition(
    definition,
    readableSites(definition, caller, query.sites).filter((site) =>
      can(caller.access, `${definition.name}:${verb}`, site),
    ),
  );
  return sql`from ${sql.table(definition.name)} where ${sited ? sql`${sited} and ` : sql``}${where}`;
}

/** So many sites are merged: of 20 with 900,000 trips the first page took a second by one scan. */
const mergedSites = 64;

/** What a row must fulfil, its site aside. A right that reaches every row of its sites asks nothing more. */
function conditions(
  record: ServerRecord,
  query: Pick<ListQuery, 'filters' | 'search'> & Partial<Pick<ListQuery, 'at'>>,
  caller: Caller,
): Condition[] {
  const { definition } = record;
  const search = query.search === null ? [] : searchConditions(definition, query.search);
  const reach = reachCondition(definition, caller, 'read');
  return [
    sql`deleted_at is null`,
    ...(reach ? [reach] : []),
    ...query.filters.map((filter) => filterCondition(record, filter)),
    ...(query.at ? timespanConditions(record, query.at) : []),
    ...search,
  ];
}

/** The rows that counted at an instant. A date is compared with the production date at the row's site. */
function timespanConditions(record: ServerRecord, at: string): Condition[] {
  const { definition } = record;
  const { from, until } = definition.timespan ?? {};
  const bound = (name: string | undefined, holds: (column: Condition, moment: Condition) => Condition): Condition[] => {
    const field = name === undefined ? undefined : definition.fields[name];
    if (!field || name === undefined) return [];
    const column = columnSql(record, name);
    const zone = hasSite(definition)
      ? sql`
        coalesce((select zone.time_zone from site zone where zone.id = ${sql.ref(`${definition.name}.site`)}), 'UTC')`
      : sql`'UTC'`;
    const held = holds(
      column,
      field.kind === 'date' ? sql`production_date(${at}::timestamptz, ${zone})` : sql`${at}::timestamptz`,
    );
    return [field.required ? held : sql`(${column} is null or ${held})`];
  };
  return [
    ...bound(from, (column, moment) => sql`${column} <= ${moment}`),
    ...bound(until, (column, moment) => sql`${column} >= ${moment}`),
  ];
}

/** Every word must occur, in any order, accents and case aside. */
export function searchConditions(record: RecordDefinition, search: string): Condition[] {
  if (!Object.values(record.fields).some((field) => field.searched)) return [sql`false`];
  return [...everyWord(search)];
}

const comparison = {
  eq: sql`=`,
  ne: sql`is distinct from`,
  lt: sql`<`,
  lte: sql`<=`,
  gt: sql`>`,
  gte: sql`>=`,
} as const;

function filterCondition(record: ServerRecord, { column, operator, value }: Filter): Condition {
  const name = columnSql(record, column);
  if (operator === 'empty') return sql`${name} is null`;
  if (operator === 'filled') return sql`${name} is not null`;
  if (operator === 'in') return sql`${name} = any(${value})`;
  if (operator === 'has') return sql`${value} = any(${name})`;
  if (operator === 'lacks') return sql`(${name} is null or ${value} <> all(${name}))`;
  if (operator === 'contains')
    return sql`filon_fold(${everyWordSql(record, column)}) like '%' || filon_fold(${escapeLike(String(value))}) || '%'`;
  return sql`${name} ${comparison[operator]} ${isOneOfFew(record.definition, column, value) ? sql.lit(value) : value}`;
}

/**
 * Yes or no, or a state: PostgreSQL knows how rare each is, and plans the statement once; of a value that comes later it
 * plans anew each time, which took three times as long as to read the few rows.
 */
const isOneOfFew = ({ states }: RecordDefinition, column: string, value: unknown): boolean =>
  typeof value === 'boolean' ||
  (column === 'state' && typeof value === 'string' && states !== undefined && Object.hasOwn(states.states, value));

/** The id runs with the first key, as in the record's indexes. */
const idDescends = (sort: readonly SortKey[]): boolean => sort.some(({ descending }) => descending);

/** The order of a list, its last key the id. */
export function orderOf(record: ServerRecord, sort: readonly SortKey[], language: Language): Condition {
  const keys = [...sort, { column: 'id', descending: idDescends(sort) }];
  return sql.join(
    keys.map(
      ({ column, descending }) => sql`${wordsSql(record, column, language)} ${descending ? sql`desc` : sql`asc`}`,
    ),
  );
}

/** What a cursor remembers of a row for one sort key: the words, where the column is sorted by them. */
function sortedValue(record: RecordDefinition, row: StoredRow, column: string, language: Language): unknown {
  const wordsOf = fieldOf(record, column)?.wordsOf;
  return wordsOf ? wordsOf(row[column], language) : row[column];
}

/**
 * The rows after the cursor in PostgreSQL's order: nulls last going up, first going down. An index is entered at the
 * right place only where the condition is one comparison of rows, or begins with a bound of the first key.
 */
function afterCursor(
  record: ServerRecord,
  sort: readonly SortKey[],
  cursor: readonly unknown[],
  language: Language,
): Condition {
  const id = { column: 'id', descending: idDescends(sort), nullable: false };
  const [first] = sort;
  if (sort.every(({ nullable, descending }) => !nullable && descending === id.descending)) {
    const names = sql.join([...sort, id].map(({ column }) => wordsSql(record, column, language)));
    return sql`(${names}) ${id.descending ? sql`<` : sql`>`} (${sql.join([...cursor])})`;
  }
  const bounded = first !== undefined && cursor[0] !== null && (first.descending || !first.nullable);
  const bound = bounded
    ? sql`${wordsSql(record, first.column, language)} ${first.descending ? sql`<=` : sql`>=`} ${cursor[0]} and `
    : sql``;
  return sql`${bound}${keyByKey(record, sort, cursor, language)}`;
}

function keyByKey(
  record: ServerRecord,
  sort: readonly SortKey[],
  cursor: readonly unknown[],
  language: Language,
): Condition {
  const id = { column: 'id', descending: idDescends(sort), nullable: false };
  return [...sort, id].reduceRight<Condition>(
    (rest, key, index) => {
      const name = wordsSql(record, key.column, language);
      const value = cursor[index];
      const same = key.column === 'id' ? sql`false` : rest;
      if (value === null)
        return key.descending
          ? sql`(${name} is not null or (${name} is null and ${same}))`
          : sql`(${name} is null and ${same})`;
      const beyond = key.descending
        ? sql`${name} < ${value}`
        : key.nullable
          ? sql`(${name} > ${value} or ${name} is null)`
          : sql`${name} > ${value}`;
      return sql`(${beyond} or (${name} = ${value} and ${same}))`;
    },
    sql`false`,
  );
}

export async function countRows(
  db: Database,
  selected: Condition,
  count: ListQuery['count'],
  { within, signal }: { readonly within?: Condition | undefined; readonly signal?: AbortSignal | undefined } = {},
): Promise<{ count: number | null; countIsExact: boolean }> {
  const limit = count === 'estimate' ? sql`limit ${sql.lit(countLimit + 1)}` : sql``;
  const { rows } = await sql<{
    count: number;
  }>`${within ? sql`with ${within}` : sql``} select count(*) as count from (select 1 ${selected} ${limit}) counted`.execute(
    db,
    whileWanted(signal),
  );
  const found = Number(rows[0]?.count ?? 0);
  return {
    count: Math.min(found, count === 'estimate' ? countLimit : found),
    countIsExact: count === 'exact' || found <= countLimit,
  };
}
