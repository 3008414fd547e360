import { sql } from 'kysely';
import { can } from '../registry/access.ts';
import { Problem } from '../host/problem.ts';
import type { Caller, Database, Host } from '../host/host.ts';
import type { Language } from '../host/languages.ts';
import type { Field } from './field.ts';
import { childOf, parentFieldOf, type ChildRow } from './fields/children.ts';
import { shortAmount } from './fields/amount.ts';
import { listedRecord, seenRow } from './levels.server.ts';
import { problems } from './problems.server.ts';
import { reachesRow } from './reach.ts';
import type { RecordDefinition } from './record.ts';
import type { ServerRecord } from './records.server.ts';
import { columnsOf, presentRows } from './rows.server.ts';
import type { StoredRow } from './record.ts';
import { sentences } from '../i18n/sentences.ts';
import { createRow, deleteRow, readRow, restoreRow, updateRow, type WriteContext } from './write.server.ts';

type Draft = Readonly<Record<string, unknown>>;

/** The fields of a record whose rows are kept in another record's table. */
export const childFields = (record: RecordDefinition): readonly (readonly [string, Field])[] =>
  Object.entries(record.fields).filter(([, { apart }]) => apart);

/** Adds a row and the children that come with it. Runs inside the caller's transaction. */
export async function createWhole(record: ServerRecord, draft: Draft, context: WriteContext): Promise<StoredRow> {
  const created = await createRow(record, draft, context);
  return writeChildren(record, created, draft, context);
}

/** Changes a row that is still at `version`, and the children whose lists the draft brings. */
export async function updateWhole(
  record: ServerRecord,
  id: string,
  version: number,
  draft: Draft,
  context: WriteContext,
): Promise<StoredRow> {
  const updated = await updateRow(record, id, version, draft, context);
  return writeChildren(record, updated, draft, context);
}

/** Takes a row and its children out of sight. */
export async function deleteWhole(
  record: ServerRecord,
  id: string,
  version: number,
  context: WriteContext,
): Promise<StoredRow> {
  await deleteChildren(record, id, context);
  return deleteRow(record, id, version, context);
}

/** Brings a deleted row back, and the children that went with it. */
export async function restoreWhole(record: ServerRecord, id: string, context: WriteContext): Promise<StoredRow> {
  const gone = await goneWith(record, id, context);
  const restored = await restoreRow(record, id, context);
  for (const [child, ids] of gone) for (const one of ids) await restoreWhole(child, one, context);
  return restored;
}

/** The row as it is with its children written; what is wrong with them is told as `tanks.2.capacity`. */
async function writeChildren(
  record: ServerRecord,
  parent: StoredRow,
  draft: Draft,
  context: WriteContext,
): Promise<StoredRow> {
  if (!childFields(record.definition).some(([name]) => Object.hasOwn(draft, name))) return parent;
  const wrong: Record<string, (typeof sentences)['required']> = {};
  for (const [name, field] of childFields(record.definition)) {
    if (!Object.hasOwn(draft, name)) continue;
    const child = serverRecordOf(context.host, field);
    const rows = (draft[name] ?? []) as readonly ChildRow[];
    const storedById = new Map(
      (await storedChildren(context.db, child, field, parent.id, true)).map((row) => [row.id, row]),
    );
    // Deleted first, so that their unique values are free for the others.
    for (const { id, version } of storedById.values())
      if (!rows.some((row) => row.id === id))
        await told(name, field, parent, () => deleteWhole(child, id, version, context));
    for (const [index, row] of rows.entries()) {
      const path = `${name}.${index}`;
      try {
        await told(path, field, parent, () =>
          writeChild(child, field, parent, row, row.id === undefined ? null : storedById.get(row.id), context),
        );
      } catch (error) {
        // The sentences of all rows at once; what the database itself refused ends the transaction and so the search.
        if (!(error instanceof Problem && error.code === 'invalid')) throw error;
        Object.assign(wrong, error.details.fields);
      }
    }
  }
  if (Object.keys(wrong).length > 0) throw problems.invalid(wrong);
  // What is derived from the children is another by now.
  return readRow(record, parent.id, context);
}

async function writeChild(
  child: ServerRecord,
  field: Field,
  parent: StoredRow,
  { id, version, ...draft }: ChildRow,
  stored: StoredRow | null | undefined,
  context: WriteContext,
): Promise<void> {
  const { definition } = child;
  if (stored === undefined) throw problems.invalid({ id: sentences.missingReference });
  const complete = {
    ...draft,
    ...(definition.scope === 'site' ? { site: parent.site } : {}),
    [parentFieldOf(field)]: parent.id,
  };
  if (stored === null) {
    await createWhole(child, complete, context);
    return;
  }
  const changed = Object.fromEntries(
    Object.entries(complete).filter(([name, value]) => !same(definition.fields[name], stored[name], value)),
  );
  if (Object.keys(changed).length > 0)
    await updateWhole(child, String(id), version ?? stored.version, changed, context);
}

