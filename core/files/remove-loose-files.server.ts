import { sql } from 'kysely';
import type { Host } from '../server/host.ts';
import { filesFolder } from './folder.server.ts';
import { removeBytes } from './keep-file.server.ts';

/** Removes files that no row has held for a day: forms that were never saved, pictures that were taken out. Answers how many. */
export async function removeLooseFiles({ config, db }: Pick<Host, 'config' | 'db'>): Promise<number> {
  const folder = filesFolder(config);
  const { rows } = await sql<{ stored: string }>`delete from core_file where loose_since < now() - interval '1 day' returning stored`.execute(db);
  for (const { stored } of rows) await removeBytes(folder, stored);
  return rows.length;
}
