import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { MigrationFiles } from '../migrate.ts';
import { replaceFile } from '../../host/secrets/replace-file.ts';
import { StartError } from '../../host/start-error.ts';
import { readArchive, readText, type ReadEntry } from './archive-reader.ts';
import { emptyTables } from './empty-tables.ts';
import { endTokens, type Ended } from './end-tokens.ts';
import { entryNames, fileOfEntry, tableOfEntry, type BackupManifest, type TableEntry } from './manifest.ts';
import { rebuildSchema } from './rebuild-schema.ts';
import type { VerifiedBackup } from './verify-backup.ts';

export interface RestoreTarget {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly migrations: readonly MigrationFiles[];
  /** Names in DATA_DIR that mean something to the database that is replaced alone. */
  readonly ownFiles: readonly string[];
  /** Puts the backup in the place of what is there. */
  readonly replace: boolean;
}

export interface Restored {
  readonly manifest: BackupManifest;
  readonly ended: Ended;
  /** What it took away of the Filon that was there before. */
  readonly removed: readonly string[];
}

/**
 * Puts a verified backup back. The database changes in one transaction and files and secrets take their places after
 * it: a restore that fails leaves what was there.
 */
export async function restoreBackup(
  path: string,
  { manifest, database, key }: VerifiedBackup,
  { databaseUrl, dataDir, migrations, ownFiles, replace }: RestoreTarget,
): Promise<Restored> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: `restore ${process.pid}`,
    options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c DateStyle=ISO -c TimeZone=UTC',
  });
  client.on('error', () => {});
  await client.connect();
  const aside = join(dataDir, `files.restored.${process.pid}`);
  try {
    mkdirSync(aside, { recursive: true, mode: 0o700 });
    await client.query('begin');
    const tables = await rebuildSchema(client, database, migrations, replace);
    const putBack = await emptyTables(client, tables);
    const texts = await load(
      readArchive(path, key),
      path,
      client,
      new Map(tables.map((table) => [table.name, table])),
      aside,
      new Map(manifest.entries.map(({ name, sha256 }) => [name, sha256])),
    );
    for (const { name, value, called } of manifest.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [
        `public.${client.escapeIdentifier(name)}`,
        value,
        called,
      ]);
    await putBack();
    const ended = await endTokens(client);
    await client.query('commit');
    takePlaces(dataDir, aside, texts);
    const removed = ownFiles.filter((name) => existsSync(join(dataDir, name)));
    for (const name of removed) rmSync(join(dataDir, name), { recursive: true, force: true });
    await client.query('analyze');
    return { manifest, ended, removed };
  } finally {
    await client.end().catch(() => {});
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Rows into their tables, files into a folder aside; answers the entries that are texts of their own. */
async function load(
  entries: AsyncIterable<ReadEntry>,
  path: string,
  client: pg.Client,
  tables: ReadonlyMap<string, TableEntry>,
  folder: string,
  sums: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for await (const entry of entries) {
    const [table, file] = [tableOfEntry(entry.name), fileOfEntry(entry.name)];
    if (table !== null) await loadPiece(client, tables.get(table), entry);
    else if (file !== null)
      await pipeline(
        Readable.from(entry.bytes),
        createWriteStream(join(folder, file), { mode: 0o600, flags: 'wx', flush: true }),
      );
    else texts.set(entry.name, await readText(entry));
    // Between the proof and now somebody may have written another file of this name.
    if (entry.name !== entryNames.manifest && entry.sum().sha256 !== sums.get(entry.name))
      throw new StartError(`${resolve(path)} changed while it was read. Nothing was changed.`);
  }
  return texts;
}

async function loadPiece(client: pg.Client, table: TableEntry | undefined, entry: ReadEntry): Promise<void> {
  if (!table) throw new StartError(`This backup holds rows of a table that it does not describe: ${entry.name}.`);
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  await pipeline(
    Readable.from(entry.bytes),
    client.query(copyFrom(`copy public.${client.escapeIdentifier(table.name)} (${columns}) from stdin`)),
  );
}

function takePlaces(dataDir: string, aside: string, texts: ReadonlyMap<string, string>): void {
  const files = join(dataDir, 'files');
  const old = `${files}.replaced.${process.pid}`;
  if (existsSync(files)) renameSync(files, old);
  renameSync(aside, files);
  for (const name of [entryNames.secrets, entryNames.anchor]) {
    const text = texts.get(name);
    const place = join(dataDir, name);
    if (text === undefined) rmSync(place, { force: true });
    else replaceFile(place, text);
  }
  rmSync(old, { recursive: true, force: true });
}
