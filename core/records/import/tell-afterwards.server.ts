import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Host } from '../../server/host.ts';
import type { ServerRecord } from '../records.server.ts';
import { columnsOf, presentRows, type StoredRow } from '../rows.server.ts';
import type { WrittenRow } from './write-slice.server.ts';

const slice = 100;

/** Lets the record's `afterWrite` hear of every row that was written, slowly enough that others get their turn at the database. */
export async function tellAfterwards(host: Host, record: ServerRecord, written: readonly WrittenRow[]): Promise<void> {
  for (let begin = 0; begin < written.length; begin += slice) {
    const part = new Map(written.slice(begin, begin + slice).map(({ id, action }) => [id, action]));
    const { rows } = await sql<StoredRow>`select ${columnsOf(record)} from ${sql.table(record.definition.name)} where id = any(${[...part.keys()]}::uuid[])`.execute(host.db);
    for (const row of await presentRows(host, host.db, record.definition, rows)) record.hooks.afterWrite?.(row, { host, action: part.get(String(row.id)) ?? 'update' });
    while (host.pool.waitingCount > 0) await pause(20);
  }
}
