import type { Pool, PoolClient } from 'pg';
import type { ServerPlugin } from '../host/host.ts';
import { columnFaults, signatureOf, type Columns, type PublishedTable, type UsedTable } from '../host/published.ts';
import { boundRole } from '../host/scope/bound-role.ts';
import { StartError } from '../host/start-error.ts';

/** The schema of the stand-ins; last on the search path, so that a real table always comes first. */
export const absentSchema = 'absent';

/**
 * Looks whether each published table and function is in the database as promised, and makes an empty stand-in for each
 * optional one that is not there. Throws a `StartError` with everything that misses.
 */
export async function settlePublished(pool: Pool, plugins: readonly ServerPlugin[]): Promise<void> {
  const published = plugins.flatMap(({ publishes = [] }) => publishes);
  const uses = plugins.flatMap(({ uses: own = [] }) => own);
  const there = await columnsIn(pool, 'public', [...published, ...uses]);
  const faults = published.flatMap((table) =>
    table.takes && !there.has(signatureOf(table))
      ? [`the published function ${signatureOf(table)} is not there`]
      : columnFaults(
          `the published ${table.takes ? 'function' : 'table'} ${table.name}`,
          table.columns,
          there.get(signatureOf(table)) ?? {},
          'the database has',
        ),
  );
  if (faults.length > 0) throw new StartError(`The database lacks what plugins publish: ${faults.join('; ')}.`);
  await standIn(
    pool,
    uses.filter((table) => !there.has(signatureOf(table))),
  );
}

/** The columns of tables, views and functions of a schema, by `signatureOf`. */
async function columnsIn(
  pool: Pool | PoolClient,
  schema: string,
  tables: readonly PublishedTable[],
): Promise<ReadonlyMap<string, Columns>> {
  const { rows } = await pool.query<Pick<PublishedTable, 'name' | 'takes' | 'columns'>>(
    `select c.relname as name, null as takes, json_object_agg(attname, format_type(atttypid, null)) as columns
    from pg_class c
    join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
    where relnamespace = to_regnamespace($1) and relname = any($2)
    group by c.relname
    union all
    select p.proname,
      (
        select coalesce(json_agg(format_type(taken.type, null) order by taken.place), '[]')
        from unnest(p.proargtypes) with ordinality as taken(type, place)),
      json_object_agg(answered.name, format_type(answered.type, null))
    from pg_proc p
    cross join lateral unnest(p.proargnames, p.proallargtypes, p.proargmodes) as answered(name, type, mode)
    where p.pronamespace = to_regnamespace($1) and p.proname = any($2) and answered.mode = 't'
    group by p.oid`,
    [schema, tables.map(({ name }) => name)],
  );
  return new Map(rows.map(({ name, takes, columns }) => [signatureOf({ name, ...(takes ? { takes } : {}) }), columns]));
}

/** Several plugins may read different columns of one missing table: its stand-in has them all. */
async function standIn(pool: Pool, missing: readonly UsedTable[]): Promise<void> {
  const wanted = new Map<string, PublishedTable>();
  for (const table of missing) {
    const columns = { ...wanted.get(signatureOf(table))?.columns, ...table.columns };
    wanted.set(signatureOf(table), { ...table, columns });
  }
  if (wanted.size === 0) return;
  const client = await pool.connect();
  try {
    // Processes that start together on one database make them one after the other.
    await client.query(`begin; select pg_advisory_xact_lock(hashtext('${absentSchema}'))`);
    await client.query(`create schema if not exists ${absentSchema}`);
    await client.query(`grant usage on schema ${absentSchema} to ${boundRole}`);
    const made = await columnsIn(client, absentSchema, [...wanted.values()]);
    for (const [signature, table] of wanted) {
      const columns = made.get(signature) ?? {};
      if (columnFaults('', table.columns, columns, '').length > 0)
        await client.query(standInSql(client, { ...table, columns: { ...columns, ...table.columns } }));
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

function standInSql(client: PoolClient, { name, takes, columns }: PublishedTable): string {
  const all = Object.entries(columns).map(([column, type]) => [client.escapeIdentifier(column), type] as const);
  const nothing = `select ${all.map(([column, type]) => `null::${type} as ${column}`).join(', ')} where false`;
  const standing = `${absentSchema}.${client.escapeIdentifier(name)}`;
  if (!takes)
    return `
      drop view if exists ${standing};
      create view ${standing} as ${nothing};
      grant select on ${standing} to ${boundRole}`;
  const called = `${standing}(${takes.join(', ')})`;
  return `
    drop function if exists ${called};
    create function ${called} returns table (${all.map((column) => column.join(' ')).join(', ')})
    language sql stable as $$ ${nothing} $$;
    grant execute on function ${called} to ${boundRole}`;
}
