import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { mayLackSite, type RecordDefinition } from '../../records/record.ts';
import { hasColumn, quote } from '../../records/table.ts';

/** Told with the name of a table of which rows may be named otherwise. */
export const labelChannel = 'filon_labels';

const triggerLock = 4_600_008;

type Records = ReadonlyMap<string, { readonly definition: RecordDefinition }>;

/**
 * Lets the database tell of every row whose name may read otherwise (`core/records/label-cache.server.ts`), whoever writes
 * it: a change of the columns that name it, or its removal. New rows have been named by nobody. Brings up to date what is
 * not; several processes may start at once.
 */
export async function keepNameTriggers(pool: Pool, records: Records): Promise<void> {
  const wanted = new Map([...records.values()].flatMap(({ definition }) => triggersOf(definition)));
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [triggerLock]);
    const { rows } = await client.query<{ name: string; table: string }>(`
      select tgname::text as name, tgrelid::regclass::text as table
      from pg_trigger where tgname like 'filon\\_named\\_%'`);
    const there = new Set(rows.map(({ name }) => name));
    const old = rows.filter(({ name }) => !wanted.has(name));
    const missing = [...wanted].filter(([name]) => !there.has(name));
    if (old.length + missing.length === 0) return;
    await client.query(`begin;
      create or replace function filon_tell_name() returns trigger language plpgsql as $body$
        begin perform pg_notify('${labelChannel}', tg_table_name); return null; end $body$;
      ${old.map(({ name, table }) => `drop trigger ${quote(name)} on ${table};`).join('\n')}
      ${missing.map(([, statement]) => `${statement};`).join('\n')}
      commit`);
  } finally {
    // Ending the session frees the lock.
    client.release(true);
  }
}

/** The triggers of a record's table by their names, in which their text stands: another text is another trigger. */
function triggersOf({ name, fields, display, apart = [], ...record }: RecordDefinition): [string, string][] {
  const named = [...display, ...apart].filter((column) => fields[column] && hasColumn(fields[column]));
  const sited = record.scope === 'site' || mayLackSite(record) ? ['site'] : [];
  // Instants in names are told by the clock of their site.
  const clock = name === 'site' ? ['time_zone'] : [];
  const differs = [...new Set([...named, ...sited, ...clock])]
    .map((column) => `old.${quote(column)} is distinct from new.${quote(column)}`)
    .join(' or ');
  const statements = [
    `after delete on ${quote(name)} for each statement execute function filon_tell_name()`,
    ...(differs === ''
      ? []
      : [`after update on ${quote(name)} for each row when (${differs}) execute function filon_tell_name()`]),
  ];
  return statements.map((statement) => {
    const trigger = `filon_named_${createHash('sha256').update(statement).digest('hex').slice(0, 12)}`;
    return [trigger, `create trigger ${trigger} ${statement}`];
  });
}
