import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileTypeFromFile } from 'file-type';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import type { Caller, Host } from '../host/host.ts';
import { bytesPath, filesFolder, picturePath } from './folder.server.ts';
import { drawPicture } from './pictures.server.ts';
import { fileProblems } from './problems.server.ts';
import { scanUpload, type Uploading } from './scan/scan-upload.server.ts';
import type { StoredFile } from './stored-file.ts';

/** Text has no marks of its own: there the name is believed, and nothing that a browser would run is among these. */
const textTypes: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  csv: 'text/csv',
  md: 'text/markdown',
  json: 'application/json',
  geojson: 'application/geo+json',
  gpx: 'application/gpx+xml',
  dxf: 'image/vnd.dxf',
  xml: 'application/xml',
};

/**
 * Keeps what somebody uploads under a name of our own; answers once the bytes are on the disk, and nothing was found in
 * them.
 */
export async function keepFile(
  host: Host,
  uploading: Uploading,
  given: {
    readonly name: string;
    readonly bytes: Readable & { readonly truncated?: boolean };
    /** The id by which a device knows it; our own where absent. */
    readonly id?: string;
  },
): Promise<StoredFile> {
  const { config, db, log } = host;
  const folder = filesFolder(config);
  const stored = randomBytes(16).toString('hex');
  try {
    const { size, sha256 } = await write(given.bytes, bytesPath(folder, stored));
    if (given.bytes.truncated) throw fileProblems.tooLarge();
    if (size === 0) throw fileProblems.empty();
    const name = tidyName(given.name);
    await scanUpload(host, uploading, name, () => createReadStream(bytesPath(folder, stored)));
    const type =
      (await fileTypeFromFile(bytesPath(folder, stored)))?.mime ??
      textTypes[name.split('.').at(-1)?.toLowerCase() ?? ''] ??
      'application/octet-stream';
    const pixels = await drawPicture(folder, stored, type);
    const file: StoredFile = {
      id: given.id ?? v7(),
      name,
      type,
      size,
      width: pixels?.width ?? null,
      height: pixels?.height ?? null,
    };
    const { numAffectedRows } = await sql`
      insert into core_file (id, stored, name, type, size, sha256, width, height, uploaded_by)
      values (
        ${file.id}, ${stored}, ${name}, ${type}, ${size}, ${sha256}, ${file.width}, ${file.height},
          ${uploading.caller.userId})
      on conflict (id) do nothing`.execute(db);
    if (numAffectedRows === 1n) return file;
    const first = await keptBefore(host, uploading.caller, file.id);
    if (!first) throw fileProblems.taken();
    await removeBytes(folder, stored);
    return first;
  } catch (error) {
    await removeBytes(folder, stored).catch((fault: unknown) => log.warn(fault));
    throw error;
  }
}

/**
 * The file that somebody uploaded under this id of a device before, null where there is none of theirs; what no row
 * holds yet has a day from now on to be held.
 */
export async function keptBefore({ db }: Host, { userId }: Caller, id: string): Promise<StoredFile | null> {
  const { rows } = await sql<StoredFile>`
    update core_file set loose_since = case when record is null then now() end
    where id = ${id} and uploaded_by = ${userId}
    returning id, name, type, size, width, height`.execute(db);
  return rows[0] ?? null;
}

/** Takes a file's bytes and pictures off the disk. */
export async function removeBytes(folder: string, stored: string): Promise<void> {
  for (const path of [
    bytesPath(folder, stored),
    picturePath(folder, stored, 'thumb'),
    picturePath(folder, stored, 'view'),
  ])
    await rm(path, { force: true });
}

async function write(bytes: Readable, path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const count = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(bytes, count, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }));
  return { size, sha256: hash.digest('hex') };
}

/** The last part of a path, without what cannot be stored or would break a header. */
export function tidyName(given: string): string {
  const name = basename(given.replaceAll('\\', '/'))
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .trim();
  return Array.from(name || 'file')
    .slice(-255)
    .join('');
}
