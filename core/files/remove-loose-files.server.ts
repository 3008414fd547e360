import { sql } from 'kysely';
import type { Host } from '../host/host.ts';
import { filesFolder } from './folder.server.ts';
import { filesLock } from './files-lock.server.ts';
import { removeBytes } from './keep-file.server.ts';

/**
 * Removes files that no row has held for a day: forms that were never saved, pictures that were taken out. Answers how
 * many. While a backup runs, which may still need their bytes, it leaves them for the next hour.
 */
export async function removeLooseFiles({ config, db }: Pick<Host, 'config' | 'db'>): Promise<number> {
  const folder = filesFolder(config);
  const gone = await db.transaction().execute(async (transaction) => {
    const { rows: locks } = await sql<{
      taken: boolean;
    }>`select pg_try_advisory_xact_lock(${filesLock}) as taken`.execute(transaction);
    if (!locks[0]?.taken) return [];
    const { rows } = await sql<{
      stored: string;
    }>`delete from core_file where loose_since < now() - interval '1 day' returning stored`.execute(transaction);
    return rows;
  });
  for (const { stored } of gone) await removeBytes(folder, stored);
  return gone.length;
}
