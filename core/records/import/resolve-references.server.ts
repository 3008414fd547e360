import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Caller, Host } from '../../host/host.ts';
import { labelSql } from '../label.server.ts';
import { readableSites } from '../list.server.ts';
import { reachCondition, sitesCondition } from '../reach.server.ts';
import { hasSite, type RecordDefinition } from '../record.ts';
import { wordsSql } from '../column-sql.server.ts';
import { tellingSql } from '../telling-names.server.ts';

/** The id that a text names, or why it names none. */
export type Resolution = { readonly id: string } | 'missing' | 'ambiguous';

/** Finds rows by what people call them, many texts at a time, each text asked of the database once. */
export interface ReferenceResolver {
  /** `site`: rows of other sites are not meant. */
  readonly resolve: (
    record: string,
    texts: readonly string[],
    site: string | null,
  ) => Promise<ReadonlyMap<string, Resolution>>;
}

const uuid = z.uuid();
const naming = /^(code|name|label)(_en|_fr)?$/;

/**
 * By id, by key (code), by the words that name a row, by each of its names in either language; accents and case aside,
 * in this order.
 */
export function referenceResolver(host: Host, caller: Caller): ReferenceResolver {
  const resolvedByRecord = new Map<string, Map<string, Resolution>>();
  return {
    resolve: async (name, texts, site) => {
      const target = host.records.get(name)?.definition;
      const within = target && hasSite(target) && target.across === undefined ? site : null;
      const key = `${name} ${within ?? ''}`;
      const found = resolvedByRecord.get(key) ?? new Map<string, Resolution>();
      resolvedByRecord.set(key, found);
      const unknown = [...new Set(texts)].filter((text) => !found.has(text));
      if (unknown.length > 0)
        for (const [text, resolution] of await lookUp(host, target, unknown, caller, within))
          found.set(text, resolution);
      return found;
    },
  };
}

/** Columns that name a row, the surest first. */
function nameColumns(target: RecordDefinition): string[] {
  const single = [target.key, ...target.unique].flatMap((columns) => (columns.length === 1 ? columns : []));
  const names = Object.keys(target.fields).filter((name) => naming.test(name));
  const isText = (name: string): boolean =>
    ['text', 'bilingual'].includes(target.fields[name]?.kind ?? '') &&
    !target.fields[name]?.derived &&
    !target.fields[name]?.level;
  return [...new Set([...single, ...names, ...target.display])].filter(isText);
}

async function lookUp(
  host: Host,
  target: RecordDefinition | undefined,
  texts: readonly string[],
  caller: Caller,
  within: string | null,
): Promise<Map<string, Resolution>> {
  if (!target) return new Map(texts.map((text) => [text, 'missing']));
  const reach = reachCondition(target, caller, 'read');
  const sited = sitesCondition(
    target,
    readableSites(target, caller, null).filter((site) => within === null || site === within),
  );
  const mine = sql`${sited ? sql`and ${sited}` : sql``} ${reach ? sql`and ${reach}` : sql``}`;
  const wellFormed = texts.filter((text) => !text.includes('\u0000') && text.isWellFormed());
  const server = { definition: target, hooks: {} };
  const ways = [
    (['en', 'fr'] as const).map((language) => labelSql(host, target, language)),
    ...nameColumns(target).map((name) => (['en', 'fr'] as const).map((language) => wordsSql(server, name, language))),
  ];
  // `Camara Salima (10023)`, as our own exports write where two bear one name.
  const telling = (['en', 'fr'] as const).flatMap((language) => tellingSql(host, target, language) ?? []);
  if (telling.length > 0) ways.push(telling);
  const byName = ways
    .flatMap((both, rank) => both.map((way) => [way, rank] as const))
    .map(
      ([way, rank]) =>
        sql`
          select id, ${rank + 1}::int as rank, filon_fold(${way}) as name
          from ${sql.table(target.name)}
          where deleted_at is null ${mine} and filon_fold(${way}) in (select name from asked)`,
    );
  const { rows } = await sql<{ text: string; rank: number; ids: string[] }>`
    with asked as materialized (select text, filon_fold(text) as name from unnest(${wellFormed}::text[]) as text),
      named as (${sql.join(byName, sql` union all `)})
    select asked.text, named.rank, array_agg(distinct named.id) as ids
    from asked
    join named using (name)
    group by 1, 2
    order by 1, 2`.execute(host.db);
  const ids = wellFormed.filter((text) => uuid.safeParse(text).success);
  const { rows: living } = await sql<{
    id: string;
  }>`select id from ${sql.table(target.name)} where deleted_at is null ${mine} and id = any(${ids}::uuid[])`.execute(
    host.db,
  );
  const resolved = new Map<string, Resolution>(texts.map((text) => [text, 'missing']));
  // The label is what an export shows, but a code that says the same is surer.
  const sureness = (rank: number): number => (rank === 1 ? 1.5 : rank - 1);
  const best = new Map<string, { sureness: number; ids: readonly string[] }>();
  for (const { text, rank, ids: several } of rows)
    if (sureness(rank) < (best.get(text)?.sureness ?? Infinity))
      best.set(text, { sureness: sureness(rank), ids: several });
  for (const [text, { ids: several }] of best)
    resolved.set(text, several.length === 1 && several[0] ? { id: several[0] } : 'ambiguous');
  for (const { id } of living) for (const text of ids) if (text.toLowerCase() === id) resolved.set(text, { id });
  return resolved;
}
