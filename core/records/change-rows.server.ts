import { sql, type RawBuilder } from 'kysely';
import { v7 } from 'uuid';
import { auditSql, type FieldChange } from '../host/audit/audit.ts';
import type { Caller, Database, Host } from '../host/host.ts';
import type { ChangeAction } from './changes.ts';
import { tellAlong } from './changes.server.ts';
import { noteChanged } from './label-cache.server.ts';
import type { DraftOf, RecordDefinition } from './record.ts';
import type { ServerRecord } from './records.server.ts';
import { insertManySql, parkSql, removeSql, updateManySql, updateSql } from './row-statements.server.ts';
import { keptColumnsOf } from './rows.server.ts';
import type { StoredRow } from './record.ts';
import { auditLine, changesBetween, siteColumns } from './audit-line.server.ts';

/*
 * Every change leaves its trace. Rows of records that no request of the records' API names – by hooks, corrections, routes
 * of plugins and machines such as the haul engine – are written here and nowhere else: in sets, each row with its next
 * version, its writer and a line in the audit log that names the fields which changed; open lists are told after the
 * commit. What is no row of a record is written past it: positions, readings as devices send them, live state, rollups.
 *
 * A write costs three statements however many rows it changes, one that adds rows two. What a machine adds gets a line
 * without its fields: the row is its own proof, and each later change says what stood there before.
 */

/** A row that was written beside the one that was asked for, to be told to open lists after the commit. */
export interface AlongRow {
  readonly record: string;
  readonly row: StoredRow;
  readonly action: ChangeAction;
  /** The site that it was in before, where it went to another. */
  readonly left?: string;
}

interface Place {
  readonly host: Host;
  readonly db: Database;
  readonly requestId?: string;
  readonly ip?: string;
  /** The write is tried out and undone: it takes no number, since a sequence gives none back. */
  readonly trial?: boolean;
  /** Where the rows are gathered for those who look at them; they are told to nobody where absent. */
  readonly along?: AlongRow[];
}

/** The write in whose transaction other rows change; the hooks of records are given it. */
export interface AlongContext extends Place {
  readonly caller: Caller;
}

/** Something that writes of itself, with no user: `haul-engine`. The audit log names it as the reason of a line. */
interface Machine {
  readonly machine: string;
}

/** Where rows are written, in whose transaction and by whom. */
export type RowsContext = Omit<Place, 'host'> & { readonly host: Pick<Host, 'records'> } & (
    | { readonly caller: Pick<Caller, 'userId'> }
    | Machine
  );

/** A record by its definition, with typed columns, or by its name: a plugin writes to another's without importing it. */
export type RecordRef = RecordDefinition | string;

/** Columns and their values. Of a record that is only named, and of columns that are no fields, any. */
export type RowValues<R extends RecordRef> = R extends RecordDefinition
  ? { readonly [K in keyof DraftOf<R>]?: Wide<DraftOf<R>[K]> | RawBuilder<unknown> } & Extra
  : Extra;
/** A row that is about to be added under an id of its own. */
export type NewRow<R extends RecordRef> = RowValues<R> & { readonly id: string; readonly site: string };
/** What machines read from the database is not known to be one of the choices: the table's check says so. */
type Wide<Value> = Value extends string ? string | Date : Value extends readonly string[] ? readonly string[] : Value;
interface Extra {
  readonly [column: string]: unknown;
}

interface Telling {
  /** Why, for the audit log. Of a machine its name stands before it. */
  readonly reason?: string | null;
  /** What the audit log calls it: `acknowledge`; else what was done. */
  readonly action?: string;
  /** What else the line says: of a secret that it is another one. */
  readonly told?: readonly FieldChange[];
  /** What it says in place of the fields that changed: of values that must be forgotten. */
  readonly instead?: readonly FieldChange[];
}

interface Created extends Telling {
  /** Columns by SQL over the given ones: `{ number: sql\`nextval('…')\` }`. */
  readonly computed?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Rows that a unique index knows already are left as they are. */
  readonly orNothing?: boolean;
}

