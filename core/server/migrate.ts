import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { StartError } from '../host/start-error.ts';

/** SQL by file name, `<yyyymmddhhmm>-<name>.sql`; the folder before the name does not count. */
export type MigrationFiles = Readonly<Record<string, string>>;

const migrationLock = 4_600_002;

/** What the database remembers of the files it has applied. */
export const migrationTable =
  'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())';

/**
 * Brings the database to the state that the files ask for, in the order of their names, each file whole or not at all.
 * Several processes may start at once: one migrates, the others wait. Answers the names that it applied.
 */
export async function migrate(pool: Pool, sources: readonly MigrationFiles[]): Promise<readonly string[]> {
  const files = migrationFiles(sources);
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(migrationTable);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migration order by name',
    );
    refuseForeign(rows, files);
    const applied = new Set(rows.map(({ name }) => name));
    const missing = files.filter(({ name }) => !applied.has(name));
    for (const file of missing) await apply(client, file);
    return missing.map(({ name }) => name);
  } finally {
    // Ending the session frees the lock and undoes the setting.
    client.release(true);
  }
}

export interface MigrationFile {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/**
 * The files of all sources in the order in which they run. Throws a `StartError` about a name that is odd or there
 * twice.
 */
export function migrationFiles(sources: readonly MigrationFiles[]): readonly MigrationFile[] {
  const files = sources.flatMap(Object.entries<string>).map(([path, sql]) => ({
    name: path.slice(path.lastIndexOf('/') + 1),
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
  }));
  const odd = files.find(({ name }) => !/^\d{12}-[a-z0-9-]+\.sql$/.test(name));
  if (odd) throw new StartError(`The migration ${odd.name} must be named <yyyymmddhhmm>-<name>.sql.`);
  const names = files.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new StartError(`Two migrations are named ${twice}.`);
  return files.sort((left, right) => (left.name < right.name ? -1 : 1));
}

function refuseForeign(applied: readonly { name: string; checksum: string }[], files: readonly MigrationFile[]): void {
  for (const { name, checksum } of applied) {
    const file = files.find((candidate) => candidate.name === name);
    if (!file)
      throw new StartError(
        `The database is newer than this Filon (it holds ${name}): start the version that made it, or restore a backup.`,
      );
    if (file.checksum !== checksum)
      throw new StartError(
        `The migration ${name} was changed after this database had applied it: write a new one instead.`,
      );
  }
}

/** What `raise exception` is told as. */
const raised = 'P0001';

async function apply(client: PoolClient, { name, sql, checksum }: MigrationFile): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    // What a migration itself refuses is a sentence for who starts Filon.
    if ((error as { code?: string }).code === raised)
      throw new StartError(`The migration ${name} stops: ${(error as Error).message}`);
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
