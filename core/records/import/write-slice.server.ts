import type { MessageDescriptor } from '@lingui/core';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Caller, Database, Host } from '../../host/host.ts';
import { seeingAll } from '../../host/scope/caller-scope.ts';
import { Problem } from '../../host/problem.ts';
import { problems } from '../problems.server.ts';
import { reachesRow } from '../reach.ts';
import type { BrokenRule, RecordDefinition } from '../record.ts';
import type { ServerRecord } from '../records.server.ts';
import { checkPointedSites, wrongReferences } from '../references.server.ts';
import { columnsOf } from '../rows.server.ts';
import type { StoredRow } from '../record.ts';
import type { AlongRow } from '../change-rows.server.ts';
import { asProblem, toldClash } from '../clash.server.ts';
import { changesBetween } from '../audit-line.server.ts';
import { checkLimits, type Overridden } from '../limits/check-limits.server.ts';
import { feedCounters } from '../limits/counter.server.ts';
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
  readonly site?: string | null | undefined;
  /** The site that it was in before, where it went to another. */
  readonly left?: string | undefined;
}

export interface WriteSliceContext extends CommitRequest {
  readonly host: Host;
  /** The transaction of the whole import. */
  readonly db: Database;
  /** Filled by the hooks: rows that changed along. */
  readonly along: AlongRow[];
  /** The rows are tried out and undone. */
  readonly trial?: boolean;
}

/** A row that is written once somebody has confirmed what is unusual about it. */
export interface Unconfirmed {
  readonly line: number;
  readonly warnings: readonly BrokenRule[];
}

interface Outcome {
  readonly written: readonly WrittenRow[];
  readonly refused: readonly Refused[];
}

interface SliceOutcome extends Outcome {
  readonly unconfirmed: readonly Unconfirmed[];
}

interface Ready {
  readonly line: number;
  readonly values: Record<string, unknown> & { readonly id: string };
  /** What the audit log says where it is written in spite of a limit. */
  readonly overridden: Overridden;
}

interface Prepared {
  readonly ready: readonly Ready[];
  readonly refused: readonly Refused[];
  readonly unconfirmed: readonly Unconfirmed[];
}

/** What is known of a row that is about to be written. */
export type SliceRow = Pick<StoredJobRow, 'line' | 'draft' | 'target' | 'target_version'>;

/**
 * Writes a slice of rows with their hooks, versions and audit lines. Rows that are refused leave the others' fate to
 * the caller.
 */
export async function writeSlice(
  record: ServerRecord,
  rows: readonly StoredJobRow[],
  context: WriteSliceContext,
): Promise<SliceOutcome> {
  const before = await lockTargets(record, rows, context.db);
  const { ready, refused, unconfirmed } = await prepareRows(record, rows, before, context);
  const outcome = await store(record, ready, before, context);
  return { written: outcome.written, refused: [...refused, ...outcome.refused], unconfirmed };
}

/**
 * Rows as their hooks make them, and those that are refused or must be confirmed first. Nothing is stored but what
 * hooks change along.
 */
export async function prepareRows(
  record: ServerRecord,
  rows: readonly SliceRow[],
  before: ReadonlyMap<string, StoredRow>,
  context: WriteSliceContext,
): Promise<Prepared> {
  const wrong = await wrongReferences(
    record.definition,
    rows.map(({ draft, target }) => ({ values: draft, before: before.get(target ?? '') })),
    context,
  );
  const [ready, refused, unconfirmed] = [[] as Ready[], [] as Refused[], [] as Unconfirmed[]];
  // Their hooks ask side by side, in the order of the file: one after the other, the way to the database and back is
  // most of an import. All are waited for, even when one fails: none may go on asking once the transaction is over.
  const prepared = await Promise.allSettled(
    rows.map(async (row, index): Promise<Ready | Refused | Unconfirmed> => {
      const errors = wrong.get(index) ?? changedMeanwhile(row, before);
      return errors
        ? { line: row.line, errors }
        : prepare(record, row, before.get(row.target ?? ''), context).catch((error: unknown) => refusal(row, error));
    }),
  );
  for (const one of prepared) {
    if (one.status === 'rejected') throw one.reason;
    if ('errors' in one.value) refused.push(one.value);
    else if ('warnings' in one.value) unconfirmed.push(one.value);
    else ready.push(one.value);
  }
  return { ready, refused, unconfirmed };
}

/** The rows that others are written over, held until the transaction ends. */
export async function lockTargets(
  record: ServerRecord,
  rows: readonly SliceRow[],
  db: Database,
): Promise<ReadonlyMap<string, StoredRow>> {
  const ids = rows.flatMap(({ target }) => target ?? []);
  if (ids.length === 0) return new Map();
  const { rows: found } = await sql<StoredRow>`
    select ${columnsOf(record)}
    from ${sql.table(record.definition.name)}
    where id = any(${ids}::uuid[]) and deleted_at is null
    order by id for update`.execute(db);
  return new Map(found.map((row) => [row.id, row]));
}

function changedMeanwhile(
  { target, target_version: version }: SliceRow,
  before: ReadonlyMap<string, StoredRow>,
): Refused['errors'] | null {
  return target === null || before.get(target)?.version === version ? null : { '': rowSentences.changedMeanwhile };
}