interface Changed<R extends RecordRef> extends Telling {
  /** Which living rows; SQL over the columns of the record's table. */
  readonly where: RawBuilder<unknown>;
  readonly set: RowValues<R>;
}

interface ChangedRows<R extends RecordRef> extends Telling {
  /** Rows with values of their own, all of the same columns; those that have them already are left alone. */
  readonly rows: readonly (RowValues<R> & { readonly id: string })[];
  /** Those of them that still meet this once nobody else writes them; columns of the record's table. */
  readonly only?: RawBuilder<unknown>;
  /** They move past one another: all are taken out of sight first, so that none clashes with where another was. */
  readonly moving?: boolean;
}

/**
 * Adds rows; each may bring its id. Answers what their records keep of them, of those that a machine adds `id`,
 * `version` and their site alone; of a record whose plugin is absent none.
 */
export async function createRows<const R extends RecordRef>(
  context: RowsContext,
  ref: R,
  rows: readonly RowValues<R>[],
  { computed, orNothing = false, ...telling }: Created = {},
): Promise<readonly StoredRow[]> {
  const record = recordOf(context, ref);
  if (!record || rows.length === 0) return [];
  const { definition } = record;
  const by = writerOf(context);
  const given = rows.map((row) => ({ id: v7(), ...row, created_by: by, updated_by: by }));
  const isMachine = 'machine' in context;
  const returned = isMachine ? headColumns(definition) : keptColumnsOf(record);
  const { rows: made } = await sql<StoredRow>`
    ${insertManySql(definition, given, computed, orNothing)} returning ${returned}`.execute(context.db);
  await tell(context, definition, 'create', made, telling, (row) =>
    isMachine ? [] : changesBetween(definition, {}, row),
  );
  return made;
}

/**
 * Changes living rows: those of a condition alike (`where`, `set`), or each to values of its own (`rows`). Answers those
 * that changed, as they are then; of a record whose plugin is absent none.
 */
export async function changeRows<const R extends RecordRef>(
  context: RowsContext,
  ref: R,
  change: Changed<R> | ChangedRows<R>,
): Promise<readonly StoredRow[]> {
  const record = recordOf(context, ref);
  if (!record || ('rows' in change && change.rows.length === 0)) return [];
  const { definition } = record;
  noteChanged(context.db, definition.name);
  const where =
    'rows' in change
      ? sql`id = any(${change.rows.map(({ id }) => id)}::uuid[]) and ${change.only ?? sql`true`}`
      : change.where;
  const before = await lock(context, record, where);
  if (before.size === 0) return [];
  const writer = { updated_by: writerOf(context) };
  const moving = 'rows' in change && change.moving === true;
  if (moving) await parkSql(definition, where).execute(context.db);
  const statement =
    'rows' in change
      ? updateManySql(
          definition,
          change.rows.filter(({ id }) => before.has(id)),
          moving ? { ...writer, deleted_at: null } : writer,
          !moving,
        )
      : updateSql(definition, { ...change.set, ...writer }, sql`id = any(${[...before.keys()]}::uuid[])`);
  const { rows: after } = await sql<StoredRow>`${statement} returning ${keptColumnsOf(record, true)}`.execute(
    context.db,
  );
  const { action = 'update' } = change;
  await tell(
    context,
    definition,
    action,
    after,
    change,
    (row) => {
      const old = before.get(row.id);
      return [...stateChange(old, row), ...changesBetween(definition, old ?? {}, row)];
    },
    before,
  );
  return after;
}

