import { sql, type RawBuilder } from 'kysely';
import type { MessageDescriptor } from '@lingui/core';
import { v7 } from 'uuid';
import { can, type Permission } from '../registry/access.ts';
import { appendAudit, type AuditEntry, type FieldChange } from '../host/audit/audit.ts';
import { auditLine, changesBetween } from './audit-line.server.ts';
import type { Caller, Database, Host } from '../host/host.ts';
import { seeingAll } from '../host/scope/caller-scope.ts';
import type { AlongRow } from './change-rows.server.ts';
import { claimRowFiles } from './file-fields.server.ts';
import { asProblem } from './clash.server.ts';
import { readableSites } from './list.server.ts';
import { noteChanged } from './label-cache.server.ts';
import { problems } from './problems.server.ts';
import { sitesNamed, type BrokenRule, type RecordDefinition } from './record.ts';
import { fieldsAbove, toldOf } from './levels.server.ts';
import { countReferences } from './pointers.server.ts';
import { checkLimits, type Overridden } from './limits/check-limits.server.ts';
import { feedCounters } from './limits/counter.server.ts';
import { isOwn, mayAnywhere, reachesRow } from './reach.ts';
import { checkPointedSites, checkReferences } from './references.server.ts';
import type { ServerRecord } from './records.server.ts';
import { insertOneSql, updateSql } from './row-statements.server.ts';
import { columnsOf } from './rows.server.ts';
import type { StoredRow } from './record.ts';
import { sentences } from '../i18n/sentences.ts';
import { signedBy, withTrueSignatures } from './signed-by.server.ts';
import type { Signature } from './fields/signature.ts';
import { validateDraft } from './validate.ts';

/** Everything that a write needs to know beside its row. */
export interface WriteContext {
  readonly host: Host;
  readonly db: Database;
  readonly caller: Caller;
  readonly requestId: string;
  readonly ip: string;
  /** Codes of the warnings that the writer has confirmed. */
  readonly confirmed: ReadonlySet<string>;
  /** Why the writer confirms them, where that is asked. */
  readonly reason?: string | null;
  /**
   * Where lines of the audit log are gathered until they are written together; each is written at once where absent.
   */
  readonly audited?: AuditEntry[];
  /** Filled by the write: the site that each row leaves which goes to another one. */
  readonly left?: Map<string, string>;
  /** Filled by the write: rows of any record that changed along with it. */
  readonly along?: AlongRow[];
}

type Draft = Readonly<Record<string, unknown>>;
type WriteAction = 'create' | 'update' | 'delete' | 'restore' | 'state';

/** Adds a row. Runs inside the caller's transaction. */
export async function createRow(record: ServerRecord, draft: Draft, context: WriteContext): Promise<StoredRow> {
  const { definition } = record;
  const row = newRow(definition, draft, context);
  await checkSite(definition, row, context);
  await checkReferences(definition, { values: row }, context);
  const overridden = await checkLimits({ ...context, definition, row, before: null }, context);
  const { beforeWrite } = record.hooks;
  if (beforeWrite) await seeingAll(context.db, async () => beforeWrite(row, { ...context, before: null }));
  const { rows } = await sql<StoredRow>`${insertSql(definition, row)} returning ${columnsOf(record)}`
    .execute(context.db)
    .catch((error: unknown) => Promise.reject(asProblem(record, error, row)));
  const created = rows[0] as StoredRow;
  allow(definition, 'create', context.caller, created);
  await claimRowFiles(definition, {}, created, context);
  await audit(record, 'create', created, changesBetween(definition, {}, created), context, overridden);
  await feedCounters(context, definition, [{ before: null, after: created }]);
  return created;
}

/**
 * What a checked draft becomes: its values with their id and writer. Throws a `Problem` for what is wrong or not
 * allowed.
 */
export function newRow(
  definition: RecordDefinition,
  draft: Draft,
  context: Pick<WriteContext, 'caller' | 'confirmed'>,
): Record<string, unknown> & { readonly id: string } {
  const { userId } = context.caller;
  const values = checked(definition, draft, { ...draft, created_by: userId }, context);
  allowDraft(definition, 'create', context.caller, { ...values, created_by: userId });
  return { id: v7(), ...values, created_by: userId, updated_by: userId };
}

