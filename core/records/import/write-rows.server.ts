import { sql } from 'kysely';
import type { FieldChange } from '../../host/audit/audit.ts';
import type { Database } from '../../host/host.ts';
import type { ServerRecord } from '../records.server.ts';
import { noteChanged } from '../label-cache.server.ts';
import { columnsIn, insertManySql, updateManySql } from '../row-statements.server.ts';
import { keptColumnsOf } from '../rows.server.ts';
import type { StoredRow } from '../record.ts';

type Values = Readonly<Record<string, unknown>>;

/** Adds many rows in one statement, as `createRow` adds one. The rows as they are stored now. */
export async function insertRows(
  db: Database,
  record: ServerRecord,
  rows: readonly Values[],
): Promise<readonly StoredRow[]> {
  const { rows: stored } =
    await sql<StoredRow>`${insertManySql(record.definition, rows)} returning ${keptColumnsOf(record)}`.execute(db);
  return stored;
}

/** Changes many rows in one statement, as `updateRow` changes one: each in the columns that it names. */
export async function updateRows(
  db: Database,
  record: ServerRecord,
  rows: readonly (Values & { readonly id: string })[],
  before: ReadonlyMap<string, StoredRow>,
): Promise<readonly StoredRow[]> {
  const { definition } = record;
  const names = columnsIn(rows).filter((name) => name !== 'id');
  const whole = rows.map((row) => ({
    ...Object.fromEntries(names.map((name) => [name, before.get(row.id)?.[name]])),
    ...row,
  }));
  noteChanged(db, definition.name);
  await updateManySql(definition, whole).execute(db);
  const { rows: stored } =
    await sql<StoredRow>`select ${keptColumnsOf(record)} from ${sql.table(definition.name)} where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(
      db,
    );
  return stored;
}

/** A line of the audit log for each row, in one statement. */
export async function auditRows(
  db: Database,
  rows: readonly {
    readonly row: StoredRow;
    readonly action: 'create' | 'update';
    readonly changes: readonly FieldChange[];
    readonly reason: string | null;
  }[],
  who: { readonly userId: string; readonly ip: string; readonly requestId: string; readonly record: string },
): Promise<void> {
  const input = rows.map(({ row, action, changes, reason }) => ({
    record_id: row.id,
    site_id: row.site ?? null,
    action,
    changes,
    reason,
  }));
  await sql`insert into audit_event (user_id, ip, record, record_id, site_id, action, changes, reason, request_id)
    select ${who.userId}, ${who.ip}, ${who.record}, record_id, site_id, action, changes, reason, ${who.requestId}
    from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as given(
      record_id text, site_id uuid, action text, changes jsonb, reason text)`.execute(db);
}
