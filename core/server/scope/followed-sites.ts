import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { mayLackSite, type RecordDefinition } from '../../records/record.ts';
import { quote } from '../../records/table.ts';

type Records = ReadonlyMap<string, { readonly definition: RecordDefinition }>;

const siteLock = 4_600_007;

/**
 * Keeps the column `site` of rows that have the site of what they refer to (`scope: by('equipment')`): set with the
 * row, and when what it refers to goes to another site. The database does it, so that lists, policies and statements
 * written by hand see one site. Brings up to date what is not, rows that stand already too; several processes may start
 * at once. A site that is followed has no line in the audit log of its own: the move of what is referred to has one.
 */
export async function keepFollowedSites(pool: Pool, records: Records): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [siteLock]);
    for (const { definition } of inOrder(records)) await follow(client, definition, records);
  } finally {
    // Ending the session frees the lock.
    client.release(true);
  }
}

interface Reference {
  readonly column: string;
  readonly record: string;
}

/**
 * Where a row may have its site from, in the order of its definition; references to records that no plugin here has are
 * empty.
 */
function referencesOf({ scope, fields }: RecordDefinition, records: Records): readonly Reference[] {
  if (typeof scope !== 'object' || !('by' in scope)) return [];
  return scope.by
    .map((column) => ({ column, record: String(fields[column]?.options['record']) }))
    .filter(({ record }) => records.has(record));
}

/**
 * A record whose site is that of another such record comes after it, so that rows which stand are filled from filled
 * ones.
 */
function inOrder(records: Records): readonly { readonly definition: RecordDefinition }[] {
  const depth = (definition: RecordDefinition): number =>
    Math.max(
      0,
      ...referencesOf(definition, records).map(
        ({ record }) => 1 + depth((records.get(record) as { definition: RecordDefinition }).definition),
      ),
    );
  return [...records.values()]
    .filter(({ definition }) => mayLackSite(definition))
    .toSorted((one, other) => depth(one.definition) - depth(other.definition));
}

const siteSql = (row: string, { column, record }: Reference): string =>
  record === 'site'
    ? `${row}.${quote(column)}`
    : `(select site from ${quote(record)} where id = ${row}.${quote(column)})`;

/** What it is told by: a trigger with this name is there, or another definition made it. */
const nameOf = (...parts: string[]): string =>
  `filon_site_${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12)}`;

async function follow(client: PoolClient, definition: RecordDefinition, records: Records): Promise<void> {
  const references = referencesOf(definition, records);
  const table = quote(definition.name);
  const site = `coalesce(${[...references.map((reference) => siteSql('new', reference)), 'null::uuid'].join(', ')})`;
  // Whoever writes may not see what the row refers to.
  const body = `begin new.site := ${site}; return new; end`;
  const made = await putTrigger(client, definition.name, `insert or update on ${table}`, 'before', '', body);
  if (made) await client.query(`update ${table} set site = null`);
  for (const { column, record } of references) {
    if (record === 'site') continue;
    const moved = `begin update ${table} set ${quote(column)} = ${quote(column)} where ${quote(column)} = new.id; return null; end`;
    await putTrigger(
      client,
      record,
      `update on ${quote(record)}`,
      'after',
      'when (old.site is distinct from new.site)',
      moved,
      `${definition.name}.${column}`,
    );
  }
}

/** Makes a trigger that is not there yet; true where it was made. */
async function putTrigger(
  client: PoolClient,
  table: string,
  event: string,
  time: 'before' | 'after',
  condition: string,
  body: string,
  purpose = table,
): Promise<boolean> {
  const name = nameOf(event, time, condition, body);
  // All triggers for one purpose bear it in their comment: what an older definition left is found by it.
  const { rows } = await client.query<{ name: string; purpose: string }>(
    `
      select tgname::text as name, obj_description(oid, 'pg_trigger') as purpose
      from pg_trigger
      where tgrelid = $1::regclass and tgname like 'filon\\_site\\_%'`,
    [quote(table)],
  );
  const triggers = rows.filter((row) => row.purpose === purpose);
  if (triggers.some((row) => row.name === name)) return false;
  await client.query(`begin;
    ${triggers.map((old) => `drop trigger ${quote(old.name)} on ${quote(table)};`).join(' ')}
    create or replace function ${name}() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$ ${body} $body$;
    create trigger ${name} ${time} ${event} for each row ${condition} execute function ${name}();
    comment on trigger ${name} on ${quote(table)} is '${purpose}';
    commit`);
  return true;
}
