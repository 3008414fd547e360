import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';

/** By the clock that notes when an entry was tried. */
export async function databaseTime({ db }: Pick<Host, 'db'>): Promise<string> {
  const { rows } = await sql<{ now: string }>`select now()::timestamptz(3) as now`.execute(db);
  return new Date(rows[0]?.now ?? Date.now()).toISOString();
}
