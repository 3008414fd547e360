import { sql, type RawBuilder } from 'kysely';
import type { Caller } from '../host/host.ts';
import { readableSites } from './list.server.ts';
import { hasSite, type RecordDefinition } from './record.ts';
import { reachCondition, sitesCondition } from './reach.server.ts';
import { searchedTexts } from './matched-text.ts';
import type { AskedWords } from './searched-words.server.ts';
import { tableOf } from './table.ts';

/*
 * The rows of one record that a search may show, as a part of one query over many records. What it costs must not grow
 * with how many rows hold the words: of a long table the newest rows are looked through first, and only where too few of
 * them hold the words, so many of the others as the index names.
 */

/** A row as the query answers it, before it is named; its texts are those of `searchedTexts`. */
export interface StoredHit {
  readonly record: string;
  readonly id: string;
  readonly at: string | null;
  readonly texts: readonly (string | null)[] | null;
}

/** Rows of a long table that are looked through from the newest on, over all sites. */
const newestRows = 1_000;
/** Rows that the index names, from which the best are taken. */
const mostCandidates = 300;

const searched = new WeakMap<RecordDefinition, boolean>();

/** Whether words can be looked for in a record. */
export function isSearched(record: RecordDefinition): boolean {
  const known = searched.get(record) ?? 'search_text' in tableOf(record).columns;
  searched.set(record, known);
  return known;
}

/** The column by which the record's list has the newest first; null where it goes by something else. */
function newestBy({ sort, fields }: RecordDefinition): string | null {
  const [key = ''] = sort.split(',');
  const field = fields[key.slice(1)];
  return key.startsWith('-') && field && !field.derived && ['date', 'datetime'].includes(field.kind)
    ? key.slice(1)
    : null;
}

/** SQL of when a row was, as text; null where the record's list does not go by time. */
export function newestText(record: RecordDefinition): RawBuilder<unknown> {
  const name = newestBy(record);
  return name === null ? sql`null::text` : sql`to_jsonb(${sql.ref(name)}) #>> '{}'`;
}

/** The newest first, for an order; nothing where the record's list does not go by time. */
export function newestFirst(record: RecordDefinition): RawBuilder<unknown> {
  const name = newestBy(record);
  return name === null ? sql`` : sql`${sql.ref(name)} desc nulls last, `;
}

/** SQL of the texts that may hold the words; null where there are none. */
export function textsSql(record: RecordDefinition): RawBuilder<unknown> {
  const texts = searchedTexts(record);
  return texts.length === 0 ? sql`null::text[]` : sql`array[${sql.join(texts.map((name) => sql.ref(name)))}]::text[]`;
}

interface Asked {
  readonly caller: Caller;
  /** Null: none were typed, and every row is as good. */
  readonly words: AskedWords | null;
  /** Cut to these sites; null: all of the caller's. */
  readonly sites: readonly string[] | null;
  readonly limit: number;
}

/** The best rows of a record's long table: what begins with the words first, then the newest. Stands below `asked`. */
export function longRowsSql(record: RecordDefinition, asked: Asked): RawBuilder<unknown> {
  const { words, limit } = asked;
  return bestSql(record, {
    where: longTable(record, asked),
    rank: words ? words.long.begins(firstWordsOf(record)) : null,
    withTexts: words !== null,
    limit,
  });
}

interface Best {
  readonly where: readonly RawBuilder<unknown>[];
  readonly rank: RawBuilder<unknown> | null;
  readonly withTexts: boolean;
  readonly limit: number;
}

/** Rows of a record as `StoredHit`s: of highest rank first, then the newest. */
export function bestSql(record: RecordDefinition, { where, rank, withTexts, limit }: Best): RawBuilder<unknown> {
  const last = isSearched(record) ? sql`search_text, id` : sql`id`;
  return sql`
    (select ${sql.lit(record.name)}::text as record, id, ${newestText(record)} as at,
      ${withTexts ? textsSql(record) : sql`null::text[]`} as texts
    from ${sql.table(record.name)}
    where ${sql.join([...where], sql` and `)}
    order by ${rank ? sql`${rank} desc, ` : sql``}${newestFirst(record)}${last} limit ${sql.lit(limit)})`;
}

