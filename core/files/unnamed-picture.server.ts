import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import sharp from 'sharp';
import { validate as isUuid } from 'uuid';
import type { Caller, Host } from '../host/host.ts';
import { bytesPath, filesFolder } from './folder.server.ts';
import { keepFile, removeBytes } from './keep-file.server.ts';

/** A picture that was drawn anew, and how the one that it was drawn from goes. */
export interface UnnamedPicture {
  readonly id: string;
  readonly forgetFirst: () => Promise<void>;
}

/**
 * A picture that the caller has just uploaded and that nothing holds yet, drawn anew: without the name of its file, the
 * camera, the place and whatever else stood in it. The first one stays until it is forgotten, so that nothing is lost
 * where it was drawn in vain. Null of what is no such picture.
 */
export async function unnamedPicture(host: Host, caller: Caller, id: string): Promise<UnnamedPicture | null> {
  if (!isUuid(id)) return null;
  const { rows } = await sql<{ stored: string; width: number | null }>`
    select stored, width from core_file
    where id = ${id} and record is null and uploaded_by = ${caller.userId}`.execute(host.db);
  const [file] = rows;
  if (!file || file.width === null) return null;
  const folder = filesFolder(host.config);
  const image = sharp(await readFile(bytesPath(folder, file.stored))).rotate();
  const bytes = Readable.from(await image.jpeg({ quality: 85 }).toBuffer());
  const drawn = await keepFile(host, { caller, ip: '', id: '' }, { name: 'photo.jpg', bytes });
  return {
    id: drawn.id,
    forgetFirst: async () => {
      await sql`delete from core_file where id = ${id} and record is null`.execute(host.db);
      await removeBytes(folder, file.stored);
    },
  };
}
