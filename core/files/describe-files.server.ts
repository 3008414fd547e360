import { sql } from 'kysely';
import type { Database } from '../host/host.ts';
import type { StoredFile } from './stored-file.ts';

/** What readers are told of files, by id. */
export async function describeFiles(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, StoredFile>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StoredFile>`
    select id, name, type, size, width, height from core_file where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((file) => [file.id, file]));
}