/** Whether a written value is what is stored already, however it is spelled. */
function same(field: Field | undefined, stored: unknown, written: unknown): boolean {
  if (JSON.stringify(stored ?? null) === JSON.stringify(written ?? null)) return true;
  if (typeof stored !== 'string' || typeof written !== 'string') return false;
  if (field?.kind === 'money') return shortAmount(stored) === shortAmount(written);
  return field?.kind === 'datetime' && Date.parse(stored) === Date.parse(written);
}

/** Runs one child's write; its problem is told beside the child's place in the parent. */
async function told(path: string, field: Field, parent: StoredRow, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'stale') throw problems.stale(parent);
    const fields = Object.entries(error.details.fields ?? {}).map(
      ([name, sentence]) => [`${path}.${enteredColumn(field, name)}`, sentence] as const,
    );
    throw new Problem(error.status, error.code, error.sentence, {
      ...error.details,
      fields: Object.fromEntries(fields.length > 0 ? fields : [[path, error.sentence]]),
    });
  }
}

/**
 * A child's reference to its parent is not in the grid: what is wrong with a set of columns is told beside another of
 * them.
 */
function enteredColumn(field: Field, name: string): string {
  const by = parentFieldOf(field);
  return name === by
    ? (childOf(field)
        .unique.find((columns) => columns.includes(by))
        ?.find((column) => column !== by) ?? name)
    : name;
}

async function deleteChildren(record: ServerRecord, parent: string, context: WriteContext): Promise<void> {
  for (const [, field] of childFields(record.definition)) {
    const child = serverRecordOf(context.host, field);
    for (const { id, version } of await storedChildren(context.db, child, field, parent, true))
      await deleteWhole(child, id, version, context);
  }
}

/** The children that went with their parent, told by the instant at which both went: `now()` of one transaction. */
async function goneWith(
  { definition }: ServerRecord,
  id: string,
  { host, db }: WriteContext,
): Promise<readonly (readonly [ServerRecord, readonly string[]])[]> {
  const gone: (readonly [ServerRecord, readonly string[]])[] = [];
  for (const [, field] of childFields(definition)) {
    const child = serverRecordOf(host, field);
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(child.definition.name)}
      where ${sql.ref(parentFieldOf(field))} = ${id}
        and deleted_at = (select parent.deleted_at from ${sql.table(definition.name)} parent where parent.id = ${id})
      order by id`.execute(db);
    gone.push([child, rows.map((row) => row.id)]);
  }
  return gone;
}

/** A presented row with its children beside it; null where the reader may not see them. */
export async function withChildren(
  host: Host,
  db: Database,
  record: ServerRecord,
  caller: Caller,
  row: Record<string, unknown>,
  language: Language,
): Promise<Record<string, unknown>> {
  const lists: Record<string, unknown> = {};
  for (const [name, field] of childFields(record.definition)) {
    const child = serverRecordOf(host, field);
    const readable = can(
      caller.access,
      `${child.definition.name}:read`,
      child.definition.scope === 'site' ? String(row.site) : undefined,
    );
    const mine = readable
      ? (await storedChildren(db, child, field, String(row.id), false)).filter((one) =>
          reachesRow(child.definition, caller, 'read', one),
        )
      : [];
    const listed = listedRecord(child);
    lists[name] = readable
      ? await presentRows(
          host,
          db,
          listed.definition,
          mine.map((one) => seenRow(child, listed, one)),
          language,
        )
      : null;
  }
  return { ...row, ...lists };
}

/** In the order of the child's own sort, else as they were entered. */
async function storedChildren(
  db: Database,
  child: ServerRecord,
  field: Field,
  parent: string,
  lock: boolean,
): Promise<readonly StoredRow[]> {
  const { name, sort } = child.definition;
  const keys =
    sort === '-created_at'
      ? []
      : sort
          .split(',')
          .map((key) => sql`${sql.ref(key.replace(/^-/, ''))} ${key.startsWith('-') ? sql`desc` : sql`asc`}`);
  const { rows } = await sql<StoredRow>`
    select ${columnsOf(child)}
    from ${sql.table(name)}
    where ${sql.ref(parentFieldOf(field))} = ${parent} and deleted_at is null
    order by ${sql.join([...keys, sql`id`])} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows;
}

function serverRecordOf(host: Host, field: Field): ServerRecord {
  const child = host.records.get(childOf(field).name);
  if (!child) throw new Error(`The record ${childOf(field).name} is nobody's.`);
  return child;
}