/** What the reader may see of a record's living rows. */
export function shownTo(
  record: RecordDefinition,
  { caller, sites }: Pick<Asked, 'caller' | 'sites'>,
): readonly RawBuilder<unknown>[] {
  const reach = reachCondition(record, caller, 'read');
  const sited = sitesCondition(record, sitesAsked(record, caller, sites));
  return [sql`deleted_at is null`, ...(sited ? [sited] : []), ...(reach ? [reach] : [])];
}

/** The sites whose rows are looked for; rows that others may refer to from everywhere are so whatever is asked. */
export const sitesAsked = (
  record: RecordDefinition,
  caller: Caller,
  sites: readonly string[] | null,
): readonly string[] =>
  readableSites(record, caller, null).filter(
    (one) => sites === null || record.across !== undefined || sites.includes(one),
  );

/**
 * Ids of so many rows as the index names. Materialized, so that each part is planned as if all its rows were wanted:
 * for the first few PostgreSQL would rather read the table.
 */
function namedSql(
  record: RecordDefinition,
  asked: Asked,
  parts: AskedWords['long']['parts'],
  only: RawBuilder<unknown>,
) {
  const shown = sql.join([...shownTo(record, asked)], sql` and `);
  const most = sql.lit(Math.ceil(mostCandidates / parts.length));
  return sql.join(
    parts.map(
      (part) => sql`
        (with named as materialized (select id from ${sql.table(record.name)} where ${shown} and ${part} ${only})
        select id from named limit ${most})`,
    ),
    sql` union all `,
  );
}

function longTable(record: RecordDefinition, asked: Asked): RawBuilder<unknown>[] {
  const { limit } = asked;
  const words = asked.words?.long;
  const newest = newestRowsSql(record, asked);
  const parts = words?.isIndexed ? words.parts : null;
  if (!newest)
    return parts
      ? [sql`id in (${namedSql(record, asked, parts, sql``)})`]
      : [...shownTo(record, asked), ...(words ? [words.matches] : [])];
  const reach = reachCondition(record, asked.caller, 'read');
  const looked = sql`
    looked as materialized (
      select id from (${newest}) ${sql.table(record.name)}
      where ${words ? words.matchesAlone : sql`true`} ${reach ? sql`and ${reach}` : sql``})`;
  const tooFew = sql`and (select count(*) from looked) < ${sql.lit(limit)}`;
  return [
    sql`id in (
      with ${looked} select id from looked ${parts ? sql`union all ${namedSql(record, asked, parts, tooFew)}` : sql``})`,
  ];
}

/** The newest rows of each site, by the index of the list's own order; null where the list goes by no time. */
function newestRowsSql(record: RecordDefinition, { caller, sites }: Asked): RawBuilder<unknown> | null {
  const newest = newestBy(record);
  if (newest === null) return null;
  const first = (where: RawBuilder<unknown>, rows: number): RawBuilder<unknown> => sql`
    (select * from ${sql.table(record.name)}
    where deleted_at is null ${where} order by ${sql.ref(newest)} desc limit ${sql.lit(rows)})`;
  if (record.scope !== 'site') {
    const sited = hasSite(record) ? sitesCondition(record, sitesAsked(record, caller, sites)) : null;
    return first(sited ? sql`and ${sited}` : sql``, newestRows);
  }
  const all = sitesAsked(record, caller, sites);
  if (all.length === 0) return first(sql`and false`, 1);
  const each = Math.max(50, Math.floor(newestRows / all.length));
  return sql.join(
    all.map((site) => first(sql`and site = ${site}::uuid`, each)),
    sql` union all `,
  );
}

/**
 * What a row is first known by: the first of the fields that name it, where that is text of its own; else all its words.
 */
export function firstWordsOf(record: RecordDefinition): RawBuilder<unknown> {
  const [name = ''] = record.display;
  const field = record.fields[name];
  const searched = Object.entries(record.fields).filter(([, one]) => one.searched && !one.derived && !one.apart);
  const isPlain = field !== undefined && ['text', 'longtext'].includes(field.kind) && !field.derived && !field.words;
  return !isPlain || searched[0]?.[0] === name ? sql.ref('search_text') : sql`filon_fold(${sql.ref(name)})`;
}
