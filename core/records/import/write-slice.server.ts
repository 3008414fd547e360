import type { MessageDescriptor } from '@lingui/core';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Database, Host } from '../../server/host.ts';
import { seeingAll } from '../../server/scope/caller-scope.ts';
import { Problem } from '../../server/problem.ts';
import { readableSites } from '../list.server.ts';
import { reachCondition } from '../reach.server.ts';
import type { ServerRecord } from '../records.server.ts';
import { columnsOf, type StoredRow } from '../rows.server.ts';
import { sentences } from '../sentences.ts';
import { asProblem, changesBetween } from '../write.server.ts';
import type { CommitRequest } from './commit-job.server.ts';
import { rowSentences } from './import-sentences.ts';
import type { StoredJobRow } from './job-rows.server.ts';
import { auditRows, insertRows, updateRows } from './write-rows.server.ts';

/** A row that could not be written, and why, by field. */
export interface Refused {
  readonly line: number;
  readonly errors: Readonly<Record<string, MessageDescriptor>>;
}

/** A row that was written. */
export interface WrittenRow {
  readonly id: string;
  readonly action: 'create' | 'update';
  readonly site?: string | undefined;
  /** The site that it was in before, where it went to another. */
  readonly left?: string | undefined;
}

export interface WriteSliceContext extends CommitRequest {
  readonly host: Host;
  /** The transaction of the whole import. */
  readonly db: Database;
}

interface Outcome {
  readonly written: readonly WrittenRow[];
  readonly refused: readonly Refused[];
}

interface Ready {
  readonly line: number;
  readonly values: Record<string, unknown> & { readonly id: string };
}

/** Writes a slice of rows with their hooks, versions and audit lines. Rows that are refused leave the others' fate to the caller. */
export async function writeSlice(record: ServerRecord, rows: readonly StoredJobRow[], context: WriteSliceContext): Promise<Outcome> {
  const before = await lockTargets(record, rows, context.db);
  const missing = await missingReferences(record, rows, context);
  const refused: Refused[] = [];
  const ready: Ready[] = [];
  // Their hooks ask side by side, in the order of the file: one after the other, the way to the database and back is most of an import.
  // All are waited for, even when one fails: none may go on asking once the transaction is over.
  const prepared = await Promise.allSettled(
    rows.map(async (row): Promise<Ready | Refused> => {
      const errors = missing.get(row.line) ?? changedMeanwhile(row, before);
      return errors ? { line: row.line, errors } : prepare(record, row, before.get(row.target ?? ''), context).catch((error: unknown) => refusal(row, error));
    }),
  );
  for (const one of prepared) {
    if (one.status === 'rejected') throw one.reason;
    if ('errors' in one.value) refused.push(one.value);
    else ready.push(one.value);
  }
  const outcome = await store(record, ready, before, context);
  return { written: outcome.written, refused: [...refused, ...outcome.refused] };
}

async function lockTargets(record: ServerRecord, rows: readonly StoredJobRow[], db: Database): Promise<ReadonlyMap<string, StoredRow>> {
  const ids = rows.flatMap(({ target }) => target ?? []);
  if (ids.length === 0) return new Map();
  const { rows: found } = await sql<StoredRow>`select ${columnsOf(record)} from ${sql.table(record.definition.name)} where id = any(${ids}::uuid[]) and deleted_at is null order by id for update`.execute(db);
  return new Map(found.map((row) => [row.id, row]));
}

function changedMeanwhile({ target, target_version: version }: StoredJobRow, before: ReadonlyMap<string, StoredRow>): Refused['errors'] | null {
  return target === null || before.get(target)?.version === version ? null : { '': rowSentences.changedMeanwhile };
}