async function prepare(
  record: ServerRecord,
  row: SliceRow,
  before: StoredRow | undefined,
  context: WriteSliceContext,
): Promise<Ready> {
  const who = context.caller.userId;
  refuseBeyond(
    record.definition,
    [...(before ? [before] : []), { created_by: who, ...before, ...row.draft }],
    before !== undefined,
    context.caller,
  );
  if (before) await checkPointedSites(record.definition, 'update', before, context);
  const values = before ? { ...row.draft } : { id: v7(), ...row.draft, created_by: who, updated_by: who };
  const overridden = await checkLimits(
    { ...context, definition: record.definition, row: { ...before, ...values }, before: before ?? null },
    context,
  );
  await seeingAll(context.db, async () => record.hooks.beforeWrite?.(values, { ...context, before: before ?? null }));
  return {
    line: row.line,
    overridden,
    values: before ? { ...values, id: before.id, updated_by: who } : (values as Ready['values']),
  };
}

/** Nobody writes a row that their right does not reach, as it was or as it becomes. Throws a `Problem`. */
function refuseBeyond(
  definition: RecordDefinition,
  states: readonly Readonly<Record<string, unknown>>[],
  isThere: boolean,
  caller: Caller,
): void {
  const verb = definition.access.import ? 'import' : isThere ? 'update' : 'create';
  if (!states.every((row) => reachesRow(definition, caller, verb, row)))
    throw problems.forbidden(`${definition.name}:${verb}`);
}

function refusal({ line }: SliceRow, error: unknown): Refused | Unconfirmed {
  if (!(error instanceof Problem)) throw error;
  const { fields, values, extra } = error.details;
  if (error.code === 'confirm')
    return { line, warnings: warningsOf(error.sentence, fields ?? {}, extra?.confirm, extra?.needsReason) };
  return {
    line,
    errors:
      fields && Object.keys(fields).length > 0
        ? fields
        : { '': { ...error.sentence, ...(values ? { values: { ...error.sentence.values, ...values } } : {}) } },
  };
}

/**
 * What a hook wants confirmed, code by code: each with the sentence beside its field, or with that of the whole where
 * several share a field.
 */
function warningsOf(
  sentence: MessageDescriptor,
  fields: Readonly<Record<string, MessageDescriptor>>,
  codes: unknown,
  needingReason: unknown,
): BrokenRule[] {
  const named = Object.entries(fields);
  const confirmations = Array.isArray(codes) ? codes.map(String) : [];
  return confirmations.map((confirm, index) => {
    const [field, told] = (named.length === confirmations.length ? named[index] : named[0]) ?? ['', sentence];
    const needsReason = Array.isArray(needingReason) && needingReason.includes(confirm);
    return { field, sentence: told, confirm, ...(needsReason ? { needsReason } : {}) };
  });
}

/** All at once; where the database refuses, one by one, to find out which. */
async function store(
  record: ServerRecord,
  rows: readonly Ready[],
  before: ReadonlyMap<string, StoredRow>,
  context: WriteSliceContext,
): Promise<Outcome> {
  if (rows.length === 0) return { written: [], refused: [] };
  const { db } = context;
  await sql`savepoint import_slice`.execute(db);
  try {
    const written = await storeAll(record, rows, before, context);
    await sql`release savepoint import_slice`.execute(db);
    return { written, refused: [] };
  } catch (error) {
    const [first] = rows;
    const clash = asProblem(record, error, { ...before.get(first?.values.id ?? ''), ...first?.values });
    if (!(clash instanceof Problem)) throw error;
    await sql`rollback to savepoint import_slice`.execute(db);
    if (rows.length === 1 && first) {
      const problem = (await toldClash({ ...context.host, db }, context.caller, clash)) as Problem;
      return {
        written: [],
        refused: [{ line: first.line, errors: problem.details.fields ?? { '': problem.sentence } }],
      };
    }
    const middle = Math.ceil(rows.length / 2);
    const halves = [
      await store(record, rows.slice(0, middle), before, context),
      await store(record, rows.slice(middle), before, context),
    ];
    return { written: halves.flatMap(({ written }) => written), refused: halves.flatMap(({ refused }) => refused) };
  }
}

async function storeAll(
  record: ServerRecord,
  rows: readonly Ready[],
  before: ReadonlyMap<string, StoredRow>,
  context: WriteSliceContext,
): Promise<WrittenRow[]> {
  const { definition } = record;
  const { db, caller, ip, requestId } = context;
  const overridden = new Map(rows.map((row) => [row.values.id, row.overridden]));
  const created = rows.filter(({ values }) => !before.has(values.id)).map(({ values }) => values);
  const changed = rows.filter(({ values }) => before.has(values.id)).map(({ values }) => values);
  const stored = [
    ...(created.length > 0 ? await insertRows(db, record, created) : []),
    ...(changed.length > 0 ? await updateRows(db, record, changed, before) : []),
  ];
  // Where a row has the site of what it refers to, only the database knew it.
  for (const row of stored) refuseBeyond(definition, [row], before.has(row.id), caller);
  const lines = stored.map((row) => {
    const old = before.get(row.id);
    const { reason = null, changes: limits = [] } = overridden.get(row.id) ?? {};
    return {
      row,
      action: old ? ('update' as const) : ('create' as const),
      changes: [...changesBetween(definition, old ?? {}, row), ...limits],
      reason,
    };
  });
  await auditRows(db, lines, { userId: caller.userId, ip, requestId, record: definition.name });
  await feedCounters(
    context,
    definition,
    stored.map((after) => ({ before: before.get(after.id) ?? null, after })),
  );
  return lines.map(({ row, action }) => {
    const old = before.get(row.id)?.site;
    return { id: row.id, action, site: row.site, ...(old && old !== row.site ? { left: old } : {}) };
  });
}
