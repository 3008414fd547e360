import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { checkBody } from '../../../core/host/check-body.ts';
import type { Database, Host } from '../../../core/host/host.ts';
import { sentenceIn, type Language } from '../../../core/host/languages.ts';
import { readerLanguage } from '../../../core/host/reader-language.ts';
import { Problem } from '../../../core/host/problem.ts';
import { tellChanges } from '../../../core/records/changes.server.ts';
import type { StoredRow } from '../../../core/records/record.ts';
import { serverRecord } from '../../../core/records/records.server.ts';
import { createRow, type WriteContext } from '../../../core/records/write.server.ts';
import { equivalenceSources, relations } from '../records/choices.ts';
import { partEquivalence } from '../records/part-equivalence.ts';
import type { CrossReference, CrossReferenceVerdicts } from '../shared/part-answers.ts';
import { equivalenceHooks } from './equivalence-hooks.ts';

const cell = z.string().max(200);
const body = z.strictObject({
  commit: z.boolean(),
  lines: z
    .array(
      z.strictObject({
        maker_a: cell,
        ref_a: cell,
        maker_b: cell,
        ref_b: cell,
        relation: cell,
        condition: cell,
        source: cell,
      }),
    )
    .min(1)
    .max(2_000),
});

type Verdict = CrossReferenceVerdicts['lines'][number];
type Field = 'maker' | 'ref' | 'relation' | 'source';
const fieldNames = {
  maker: msg`Maker`,
  ref: msg`Reference`,
  relation: msg({ message: 'Relation', context: 'of parts' }),
  source: msg`Source`,
};

/** Ends a transaction of which nothing shall stay. */
class Undone extends Error {}

/**
 * `POST /api/spare_parts/cross_references/ {commit, lines}`: proposes the equivalences of a cross-reference list, all or
 * none; without `commit` it only says what would become of each line (catalogue procurement.md §9.4). What is there
 * already stays as it is, so that the same list changes nothing the second time.
 */
export function crossReferenceRoute(app: FastifyInstance, host: Host): void {
  app.post(
    '/api/spare_parts/cross_references/',
    {
      schema: {
        summary: 'Import a cross-reference list',
        tags: ['spare-parts'],
        body: z.toJSONSchema(body, { target: 'draft-7' }),
      },
      validatorCompiler: () => () => true,
      config: { can: 'part_equivalence:create' },
    },
    async (request: FastifyRequest): Promise<CrossReferenceVerdicts> => {
      const { commit, lines } = checkBody(body, request.body);
      const caller = { ...request.caller, language: readerLanguage(request) };
      const verdicts: Verdict[] = [];
      const made: StoredRow[] = [];
      const work = async (db: Database): Promise<void> => {
        const context: WriteContext = {
          host,
          db,
          caller,
          requestId: request.id,
          ip: request.ip,
          confirmed: new Set(),
        };
        for (const [index, line] of lines.entries()) {
          const { verdict, row } = await writeLine(line, index + 1, context);
          verdicts.push(verdict);
          if (row) made.push(row);
        }
        if (!commit || verdicts.some(({ verdict }) => verdict === 'error')) throw new Undone();
      };
      const written = await host.db
        .transaction()
        .execute(work)
        .then(() => true)
        .catch((error: unknown) => {
          if (error instanceof Undone) return false;
          throw error;
        });
      if (written) tellChanges(host, partEquivalence.name, made, 'create');
      return { lines: verdicts, written };
    },
  );
}

async function writeLine(
  line: CrossReference,
  number: number,
  context: WriteContext,
): Promise<{ readonly verdict: Verdict; readonly row?: StoredRow }> {
  const { language } = context.caller;
  const unknown = (field: Field, value: string) => ({
    verdict: {
      verdict: 'error' as const,
      sentence: sentenceIn(language, {
        ...msg({ message: 'Line {n}: unknown {field} « {value} ».' }),
        values: { n: number, field: fieldNames[field], value },
      }),
    },
  });
  const relation = keyOf(line.relation, relations, language);
  if (!relation) return unknown('relation', line.relation);
  const source = line.source.trim() === '' ? null : keyOf(line.source, equivalenceSources, language);
  if (line.source.trim() !== '' && !source) return unknown('source', line.source);
  const ends: string[] = [];
  for (const [maker, reference] of [
    [line.maker_a, line.ref_a],
    [line.maker_b, line.ref_b],
  ] as const) {
    const makers = await makersOf(context.db, maker);
    if (makers.length === 0) return unknown('maker', maker);
    const part = await partOf(context.db, makers, reference);
    if (part === null) return unknown('ref', reference);
    ends.push(part);
  }
  const [a = '', b = ''] = ends;
  if (await isThere(context.db, a, relation, b)) return { verdict: { verdict: 'unchanged', sentence: null } };
  const draft = {
    part_a: a,
    part_b: b,
    relation,
    condition: line.condition.trim() || null,
    ...(source ? { source } : {}),
  };
  try {
    const row = await createRow(serverRecord(partEquivalence, equivalenceHooks), draft, context);
    return { verdict: { verdict: 'new', sentence: null }, row };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const [told = error.sentence] = Object.values(error.details.fields ?? {});
    return { verdict: { verdict: 'error', sentence: sentenceIn(language, told, error.details.values) } };
  }
}

/** The choice that a file names by its key or by its words, in either language. */
function keyOf<Key extends string>(
  text: string,
  choices: Readonly<Record<Key, (typeof fieldNames)['maker']>>,
  language: Language,
): Key | null {
  const wanted = text.trim().toLowerCase();
  const languages: readonly Language[] = [language, language === 'en' ? 'fr' : 'en'];
  const keys = Object.keys(choices) as Key[];
  return (
    keys.find(
      (key) => key === wanted || languages.some((one) => sentenceIn(one, choices[key]).toLowerCase() === wanted),
    ) ?? null
  );
}

/** Makers of a code, a name or another name. */
async function makersOf(db: Database, name: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
    from manufacturer
    where (
        filon_fold(${name.trim()}) in (filon_fold(code), filon_fold(label ->> 'en'), filon_fold(label ->> 'fr'))
          or filon_fold(${name.trim()}) = any(regexp_split_to_array(filon_fold(aliases), '\\s*[,;]\\s*')))
      and deleted_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

async function partOf(db: Database, makers: readonly string[], reference: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id
    from part
    where manufacturer = any(${makers}::uuid[])
      and part_ref_norm(manufacturer_ref) = part_ref_norm(${reference})
      and deleted_at is null
    union
    select part
    from part_reference
    where manufacturer = any(${makers}::uuid[]) and ref_norm = part_ref_norm(${reference}) and deleted_at is null
    limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Whether the equivalence is there already, whichever way round where that says the same. */
async function isThere(db: Database, a: string, relation: string, b: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from part_equivalence
    where relation = ${relation}
      and (
        (part_a = ${a} and part_b = ${b})
          or (relation in ('same', 'not_equivalent') and part_a = ${b} and part_b = ${a}))
      and deleted_at is null
    limit 1`.execute(db);
  return rows.length > 0;
}