export const insertSql = (
  definition: RecordDefinition,
  row: Draft,
  where: RawBuilder<unknown> | null = null,
): RawBuilder<unknown> => insertOneSql(definition, toColumns(definition, row), where);

/** Changes a row that is still at `version`. Runs inside the caller's transaction. */
export async function updateRow(
  record: ServerRecord,
  id: string,
  version: number,
  draft: Draft,
  context: WriteContext,
): Promise<StoredRow> {
  const { definition } = record;
  const before = await rowFor(record, 'update', id, context);
  if (before.version !== version) throw problems.stale(before);
  refuseLocked(definition, before);
  const values = checked(definition, draft, before, context, asWritten(definition, before));
  // Nobody hands a row to where their right does not reach.
  allowDraft(definition, 'update', context.caller, { ...before, ...values });
  await checkSite(definition, values, context);
  await checkReferences(definition, { values, before }, context);
  const overridden = await checkLimits({ ...context, definition, row: { ...before, ...values }, before }, context);
  const changed: Record<string, unknown> = { ...values };
  const { beforeWrite } = record.hooks;
  if (beforeWrite) await seeingAll(context.db, async () => beforeWrite(changed, { ...context, before }));
  const after = await store(
    record,
    before,
    { ...toColumns(definition, changed), updated_by: context.caller.userId },
    context,
  );
  // Where a row has the site of what it refers to, only the database knew it.
  allow(definition, 'update', context.caller, after);
  if (before.site && before.site !== after.site) context.left?.set(id, before.site);
  await claimRowFiles(definition, before, after, context);
  await audit(record, 'update', after, changesBetween(definition, before, after), context, overridden);
  await feedCounters(context, definition, [{ before, after }]);
  return after;
}

/** Takes a row out of sight, unless others refer to it. It can be brought back. */
export async function deleteRow(
  record: ServerRecord,
  id: string,
  version: number,
  context: WriteContext,
): Promise<StoredRow> {
  const before = await rowFor(record, 'delete', id, context);
  if (before.version !== version) throw problems.stale(before);
  refuseLocked(record.definition, before);
  const count = await seeingAll(context.db, () =>
    countReferences(context.host, context.db, record.definition.name, id),
  );
  if (count > 0) throw problems.referenced(count);
  const overridden = await leave(record, before, context);
  await seeingAll(context.db, async () => record.hooks.beforeDelete?.(before as never, context));
  const after = await store(record, before, { deleted_at: sql`now()`, updated_by: context.caller.userId }, context);
  await audit(record, 'delete', after, [], context, overridden);
  await feedCounters(context, record.definition, [{ before, after: null }]);
  return after;
}

/** Brings a deleted row back. */
export async function restoreRow(record: ServerRecord, id: string, context: WriteContext): Promise<StoredRow> {
  const before = await rowFor(record, 'delete', id, context, true);
  const overridden = await checkLimits(
    { ...context, definition: record.definition, row: before, before: null, leaves: true },
    context,
  );
  const after = await store(record, before, { deleted_at: null, updated_by: context.caller.userId }, context);
  await audit(record, 'restore', after, [], context, overridden);
  await feedCounters(context, record.definition, [{ before: null, after }]);
  return after;
}

/** What a row tells may change still, that it is told no more or anew: what it names need not be in use any longer. */
const leave = ({ definition }: ServerRecord, row: StoredRow, context: WriteContext): Promise<Overridden> =>
  checkLimits({ ...context, definition, row, before: row, leaves: true }, context);

/** What somebody gives with a transition. */
export interface TransitionBody {
  readonly reason: string | null;
  readonly signature: unknown;
}

