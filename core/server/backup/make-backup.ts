import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { bytesPath, picturePath, pictureSizes, type PictureSize } from '../../files/folder.server.ts';
import { filesLock } from '../../files/files-lock.server.ts';
import { readAnchor } from '../../host/audit/audit-anchor.ts';
import { keysLock } from '../keys-lock.ts';
import { secretsFile } from '../../host/secrets/secrets.ts';
import { StartError } from '../../host/start-error.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { readPartitions, readSequences, readTables } from './catalog.ts';
import { sealing, untouched, type Seal } from './sealed-archive.ts';
import {
  backupFormat,
  entryNames,
  type BackupHead,
  type BackupManifest,
  type DatabaseEntry,
  type TableEntry,
} from './manifest.ts';

export interface BackupSource {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly version: string;
}

/** A table is cut into entries of about this many bytes: an entry's length stands before its content. */
const pieceBytes = 8 * 1024 * 1024;

/**
 * Writes everything of an installation into one file, while it is in use: all tables as one instant saw them (one
 * repeatable-read snapshot), the uploaded files that their rows name, the secrets and the anchor of the audit log.
 * Sealed, it is written so from the first byte on. What was acknowledged before the instant that the answer names is in
 * it, whole; what came later is not.
 */
export async function makeBackup(
  { databaseUrl, dataDir, version }: BackupSource,
  file: string,
  seal: Seal | null,
): Promise<BackupManifest> {
  const path = resolve(file);
  if (existsSync(path)) throw new StartError(`${path} is there already: give another name, or remove it first.`);
  const pass = seal === null ? untouched : sealing(seal);
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: `backup ${process.pid}`,
    options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c DateStyle=ISO -c TimeZone=UTC',
  });
  client.on('error', () => {});
  await client.connect();
  const archive = new ArchiveWriter(path, pass);
  try {
    // Files whose rows the snapshot sees stay on the disk until the backup has them.
    await client.query('select pg_advisory_lock_shared($1)', [filesLock]);
    // Read before the snapshot, which then holds the line to which it leads.
    const anchor = readAnchor(dataDir);
    // Keys that came between the rows and the secrets would have sealed rows that the backup could not open.
    await client.query('select pg_advisory_lock_shared($1)', [keysLock]);
    const head = await beginSnapshot(client, version);
    const secrets = readFileSync(secretsFile(dataDir));
    await client.query('select pg_advisory_unlock_shared($1)', [keysLock]);
    await archive.addJson(entryNames.head, head);
    const database = await describeDatabase(client);
    await archive.addJson(entryNames.database, database);
    await archive.addBytes(entryNames.secrets, secrets);
    if (anchor) await archive.addJson(entryNames.anchor, anchor);
    let rows = 0;
    for (const table of database.tables) rows += await addTable(archive, client, table);
    const sequences = await readSequences(client);
    const { files, missing } = await addFiles(archive, client, join(dataDir, 'files'));
    const manifest: BackupManifest = {
      ...head,
      sequences,
      entries: [...archive.entries],
      missingFiles: missing,
      rows,
      files,
    };
    await archive.addJson(entryNames.manifest, manifest);
    await archive.finish();
    return manifest;
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    await client.end();
  }
}

async function beginSnapshot(client: pg.Client, version: string): Promise<BackupHead> {
  const { rows } = await client.query<{ at: string }>(
    `select to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  );
  await client.query('begin transaction isolation level repeatable read, read only');
  // A rule that would hide rows ends the backup instead of thinning it.
  await client.query('set local row_security = off');
  return { filon: 'backup', format: backupFormat, version, at: rows[0]?.at ?? '' };
}

async function describeDatabase(client: pg.Client): Promise<DatabaseEntry> {
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration order by name',
  );
  return { migrations, tables: await readTables(client), partitions: await readPartitions(client) };
}

async function addTable(archive: ArchiveWriter, client: pg.Client, { name, columns }: TableEntry): Promise<number> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const stream = client.query(copyTo(`copy (select ${list} from public.${client.escapeIdentifier(name)}) to stdout`));
  let number = 0;
  for await (const piece of wholeRows(stream))
    await archive.addBytes(`tables/${name}/${String((number += 1)).padStart(6, '0')}`, piece);
  return stream.rowCount;
}

/** Pieces that end where a row ends: a line break inside a value is written as two signs. */
async function* wholeRows(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let piece: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const end = chunk.lastIndexOf(10) + 1;
    if (size + chunk.length < pieceBytes || end === 0) {
      piece.push(chunk);
      size += chunk.length;
      continue;
    }
    yield Buffer.concat([...piece, chunk.subarray(0, end)]);
    piece = [chunk.subarray(end)];
    size = chunk.length - end;
  }
  if (size > 0) yield Buffer.concat(piece);
}

async function addFiles(
  archive: ArchiveWriter,
  client: pg.Client,
  folder: string,
): Promise<{ files: number; missing: string[] }> {
  const { rows } = await client.query<{ stored: string; picture: boolean }>(
    'select stored, width is not null as picture from core_file order by stored',
  );
  const missing: string[] = [];
  for (const { stored, picture } of rows) {
    if (!(await archive.addFile(`files/${stored}`, bytesPath(folder, stored)))) missing.push(stored);
    for (const size of picture ? (Object.keys(pictureSizes) as PictureSize[]) : [])
      await archive.addFile(`files/${stored}.${size}.webp`, picturePath(folder, stored, size));
  }
  return { files: rows.length - missing.length, missing };
}
