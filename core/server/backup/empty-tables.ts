import type pg from 'pg';
import type { TableEntry } from './manifest.ts';

/**
 * Takes off what would refuse rows that come table by table, and empties the tables. Answers how all of it is put back:
 * the references last, so that PostgreSQL itself proves that every row refers to one that is there.
 */
export async function emptyTables(client: pg.Client, tables: readonly TableEntry[]): Promise<() => Promise<void>> {
  const references = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`);
  const triggers = await client.query<{ table: string; name: string; enabled: 'O' | 'D' | 'R' | 'A' }>(`
    select t.tgrelid::regclass::text as table, quote_ident(t.tgname) as name, t.tgenabled as enabled
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and t.tgparentid = 0 and t.tgenabled <> 'D' and c.relnamespace = 'public'::regnamespace`);
  const forced = await client.query<{ table: string }>(
    `
      select oid::regclass::text as table
      from pg_class
      where relforcerowsecurity and relnamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of references.rows) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table, name } of triggers.rows) await client.query(`alter table ${table} disable trigger ${name}`);
  for (const { table } of forced.rows) await client.query(`alter table ${table} no force row level security`);
  await client.query(`truncate ${tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`).join(', ')}`);
  const ways = { O: '', R: 'replica ', A: 'always ', D: '' } as const;
  return async () => {
    for (const { table } of forced.rows) await client.query(`alter table ${table} force row level security`);
    for (const { table, name, enabled } of triggers.rows)
      await client.query(`alter table ${table} enable ${ways[enabled]}trigger ${name}`);
    for (const { table, name, definition } of references.rows)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  };
}
