import { sql, type RawBuilder } from 'kysely';
import { auditSql, type FieldChange } from '../server/audit.ts';
import type { Caller, Database, Host } from '../server/host.ts';
import type { ChangeAction } from './changes.ts';
import { problems } from './problems.server.ts';
import type { ServerRecord } from './records.server.ts';
import { columnsOf, type StoredRow } from './rows.server.ts';
import { auditLine, changesBetween } from './write.server.ts';

/** A row that another row's write changed, to be told to open lists after the commit. */
export interface AlongRow {
  readonly record: string;
  readonly row: StoredRow;
  readonly action: ChangeAction;
}

/** The write in whose transaction other rows change; the hooks of records are given it. */
export interface AlongContext {
  readonly host: Host;
  readonly db: Database;
  readonly caller: Caller;
  readonly requestId?: string;
  readonly ip?: string;
  /** The write is tried out and undone: it takes no number, since a sequence gives none back. */
  readonly trial?: boolean;
  /** Where the rows are gathered for those who look at them; they are told to nobody where absent. */
  readonly along?: AlongRow[];
}

interface Along {
  /** Which living rows; columns of the record's table. */
  readonly where: RawBuilder<unknown>;
  readonly set: Readonly<Record<string, unknown>>;
  readonly action?: ChangeAction;
  readonly reason?: string | null;
}

/**
 * Changes rows that follow from the write of another one, such as the stretch that a new one ends: each gets its next
 * version, its line in the audit log, and is told. Answers them as they are then.
 */
export async function changeAlong(
  context: AlongContext,
  name: string,
  { where, set, action = 'update', reason = null }: Along,
): Promise<readonly StoredRow[]> {
  const { record, read } = tableOf(context, name);
  const before = await read(sql`(${where}) and deleted_at is null order by id for update`);
  if (before.length === 0) return [];
  const values = Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql<StoredRow>`
      update ${sql.table(name)}
      set ${sql.join([...values, sql`version = version + 1`, sql`updated_at = now()`, sql`updated_by = ${context.caller.userId}`])}
    where id = any(${before.map(({ id }) => id)}::uuid[]) returning ${columnsOf(record)}`.execute(context.db);
  await tell(context, record, before, rows, action, reason);
  return rows;
}

/** The same for rows that `write` changes by statements of its own; it answers the ids of those that it made. */
export async function noteAlong(
  context: AlongContext,
  name: string,
  ids: readonly string[],
  write: () => Promise<readonly string[]>,
  reason: string | null = null,
): Promise<void> {
  const { record, read } = tableOf(context, name);
  const before = await read(sql`id = any(${ids}::uuid[]) order by id for update`);
  const made = await write();
  const after = await read(sql`id = any(${[...ids, ...made]}::uuid[])`);
  const isMade = ({ id }: StoredRow): boolean => made.includes(id);
  await tell(
    context,
    record,
    before,
    after.filter((row) => !isMade(row)),
    'update',
    reason,
  );
  await tell(context, record, [], after.filter(isMade), 'create', reason);
}

function tableOf({ host, db }: AlongContext, name: string) {
  const record = host.records.get(name);
  if (!record) throw problems.notFound();
  const read = async (where: RawBuilder<unknown>): Promise<readonly StoredRow[]> =>
    (await sql<StoredRow>`select ${columnsOf(record)} from ${sql.table(name)} where ${where}`.execute(db)).rows;
  return { record, read };
}

async function tell(
  context: AlongContext,
  record: ServerRecord,
  before: readonly StoredRow[],
  after: readonly StoredRow[],
  action: ChangeAction,
  reason: string | null,
): Promise<void> {
  if (after.length === 0) return;
  const { definition } = record;
  const { db, caller, requestId = '', ip = '', along } = context;
  const old = new Map(before.map((row) => [row.id, row]));
  const changesOf = (row: StoredRow): FieldChange[] =>
    action === 'delete'
      ? []
      : [...stateChange(old.get(row.id), row), ...changesBetween(definition, old.get(row.id) ?? {}, row)];
  await auditSql(
    after.map((row) => auditLine(definition, action, row, changesOf(row), { caller, requestId, ip }, reason)),
  ).execute(db);
  along?.push(...after.map((row) => ({ record: definition.name, row, action })));
}

const stateChange = (before: StoredRow | undefined, after: StoredRow): FieldChange[] =>
  before && before['state'] !== after['state'] ? [{ field: 'state', old: before['state'], new: after['state'] }] : [];
