import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Extract } from 'tar-stream';
import { StartError } from '../../host/start-error.ts';
import { isEntryName, type ArchivedEntry } from './manifest.ts';
import { unsealing, untouched, type SealKey } from './sealed-archive.ts';

type Entry = Extract extends AsyncIterable<infer One> ? One : never;

/** One entry while it is read: its name and its bytes, which are to be read to their end before the next one. */
export interface ReadEntry {
  readonly name: string;
  readonly bytes: AsyncIterable<Buffer>;
  /** What was read so far. */
  readonly sum: () => ArchivedEntry;
}

/** Longest entry that is held in memory, in bytes: the list of a million files. */
const longestText = 512 * 1024 * 1024;

/** The entries of an archive in their order. Refuses links, folders and every name that a backup would not write. */
export async function* readArchive(path: string, key: SealKey | null): AsyncGenerator<ReadEntry> {
  const unpacked = extract();
  const pass = key === null ? untouched : unsealing(path, key);
  const piped = pipeline(createReadStream(path), pass, createGunzip(), unpacked);
  piped.catch(() => {});
  try {
    for await (const entry of unpacked) yield reading(path, entry);
    await piped;
  } catch (error) {
    throw unreadable(path, error);
  } finally {
    unpacked.destroy();
  }
}

const unreadable = (path: string, error: unknown): StartError =>
  error instanceof StartError
    ? error
    : new StartError(
        `${path} cannot be read as a backup: ${(error as Error).message}. It is damaged, or was cut short.`,
      );

function reading(path: string, entry: Entry): ReadEntry {
  const { name, type } = entry.header;
  if (type !== 'file' || !isEntryName(name))
    throw new StartError(
      `This is no backup of Filon: it holds ${JSON.stringify(name.slice(0, 100))}. Nothing was changed.`,
    );
  const hash = createHash('sha256');
  const count = { size: 0 };
  return {
    name,
    bytes: counted(path, entry, hash, count),
    sum: () => ({ name, size: count.size, sha256: hash.copy().digest('hex') }),
  };
}

async function* counted(path: string, entry: Entry, hash: Hash, count: { size: number }): AsyncGenerator<Buffer> {
  const chunks = (entry as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await chunks.next().catch((error: unknown) => Promise.reject(unreadable(path, error)));
    if (done) return;
    hash.update(value);
    count.size += value.length;
    yield value;
  }
}

export async function readText(entry: ReadEntry): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of entry.bytes) {
    size += chunk.length;
    if (size > longestText) throw new StartError(`This is no backup of Filon: ${entry.name} is too long.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
