import { sql } from 'kysely';
import type { FieldChange } from '../../server/audit.ts';
import type { Database } from '../../server/host.ts';
import type { RecordDefinition } from '../record.ts';
import type { ServerRecord } from '../records.server.ts';
import { keptColumnsOf, type StoredRow } from '../rows.server.ts';
import { recordsetType, recordsetValue } from './recordset.server.ts';

type Values = Readonly<Record<string, unknown>>;

/** Adds many rows in one statement, as `createRow` adds one. The rows as they are stored now. */
export async function insertRows(
  db: Database,
  record: ServerRecord,
  rows: readonly Values[],
): Promise<readonly StoredRow[]> {
  const { definition } = record;
  const names = columnsIn(rows);
  // A column that only some of the rows name would be null in the others, whatever its default.
  const state = definition.states && names.includes('state') ? { state: definition.states.initial } : {};
  const { rows: stored } =
    await sql<StoredRow>`insert into ${sql.table(definition.name)} (${list(names)}) select ${list(names)} from ${recordset(
      definition,
      names,
      rows.map((row) => ({ ...state, ...row })),
    )} returning ${keptColumnsOf(record)}`.execute(db);
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
  const assignments = [
    ...names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`),
    sql`version = ${sql.table(definition.name)}.version + 1`,
    sql`updated_at = now()`,
  ];
  await sql`
    update ${sql.table(definition.name)}
    set ${sql.join(assignments)}
    from ${recordset(definition, ['id', ...names], whole)}
    where ${sql.table(definition.name)}.id = given.id`.execute(db);
  const { rows: stored } =
    await sql<StoredRow>`select ${keptColumnsOf(record)} from ${sql.table(definition.name)} where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(
      db,
    );
  return stored;
}

const columnsIn = (rows: readonly Values[]): string[] => [...new Set(rows.flatMap(Object.keys))];
const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

function recordset(definition: RecordDefinition, names: readonly string[], rows: readonly Values[]) {
  const input = rows.map((row) =>
    Object.fromEntries(names.map((name) => [name, recordsetValue(definition, name, row[name])])),
  );
  const shape = sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(recordsetType(definition, name))}`));
  return sql`jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as given(${shape})`;
}

/** A line of the audit log for each row, in one statement. */
export async function auditRows(
  db: Database,
  rows: readonly {
    readonly row: StoredRow;
    readonly action: 'create' | 'update';
    readonly changes: readonly FieldChange[];
  }[],
  who: { readonly userId: string; readonly ip: string; readonly requestId: string; readonly record: string },
): Promise<void> {
  const input = rows.map(({ row, action, changes }) => ({
    record_id: row.id,
    site_id: row.site ?? null,
    action,
    changes,
  }));
  await sql`insert into audit_event (user_id, ip, record, record_id, site_id, action, changes, request_id)
    select ${who.userId}, ${who.ip}, ${who.record}, record_id, site_id, action, changes, ${who.requestId}
    from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as given(
      record_id text, site_id uuid, action text, changes jsonb)`.execute(db);
}
