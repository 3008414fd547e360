import { join } from 'node:path';
import type pg from 'pg';
import { readSettings } from '../../host/config.ts';
import { openDatabase } from '../../host/database/database.ts';
import type { Database } from '../../host/host.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { StartError } from '../../host/start-error.ts';
import { refuseStrangeFolder } from './filon-folder.ts';

export interface AdminDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly dataDir: string;
  readonly auditAnchors: string | null;
}

/** Runs on Filon's database, beside a running Filon or without one. */
export async function withDatabase<T>(work: (database: AdminDatabase) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir, auditAnchors } = readSettings(process.env);
  refuseStrangeFolder({ databaseUrl, dataDir });
  const embedded =
    databaseUrl === null ? await startPostgres({ folder: join(dataDir, 'postgres'), use: 'shared' }) : null;
  const { db, pool, close } = openDatabase(embedded?.url ?? databaseUrl ?? '', () => {});
  try {
    const { rows } = await pool.query<{ ready: boolean }>(`select to_regclass('role') is not null as ready`);
    if (!rows[0]?.ready) throw new StartError('This database is empty: start Filon on it once, then try again.');
    return await work({ db, pool, dataDir, auditAnchors });
  } finally {
    await close();
    await embedded?.stop();
  }
}
