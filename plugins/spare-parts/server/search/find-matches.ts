import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { searchWords } from '../../../../core/records/searched-words.server.ts';
import { reachOf } from '../../formulas/equivalence-graph.ts';
import type { FoundPart, MatchReason } from '../../shared/part-answers.ts';
import { readCodes, readFamily } from '../equivalences.ts';

/** A part that fits what somebody typed, and why. */
export type Match = Pick<FoundPart, 'id' | 'because' | 'matched' | 'as' | 'condition'>;

/** The order of results (catalogue procurement.md §9.3), without what asks for stock. */
const ranks: readonly MatchReason[] = ['code', 'barcode', 'reference', 'prefix', 'equivalent', 'words', 'fuzzy'];
/** Most parts that one way of finding brings. */
const most = 300;
/** From so many letters on, what begins with them is looked for. */
const shortestPrefix = 3;
/** Least likeness of what is nearly the same. */
const likeness = 0.4;
/** Fewer finds than these, and none of them exact, are followed by what is nearly the same. */
const enough = 10;

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);

/** Parts by code, barcode, any reference however it is spelled, words in either language; each once, the surest first. */
export async function findMatches(db: Database, typed: string): Promise<readonly Match[]> {
  const words = searchWords(typed);
  const text = words.join(' ');
  if (text === '') return [];
  const sure = await findSure(db, text);
  const exact = sure.filter(({ because }) => because !== 'prefix');
  const equivalent = await findEquivalents(db, exact);
  const worded = await findByWords(db, words);
  const found = [...sure, ...equivalent, ...worded];
  const near = exact.length === 0 && found.length < enough ? await findNear(db, text) : [];
  const best = new Map<string, Match>();
  for (const match of [...found, ...near].toSorted((one, other) => rankOf(one) - rankOf(other)))
    if (!best.has(match.id)) best.set(match.id, match);
  return [...best.values()];
}

const rankOf = ({ because }: Match): number => ranks.indexOf(because);

/** Whole codes and references, and what begins with them: by the order of their bytes, which the indexes have. */
async function findSure(db: Database, text: string): Promise<readonly Match[]> {
  const { rows: asked } = await sql<{ norm: string }>`select part_ref_norm(${text}) as norm`.execute(db);
  const norm = asked[0]?.norm ?? '';
  const found = [
    sql`select id, 'barcode' as because, barcode as matched from part where barcode = ${text} and deleted_at is null`,
  ];
  if (norm !== '')
    found.push(
      sql`select id, 'code', code from part where part_ref_norm(code) = ${norm} and deleted_at is null`,
      sql`
        select id, 'reference', manufacturer_ref
        from part
        where part_ref_norm(manufacturer_ref) = ${norm} and deleted_at is null`,
      sql`select part, 'reference', ref from part_reference where ref_norm = ${norm} and deleted_at is null`,
    );
  if (norm.length >= shortestPrefix)
    found.push(
      beginning(norm, sql`part`, sql`id, 'prefix', code`, sql`part_ref_norm(code)`),
      beginning(norm, sql`part`, sql`id, 'prefix', manufacturer_ref`, sql`part_ref_norm(manufacturer_ref)`),
      beginning(norm, sql`part_reference`, sql`part, 'prefix', ref`, sql`ref_norm`),
    );
  const { rows } = await sql<Match>`
    select id, because, matched, null as "as", null as condition
    from (${sql.join(found, sql` union all `)}) found`.execute(db);
  return rows;
}

/** Rows whose normalised reference begins with another, in its order. */
const beginning = (
  norm: string,
  table: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
  reference: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  (
    select ${columns}
    from ${table}
    where ${reference} ~>=~ ${norm} and ${reference} ~<~ ${`${norm}\u{10FFFF}`} and deleted_at is null
    order by ${reference} using ~<~
    limit ${most})`;

/** What may be taken in place of the parts that were asked for by name. */
async function findEquivalents(db: Database, asked: readonly Match[]): Promise<readonly Match[]> {
  if (asked.length === 0) return [];
  const ids = [...new Set(asked.map(({ id }) => id))];
  const family = await readFamily(db, ids);
  const codes = await readCodes(db, ids);
  return ids.flatMap((id) =>
    reachOf(id, family).map(({ part, as, condition }): Match => ({
      id: part,
      because: 'equivalent',
      matched: codes.get(id) ?? null,
      as,
      condition,
    })),
  );
}

async function findByWords(db: Database, words: readonly string[]): Promise<readonly Match[]> {
  const holds = words.map((word) => sql`search_text like '%' || filon_fold(${escapeLike(word)}) || '%'`);
  const { rows } = await sql<Match>`
    select id, 'words' as because, null as matched, null as "as", null as condition
    from part
    where ${sql.join(holds, sql` and `)} and deleted_at is null
    order by status <> 'active', code
    limit ${most}`.execute(db);
  return rows;
}

/** What is nearly the same: a misspelled word of the name, a digit of a reference that is another one. */
async function findNear(db: Database, text: string): Promise<readonly Match[]> {
  return db.transaction().execute(async (within) => {
    await sql`
      select set_config('pg_trgm.word_similarity_threshold', ${String(likeness)}, true),
        set_config('pg_trgm.similarity_threshold', ${String(likeness)}, true)`.execute(within);
    const { rows } = await sql<Match>`
      select id, 'fuzzy' as because, matched, null as "as", null as condition
      from (
        (
          select id, null as matched, word_similarity(filon_fold(${text}), search_text) as likeness
          from part
          where filon_fold(${text}) <% search_text and deleted_at is null
          order by 3 desc, code
          limit 50)
        union all (
          select part, ref, similarity(ref_norm, part_ref_norm(${text}))
          from part_reference
          where ref_norm % part_ref_norm(${text}) and deleted_at is null
          order by 3 desc, ref
          limit 50)
        union all (
          select id, manufacturer_ref, similarity(part_ref_norm(manufacturer_ref), part_ref_norm(${text}))
          from part
          where part_ref_norm(manufacturer_ref) % part_ref_norm(${text}) and deleted_at is null
          order by 3 desc, manufacturer_ref
          limit 50)) near
      order by likeness desc`.execute(within);
    return rows;
  });
}