/** Leads a row that is still at `version` to its next state. Runs inside the caller's transaction. */
export async function transitionRow(
  record: ServerRecord,
  id: string,
  version: number,
  name: string,
  given: TransitionBody,
  context: WriteContext,
): Promise<StoredRow> {
  const { definition } = record;
  const transition = definition.states?.transitions[name];
  if (!transition) throw problems.notFound();
  const before = await rowFor(record, name, id, context);
  if (transition.notOwn && (before.created_by === context.caller.userId || isOwn(definition, context.caller, before)))
    throw problems.ownRequest(transition.notOwn === true ? undefined : transition.notOwn);
  if (before.version !== version) throw problems.stale(before);
  if (!transition.from.includes(String(before.state)))
    throw problems.wrongState(...stateLabels(definition, before.state, transition.to));
  const missing = {
    ...(transition.reason === 'required' && !given.reason?.trim() ? { reason: sentences.required } : {}),
    ...(transition.signature && !given.signature ? { signature: sentences.required } : {}),
  };
  if (Object.keys(missing).length > 0) throw problems.invalid(missing);
  const broken = (transition.checks ?? []).flatMap((check) => check(asWritten(definition, before)) ?? []);
  const refused = broken.filter(({ confirm }) => !confirm);
  if (refused.length > 0)
    throw problems.invalid(Object.fromEntries(refused.map(({ field, sentence }) => [field, sentence])));
  const open = broken.filter(({ confirm }) => confirm && !context.confirmed.has(confirm));
  if (open.length > 0) throw problems.confirm(open);
  const isVoid = (state: unknown): boolean => definition.states?.states[String(state)]?.voids === true;
  const overridden = await checkLimits(
    {
      ...context,
      definition,
      row: { ...before, state: transition.to },
      before,
      transition: name,
      leaves: isVoid(before.state) !== isVoid(transition.to),
    },
    { ...context, reason: given.reason ?? context.reason ?? null },
  );
  const more = await seeingAll(context.db, async () =>
    record.hooks.beforeTransition?.(name, { ...context, reason: given.reason ?? context.reason ?? null, row: before }),
  );
  const after = await store(
    record,
    before,
    { ...more, state: transition.to, updated_by: context.caller.userId },
    context,
  );
  const signed = given.signature
    ? [{ field: 'signature', old: null, new: signedBy(given.signature as Signature, context.caller) }]
    : [];
  await audit(
    record,
    'state',
    after,
    [
      { field: 'state', old: before.state, new: transition.to },
      ...changesBetween(definition, before, after),
      ...signed,
    ],
    context,
    { reason: given.reason ?? overridden.reason, changes: overridden.changes },
  );
  return after;
}

const stateLabels = (
  { states }: RecordDefinition,
  now: unknown,
  next: string,
): readonly [MessageDescriptor, MessageDescriptor] => {
  const label = (state: string): MessageDescriptor => states?.states[state]?.label ?? { id: state, message: state };
  return [label(String(now)), label(next)];
};

/** A row with which the caller may do what a verb says, held until the transaction ends. Throws a `Problem`. */
export async function rowFor(
  record: ServerRecord,
  verb: string,
  id: string,
  context: Pick<WriteContext, 'host' | 'db' | 'caller'>,
  deleted = false,
): Promise<StoredRow> {
  const { definition } = record;
  const row = await readRow(record, id, context, true, deleted);
  allow(definition, verb, context.caller, row);
  await checkPointedSites(definition, verb, row, context);
  return row;
}

/** One living row that the caller may read; a row of another site is as absent as one that never was. */
export async function readRow(
  record: ServerRecord,
  id: string,
  { db, caller }: Pick<WriteContext, 'db' | 'caller'>,
  lock = false,
  deleted = false,
): Promise<StoredRow> {
  const { definition } = record;
  const { rows } = await sql<StoredRow>`
    select ${columnsOf(record)}
    from ${sql.table(definition.name)}
    where id = ${id}
      and deleted_at is ${deleted ? sql`not null` : sql`null`} ${lock ? sql`for update` : sql``}`.execute(db);
  const [row] = rows;
  const visible =
    row &&
    (!row.site || readableSites(definition, caller, null).includes(row.site)) &&
    reachesRow(definition, caller, 'read', row);
  if (!visible) throw problems.notFound();
  return row;
}

