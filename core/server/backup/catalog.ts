import type pg from 'pg';
import type { PartitionEntry, SequenceEntry, TableEntry } from './manifest.ts';

/** Nothing of an extension: it brings its own when it is made again. */
const ours = (alias: string): string => `
  ${alias}.relnamespace = 'public'::regnamespace
  and not exists (
    select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = ${alias}.oid and d.deptype = 'e')`;

/** Every table with the columns that can be written; of a partitioned one the whole, not its parts. */
export async function readTables(client: pg.Client): Promise<TableEntry[]> {
  const { rows } = await client.query<TableEntry>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition and ${ours('c')}
    group by c.relname order by c.relname`);
  return rows;
}

export async function readPartitions(client: pg.Client): Promise<PartitionEntry[]> {
  const { rows } = await client.query<PartitionEntry>(`
    select p.relname as parent, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
    where c.relispartition and c.relkind = 'r' and ${ours('c')} order by c.relname`);
  return rows;
}

/** Read after the rows: a sequence knows no snapshot, and one that is ahead of the rows does no harm. */
export async function readSequences(client: pg.Client): Promise<SequenceEntry[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'S' and ${ours('c')} order by 1`,
  );
  const sequences: SequenceEntry[] = [];
  for (const { name } of rows) {
    const { rows: values } = await client.query<Omit<SequenceEntry, 'name'>>(
      `select last_value::text as value, is_called as called from ${client.escapeIdentifier(name)}`,
    );
    for (const value of values) sequences.push({ name, ...value });
  }
  return sequences;
}

/** Whether the database holds anything of ours. */
export async function isFilled(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class c where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and ${ours('c')} limit 1`,
  );
  return (rowCount ?? 0) > 0;
}
