import { sql } from 'kysely';
import * as z from 'zod/mini';
import { can } from '../registry/access.ts';
import type { Caller, Host } from '../host/host.ts';
import type { Language } from '../host/languages.ts';
import { labelSql } from './label.server.ts';
import { countRows, readableSites, searchConditions } from './list.server.ts';
import { reachCondition, sitesCondition } from './reach.server.ts';

export interface SearchResult {
  readonly record: string;
  readonly id: string;
  readonly label: string;
  /** What tells it from others of the same name; null where names differ. */
  readonly apart: string | null;
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
      const own = reachCondition(record, caller, 'read');
      const sited = sitesCondition(
        record,
        readableSites(record, caller, null).filter(
          (one) => sites === null || record.across !== undefined || sites.includes(one),
        ),
      );
      const conditions = [
        sql`deleted_at is null`,
        ...(own ? [own] : []),
        ...(sited ? [sited] : []),
        ...(byId ? [sql`id = ${words}`] : searchConditions(record, words)),
      ];
      const label = labelSql(host, record, language);
      const apart = record.apart ? labelSql(host, { ...record, display: record.apart }, language) : sql`null::text`;
      // T-07 before LT-07: what begins with the words was more likely meant.
      const begins = sql`
        starts_with(filon_fold(${label}), filon_fold(${words.replaceAll('\u0000', '').toWellFormed().trim()}))`;
      const { rows } = await sql<SearchResult>`
        select ${record.name} as record, id, ${label} as label, ${apart} as apart
        from ${sql.table(record.name)}
        where ${sql.join(conditions, sql` and `)}
        order by ${begins} desc, ${label}, ${apart}, id
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