/** `whose` is the row that the draft is of, as stored: who may not read a field of it may not write it either. */
function checked(
  definition: RecordDefinition,
  draft: Draft,
  whose: Draft,
  { confirmed, caller }: Pick<WriteContext, 'caller' | 'confirmed'>,
  before?: Draft,
): Record<string, unknown> {
  const above = fieldsAbove(definition, caller, draft, whose);
  if (above.length > 0) throw problems.invalid(Object.fromEntries(above.map((name) => [name, sentences.unknownField])));
  const { values, errors, warnings: unusual } = validateDraft(definition, draft, before);
  // Of a row that stands, rules look at what its writer may not see.
  const told = (broken: BrokenRule): BrokenRule => (before ? toldOf(definition, caller, whose, broken) : broken);
  const wrong = Object.entries(errors).map(([field, sentence]) => told({ field, sentence }));
  if (wrong.length > 0)
    throw problems.invalid(Object.fromEntries(wrong.map(({ field, sentence }) => [field, sentence])));
  const warnings = unusual.map(told);
  const open = warnings.filter(({ confirm }) => confirm && !confirmed.has(confirm));
  if (open.length > 0) throw problems.confirm(open);
  return withTrueSignatures(definition, values, before, caller);
}

function refuseLocked({ states }: RecordDefinition, row: StoredRow): void {
  const state = states?.states[String(row.state)];
  if (state?.locked) throw problems.locked(state.label);
}

/** What is wrong with the sites that a draft names is told beside them. */
function allowDraft(definition: RecordDefinition, verb: string, caller: Caller, row: Draft): void {
  if (sitesNamed(definition).every((column) => [row[column] ?? []].flat().length === 0))
    allow(definition, verb, caller, row);
}

function allow(definition: RecordDefinition, verb: string, caller: Caller, row: Draft): void {
  const permission: Permission = `${definition.name}:${verb}`;
  if (reachesRow(definition, caller, verb, row)) return;
  throw can(caller.access, permission) && !mayAnywhere(definition, caller.access, verb)
    ? problems.everySite(permission)
    : problems.forbidden(permission);
}

/** Values as `pg` takes them. */
function toColumns(definition: RecordDefinition, values: Draft): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !definition.fields[name]?.apart)
      .map(([name, value]) => {
        const write = Object.hasOwn(definition.fields, name) ? definition.fields[name]?.write : undefined;
        return [name, value === null || value === undefined ? null : write ? write(value as never) : value];
      }),
  );
}

/** A stored row as a draft would write it, so that rules see one form of a value. */
const asWritten = (definition: RecordDefinition, row: StoredRow): Draft =>
  Object.fromEntries(
    Object.entries(definition.fields).flatMap(([name, { apart }]) => (apart ? [] : [[name, row[name]]])),
  );

async function store(
  record: ServerRecord,
  before: StoredRow,
  columns: Draft,
  { db }: WriteContext,
): Promise<StoredRow> {
  const { definition } = record;
  noteChanged(db, definition.name);
  const { rows } = await sql<StoredRow>`
    ${updateSql(definition, columns, sql`id = ${before.id}`)}
    returning ${columnsOf(record)}`
    .execute(db)
    .catch((error: unknown) => Promise.reject(asProblem(record, error, { ...before, ...columns })));
  return rows[0] as StoredRow;
}

/**
 * Who may everywhere still writes in sites that there are; one that was made a moment ago the caller does not know yet.
 * Throws a `Problem`.
 */
async function checkSite({ scope }: RecordDefinition, { site }: Draft, { db, caller }: WriteContext): Promise<void> {
  if (scope !== 'site' || typeof site !== 'string' || caller.sites.includes(site)) return;
  const { rows } = await sql`select from site where id = ${site}`.execute(db);
  if (rows.length === 0) throw problems.invalid({ site: sentences.missingReference });
}

async function audit(
  { definition }: ServerRecord,
  action: WriteAction,
  row: StoredRow,
  changes: readonly FieldChange[],
  context: WriteContext,
  { reason, changes: limits }: Overridden = { reason: null, changes: [] },
): Promise<void> {
  const line = auditLine(definition, action, row, [...changes, ...limits], context, reason);
  if (context.audited) context.audited.push(line);
  else await appendAudit(context.db, line);
}
