import type { Pool, PoolClient } from 'pg';
import type { ServerPlugin } from '../host/host.ts';
import { columnFaults, type Columns, type UsedTable } from '../host/published.ts';
import { boundRole } from '../host/scope/bound-role.ts';
import { StartError } from '../host/start-error.ts';

/** The schema of the stand-ins; last on the search path, so that a real table always comes first. */
export const absentSchema = 'absent';

/**
 * Looks whether each published table is in the database as promised, and makes an empty stand-in for each optional one
 * that is not there. Throws a `StartError` with everything that misses.
 */
export async function settlePublished(pool: Pool, plugins: readonly ServerPlugin[]): Promise<void> {
  const published = plugins.flatMap(({ publishes = [] }) => publishes);
  const uses = plugins.flatMap(({ uses: own = [] }) => own);
  const there = await columnsIn(
    pool,
    'public',
    [...published, ...uses].map(({ name }) => name),
  );
  const faults = published.flatMap(({ name, columns }) =>
    columnFaults(`the published table ${name}`, columns, there.get(name) ?? {}, 'the database has'),
  );
  if (faults.length > 0) throw new StartError(`The database lacks what plugins publish: ${faults.join('; ')}.`);
  await standIn(
    pool,
    uses.filter(({ name }) => !there.has(name)),
  );
}

async function columnsIn(
  pool: Pool | PoolClient,
  schema: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, Columns>> {
  const { rows } = await pool.query<{ name: string; columns: Columns }>(
    `select c.relname as name, json_object_agg(attname, format_type(atttypid, null)) as columns
    from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
    where relnamespace = to_regnamespace($1) and relname = any($2)
    group by c.relname`,
    [schema, names],
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** Several plugins may read different columns of one missing table: its stand-in has them all. */
async function standIn(pool: Pool, missing: readonly UsedTable[]): Promise<void> {
  const wanted = new Map<string, Columns>();
  for (const { name, columns } of missing) wanted.set(name, { ...wanted.get(name), ...columns });
  if (wanted.size === 0) return;
  const client = await pool.connect();
  try {
    // Processes that start together on one database make them one after the other.
    await client.query(`begin; select pg_advisory_xact_lock(hashtext('${absentSchema}'))`);
    await client.query(`create schema if not exists ${absentSchema}`);
    await client.query(`grant usage on schema ${absentSchema} to ${boundRole}`);
    const made = await columnsIn(client, absentSchema, [...wanted.keys()]);
    for (const [name, columns] of wanted) {
      if (columnFaults('', columns, made.get(name) ?? {}, '').length === 0) continue;
      const view = `${absentSchema}.${client.escapeIdentifier(name)}`;
      const all = Object.entries({ ...made.get(name), ...columns });
      const nulls = all.map(([column, type]) => `null::${type} as ${client.escapeIdentifier(column)}`);
      await client.query(`drop view if exists ${view}`);
      await client.query(`create view ${view} as select ${nulls.join(', ')} where false`);
      await client.query(`grant select on ${view} to ${boundRole}`);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