/** What is referred to must still live; it is held until the end, so that nobody deletes it meanwhile. */
async function missingReferences({ definition }: ServerRecord, rows: readonly StoredJobRow[], { host, db, caller }: WriteSliceContext): Promise<ReadonlyMap<number, Refused['errors']>> {
  const missing = new Map<number, Refused['errors']>();
  for (const [name, field] of Object.entries(definition.fields)) {
    const target = field.kind === 'ref' || field.kind === 'refs' ? host.records.get(String(field.options.record))?.definition : undefined;
    const ids = target ? [...new Set(rows.flatMap(({ draft }) => idsOf(draft[name])))] : [];
    if (!target || ids.length === 0) continue;
    const own = reachCondition(target, caller, 'read');
    const mine = sql`${target.scope === 'site' ? sql`and site = any(${readableSites(target, caller, null)}::uuid[])` : sql``} ${own ? sql`and ${own}` : sql``}`;
    const { rows: found } = await sql<{ id: string }>`select id from ${sql.table(target.name)} where id = any(${ids}::uuid[]) and deleted_at is null ${mine} for key share`.execute(db);
    const living = new Set(found.map(({ id }) => id));
    for (const { line, draft } of rows) if (idsOf(draft[name]).some((id) => !living.has(id))) missing.set(line, { ...missing.get(line), [name]: sentences.missingReference });
  }
  return missing;
}

const idsOf = (value: unknown): string[] => (value === null || value === undefined ? [] : [value].flat().map(String));

async function prepare(record: ServerRecord, row: StoredJobRow, before: StoredRow | undefined, context: WriteSliceContext): Promise<Ready> {
  const who = context.caller.userId;
  const values = before ? { ...row.draft } : { id: v7(), ...row.draft, created_by: who, updated_by: who };
  await seeingAll(context.db, async () => record.hooks.beforeWrite?.(values, { ...context, before: before ?? null }));
  return { line: row.line, values: before ? { ...values, id: before.id, updated_by: who } : (values as Ready['values']) };
}

function refusal({ line }: StoredJobRow, error: unknown): Refused {
  if (!(error instanceof Problem)) throw error;
  const { fields, values } = error.details;
  return { line, errors: fields && Object.keys(fields).length > 0 ? fields : { '': { ...error.sentence, ...(values ? { values: { ...error.sentence.values, ...values } } : {}) } } };
}

/** All at once; where the database refuses, one by one, to find out which. */
async function store(record: ServerRecord, rows: readonly Ready[], before: ReadonlyMap<string, StoredRow>, context: WriteSliceContext): Promise<Outcome> {
  if (rows.length === 0) return { written: [], refused: [] };
  const { db } = context;
  await sql`savepoint import_slice`.execute(db);
  try {
    const written = await storeAll(record, rows, before, context);
    await sql`release savepoint import_slice`.execute(db);
    return { written, refused: [] };
  } catch (error) {
    const problem = asProblem(record.definition, error);
    if (!(problem instanceof Problem)) throw error;
    await sql`rollback to savepoint import_slice`.execute(db);
    const [first] = rows;
    if (rows.length === 1 && first) return { written: [], refused: [{ line: first.line, errors: problem.details.fields ?? { '': problem.sentence } }] };
    const middle = Math.ceil(rows.length / 2);
    const halves = [await store(record, rows.slice(0, middle), before, context), await store(record, rows.slice(middle), before, context)];
    return { written: halves.flatMap(({ written }) => written), refused: halves.flatMap(({ refused }) => refused) };
  }
}

async function storeAll(record: ServerRecord, rows: readonly Ready[], before: ReadonlyMap<string, StoredRow>, { db, caller, ip, requestId }: WriteSliceContext): Promise<WrittenRow[]> {
  const { definition } = record;
  const created = rows.filter(({ values }) => !before.has(values.id)).map(({ values }) => values);
  const changed = rows.filter(({ values }) => before.has(values.id)).map(({ values }) => values);
  const stored = [...(created.length > 0 ? await insertRows(db, record, created) : []), ...(changed.length > 0 ? await updateRows(db, record, changed, before) : [])];
  const lines = stored.map((row) => {
    const old = before.get(row.id);
    return { row, action: old ? ('update' as const) : ('create' as const), changes: changesBetween(definition, old ?? {}, row) };
  });
  await auditRows(db, lines, { userId: caller.userId, ip, requestId, record: definition.name });
  return lines.map(({ row, action }) => {
    const old = before.get(row.id)?.site;
    return { id: row.id, action, site: row.site, ...(old && old !== row.site ? { left: old } : {}) };
  });
}
