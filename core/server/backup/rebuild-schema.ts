import type pg from 'pg';
import { migrationFiles, migrationTable, type MigrationFiles } from '../migrate.ts';
import { StartError } from '../../host/start-error.ts';
import { isFilled, readTables } from './catalog.ts';
import type { DatabaseEntry, PartitionEntry, TableEntry } from './manifest.ts';

/**
 * Makes the tables as they were when the backup was written: exactly the migrations that it names, of those this Filon
 * knows. Those that came later run at the next start, over the rows that were put back.
 */
export async function rebuildSchema(
  client: pg.Client,
  { migrations, tables, partitions }: DatabaseEntry,
  sources: readonly MigrationFiles[],
  replace: boolean,
): Promise<readonly TableEntry[]> {
  const files = new Map(migrationFiles(sources).map((file) => [file.name, file]));
  for (const { name, checksum } of migrations) {
    if (!files.has(name))
      throw new StartError(
        `This backup was made by a newer Filon (it holds ${name}): install the version that made it.`,
      );
    if (files.get(name)?.checksum !== checksum)
      throw new StartError(`This backup was made with another migration ${name} than this Filon has.`);
  }
  if (await isFilled(client)) {
    if (!replace)
      throw new StartError(
        'The database is not empty. To put the backup in its place, and lose what it holds, add --replace.',
      );
    await client.query('drop schema public cascade');
    await client.query('create schema public');
  }
  await client.query(migrationTable);
  for (const { name } of migrations.toSorted((left, right) => (left.name < right.name ? -1 : 1)))
    await client.query(files.get(name)?.sql ?? '');
  for (const partition of partitions) await makePartition(client, partition);
  return known(client, tables);
}

/** The tables of the backup, each with columns that this schema has. */
async function known(client: pg.Client, tables: readonly TableEntry[]): Promise<readonly TableEntry[]> {
  const made = new Map((await readTables(client)).map(({ name, columns }) => [name, new Set(columns)]));
  const strange = tables.find(({ name, columns }) => !columns.every((column) => made.get(name)?.has(column)));
  if (strange) throw new StartError(`This backup holds a table that its migrations do not make: ${strange.name}.`);
  return tables;
}

const range = /^(FOR VALUES FROM \('[^'\\;]*'\) TO \('[^'\\;]*'\)|DEFAULT)$/;

async function makePartition(client: pg.Client, { parent, name, bound }: PartitionEntry): Promise<void> {
  if (!range.test(bound)) throw new StartError(`This backup holds a partition of an unknown form: ${name}.`);
  await client.query(
    `create table if not exists public.${client.escapeIdentifier(name)} partition of public.${client.escapeIdentifier(parent)} ${bound}`,
  );
}