/** Takes living rows of a condition out of sight; they can be brought back. Answers them. */
export async function deleteRows(
  context: RowsContext,
  ref: RecordRef,
  { where, ...telling }: Telling & { readonly where: RawBuilder<unknown> },
): Promise<readonly StoredRow[]> {
  const record = recordOf(context, ref);
  if (!record) return [];
  const { definition } = record;
  const before = await lock(context, record, where);
  if (before.size === 0) return [];
  const { rows } = await sql<StoredRow>`
    ${updateSql(
      definition,
      { deleted_at: sql`now()`, updated_by: writerOf(context) },
      sql`id = any(${[...before.keys()]}::uuid[])`,
    )} returning ${keptColumnsOf(record, true)}`.execute(context.db);
  await tell(context, definition, 'delete', rows, telling, () => []);
  return rows;
}

/**
 * Takes rows of a condition out of the table for ever, deleted ones too: what must be forgotten. The audit log still
 * says that they were there. Answers their ids.
 */
export async function removeRows(
  context: RowsContext,
  ref: RecordRef,
  { where, ...telling }: Telling & { readonly where: RawBuilder<unknown> },
): Promise<readonly string[]> {
  const record = recordOf(context, ref);
  if (!record) return [];
  const { definition } = record;
  const { rows } = await sql<StoredRow>`${removeSql(definition, where)} returning ${headColumns(definition)}`.execute(
    context.db,
  );
  await tell(context, definition, 'delete', rows, telling, () => []);
  return rows.map(({ id }) => id);
}

/** Does work of its own in a transaction of its own, and tells open lists of what it wrote once that is committed. */
export async function writingRows<Answer>(
  host: Host,
  by: { readonly caller: Pick<Caller, 'userId'>; readonly requestId?: string; readonly ip?: string } | Machine,
  work: (context: RowsContext & { readonly along: AlongRow[] }) => Promise<Answer>,
): Promise<Answer> {
  const along: AlongRow[] = [];
  const answer = await host.db.transaction().execute((db) => work({ host, db, along, ...by }));
  tellAlong(host, along);
  return answer;
}

function recordOf({ host }: RowsContext, ref: RecordRef): ServerRecord | undefined {
  if (typeof ref === 'string') return host.records.get(ref);
  return host.records.get(ref.name) ?? { definition: ref, hooks: {} };
}

const writerOf = (context: RowsContext): string | null => ('caller' in context ? context.caller.userId : null);

/** What the line of a row needs that names no fields. */
const headColumns = (definition: RecordDefinition): RawBuilder<unknown> =>
  sql.join(['id', 'version', ...siteColumns(definition)].map((name) => sql.ref(name)));

async function lock(
  { db }: RowsContext,
  record: ServerRecord,
  where: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, StoredRow>> {
  const { rows } = await sql<StoredRow>`
    select ${keptColumnsOf(record)}
    from ${sql.table(record.definition.name)}
    where (${where}) and deleted_at is null
    order by id for update`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function tell(
  context: RowsContext,
  definition: RecordDefinition,
  action: string,
  rows: readonly StoredRow[],
  { reason = null, told = [], instead }: Telling,
  changesOf: (row: StoredRow) => readonly FieldChange[],
  before?: ReadonlyMap<string, StoredRow>,
): Promise<void> {
  if (rows.length === 0) return;
  const who = { caller: { userId: writerOf(context) }, requestId: context.requestId ?? '', ip: context.ip ?? '' };
  const why = 'machine' in context ? [context.machine, ...(reason ? [reason] : [])].join(': ') : reason;
  await auditSql(
    rows.map((row) => auditLine(definition, action, row, [...(instead ?? changesOf(row)), ...told], who, why)),
  ).execute(context.db);
  const live = isChange(action) ? action : 'update';
  context.along?.push(
    ...rows.map((row) => {
      const old = before?.get(row.id)?.site;
      return { record: definition.name, row, action: live, ...(old && old !== row.site ? { left: old } : {}) };
    }),
  );
}

const isChange = (action: string): action is ChangeAction =>
  ['create', 'update', 'delete', 'restore', 'state'].includes(action);

const stateChange = (before: StoredRow | undefined, after: StoredRow): FieldChange[] =>
  before && before['state'] !== after['state'] ? [{ field: 'state', old: before['state'], new: after['state'] }] : [];
