import { StartError } from '../../host/start-error.ts';
import { readArchive, readText, type ReadEntry } from './archive-reader.ts';
import type { SealKey } from './sealed-archive.ts';
import {
  backupFormat,
  entryNames,
  type ArchivedEntry,
  type BackupHead,
  type BackupManifest,
  type DatabaseEntry,
} from './manifest.ts';

export interface VerifiedBackup {
  readonly manifest: BackupManifest;
  readonly database: DatabaseEntry;
  /** What opens it. */
  readonly key: SealKey | null;
}

/**
 * Reads a backup, with the key to one that is sealed, to its end and compares every byte with the manifest. Throws a
 * `StartError`; nothing is changed by it.
 */
export async function verifyBackup(path: string, key: SealKey | null): Promise<VerifiedBackup> {
  const seen: ArchivedEntry[] = [];
  let head: BackupHead | null = null;
  let database: DatabaseEntry | null = null;
  let manifest: BackupManifest | null = null;
  for await (const entry of readArchive(path, key)) {
    if (manifest) throw damaged(path, 'something follows its end');
    if (head === null) head = checkHead(path, entry, await readText(entry));
    else if (entry.name === entryNames.database) database = JSON.parse(await readText(entry)) as DatabaseEntry;
    else if (entry.name === entryNames.manifest) manifest = JSON.parse(await readText(entry)) as BackupManifest;
    else for await (const _chunk of entry.bytes);
    if (!manifest) seen.push(entry.sum());
  }
  if (!head || !manifest || !database) throw damaged(path, 'its end is missing');
  compare(path, seen, manifest.entries);
  return { manifest, database, key };
}

function checkHead(path: string, { name }: ReadEntry, text: string): BackupHead {
  if (name !== entryNames.head) throw new StartError(`${path} is no backup of Filon.`);
  const head = JSON.parse(text) as BackupHead;
  if (head.format > backupFormat)
    throw new StartError(
      `${path} was made by Filon ${head.version}, which is newer than this one: install that version first.`,
    );
  return head;
}

function compare(path: string, seen: readonly ArchivedEntry[], told: readonly ArchivedEntry[]): void {
  if (seen.length !== told.length) throw damaged(path, `it holds ${seen.length} parts instead of ${told.length}`);
  const wrong = seen.find(
    (entry, index) =>
      entry.name !== told[index]?.name || entry.sha256 !== told[index]?.sha256 || entry.size !== told[index]?.size,
  );
  if (wrong) throw damaged(path, `${wrong.name} is not what was written`);
}

const damaged = (path: string, why: string): StartError =>
  new StartError(`${path} is damaged: ${why}. Nothing was changed.`);
