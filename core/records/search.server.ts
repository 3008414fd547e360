import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { can } from '../registry/access.ts';
import type { Caller, Host } from '../host/host.ts';
import type { Language } from '../host/languages.ts';
import { labelSql } from './label.server.ts';
import { countRows, readableSites, searchConditions, searchWords } from './list.server.ts';
import type { RecordDefinition } from './record.ts';
import { reachCondition, sitesCondition } from './reach.server.ts';

export interface SearchResult {
  readonly record: string;
  readonly id: string;
  readonly label: string;
  /** What tells it from others of the same name; null where names differ. */
  readonly apart: string | null;
  /** When it was, where the record's list goes by time, the newest first; ISO 8601, a day or an instant. */
  readonly at: string | null;
  /** Which field holds the words and what stands there, where the label does not show it. */
  readonly matched: { readonly field: string; readonly text: string } | null;
}

export interface SearchAnswer {
  readonly results: readonly SearchResult[];
  /** How many more there are, or where that is not exact, at least. */
  readonly more: number;
  readonly moreIsExact: boolean;
}

interface SearchCut {
  readonly only?: string | null;
  readonly sites?: readonly string[] | null;
  readonly limit?: number;
  readonly language?: Language;
}

const perRecord = 5;
const uuid = z.uuid();

/**
 * Rows of every record that the caller may read whose text holds all the words; a few per record. `only` cuts it to one
 * record, for pickers, which may also ask for a row by its id, for those of some sites, and are told how many more there
 * are.
 */
export async function searchRecords(
  host: Host,
  caller: Caller,
  words: string,
  { only = null, sites = null, limit = perRecord, language = 'en' }: SearchCut,
): Promise<SearchAnswer> {
  const readable = [...host.records.values()]
    .map(({ definition }) => definition)
    .filter(({ name }) => can(caller.access, `${name}:read`) && (only === null || name === only));
  const byId = only !== null && uuid.safeParse(words).success;
  const found = await Promise.all(
    readable.map(async (record) => {
      const reach = reachCondition(record, caller, 'read');
      const sited = sitesCondition(
        record,
        readableSites(record, caller, null).filter(
          (one) => sites === null || record.across !== undefined || sites.includes(one),
        ),
      );
      const conditions = [
        sql`deleted_at is null`,
        ...(reach ? [reach] : []),
        ...(sited ? [sited] : []),
        ...(byId ? [sql`id = ${words}`] : searchConditions(record, words)),
      ];
      const label = labelSql(host, record, language);
      const apart = record.apart ? labelSql(host, { ...record, display: record.apart }, language) : sql`null::text`;
      // T-07 before LT-07: what begins with the words was more likely meant.
      const begins = sql`
        starts_with(filon_fold(${label}), filon_fold(${words.replaceAll('\u0000', '').toWellFormed().trim()}))`;
      const at = newestBy(record);
      const { rows } = await sql<SearchResult>`
        select ${record.name} as record, id, ${label} as label, ${apart} as apart, to_jsonb(${at}) #>> '{}' as at,
          ${byId ? sql`null` : matchedBy(record, words, label)} as matched
        from ${sql.table(record.name)}
        where ${sql.join(conditions, sql` and `)}
        order by ${begins} desc, ${at} desc nulls last, ${label}, ${apart}, id
        limit ${limit + 1}`.execute(host.db);
      const results = rows.slice(0, limit);
      if (rows.length === results.length || only === null)
        return { results, more: rows.length - results.length, moreIsExact: rows.length === results.length };
      const matching = sql`from ${sql.table(record.name)} where ${sql.join(conditions, sql` and `)}`;
      const { count, countIsExact } = await countRows(host.db, matching, 'estimate');
      return { results, more: (count ?? 0) - results.length, moreIsExact: countIsExact };
    }),
  );
  return {
    results: found.flatMap(({ results }) => results),
    more: found.reduce((sum, { more }) => sum + more, 0),
    moreIsExact: found.every(({ moreIsExact }) => moreIsExact),
  };
}

/** The column by which the record's list has the newest first; null where it goes by something else. */
function newestBy({ sort, fields }: RecordDefinition): RawBuilder<unknown> {
  const [key = ''] = sort.split(',');
  const name = key.slice(1);
  const field = fields[name];
  return key.startsWith('-') && field && !field.derived && ['date', 'datetime'].includes(field.kind)
    ? sql.ref(name)
    : sql`null::timestamptz`;
}

/** Characters of a field that are shown, and how many of them stand before the first word. */
const [shownText, shownBefore] = [60, 20];

/** The first plain text of a row that holds one of the words, unless its label shows them all. */
function matchedBy(
  { fields, display }: RecordDefinition,
  words: string,
  label: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const wanted = searchWords(words);
  const placeOf = (text: RawBuilder<unknown>, word: string): RawBuilder<unknown> =>
    sql`position(filon_fold(${word}) in filon_fold(coalesce(${text}, '')))`;
  const holds = (text: RawBuilder<unknown>, word: string): RawBuilder<unknown> => sql`${placeOf(text, word)} > 0`;
  const firstPlace = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`least(${sql.join(wanted.map((word) => sql`nullif(${placeOf(text, word)}, 0)`))})`;
  const plain = Object.entries(fields).filter(
    ([name, { kind, searched, level, derived }]) =>
      searched && !level && !derived && ['text', 'longtext'].includes(kind) && !display.includes(name),
  );
  if (plain.length === 0 || wanted.length === 0) return sql`null`;
  const cases = plain.map(([name]) => {
    const [text, place] = [sql.ref(name), firstPlace(sql.ref(name))];
    // What stands before the word begins with a whole one.
    const before = sql`
      case
        when ${place} <= ${shownBefore} then left(${text}, ${place} - 1)
        else '…' || regexp_replace(substr(${text}, ${place} - ${shownBefore}, ${shownBefore}), '^\\S*\\s', '') end`;
    return sql`
      when ${sql.join(
        wanted.map((word) => holds(text, word)),
        sql` or `,
      )}
        then jsonb_build_object('field', ${name}::text, 'text',
          trim(${before} || substr(${text}, ${place}, ${shownText - shownBefore})))`;
  });
  return sql`
    case
      when ${sql.join(
        wanted.map((word) => holds(label, word)),
        sql` and `,
      )} then null
      ${sql.join(cases, sql` `)} end`;
}
