import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Host } from '../../host/host.ts';
import { beyondScope } from '../../host/scope/caller-scope.ts';
import { forgetLabels } from '../label-cache.server.ts';
import { tellChanges } from '../changes.server.ts';
import { rememberedChanges } from '../changes.ts';
import type { ServerRecord } from '../records.server.ts';
import { columnsOf, presentRows } from '../rows.server.ts';
import type { StoredRow } from '../record.ts';
import type { WrittenRow } from './write-slice.server.ts';

const slice = 100;

/**
 * Tells open lists, and lets the record's `afterWrite` hear of every row that was written, slowly enough that others
 * get their turn at the database.
 */
export async function tellAfterwards(host: Host, record: ServerRecord, written: readonly WrittenRow[]): Promise<void> {
  forgetLabels(host, record.definition.name);
  for (const [action, rows] of Map.groupBy(written, (row) => row.action)) {
    // Whoever has missed more than a list remembers looks at everything again: the rest need not be told one by one.
    for (const [, ofSite] of Map.groupBy(rows, ({ site }) => site))
      tellChanges(host, record.definition.name, ofSite.slice(-rememberedChanges - 1), action);
    const gone = rows.flatMap(({ id, left }) => (left ? [{ id, site: left }] : []));
    for (const [, ofSite] of Map.groupBy(gone, ({ site }) => site))
      tellChanges(host, record.definition.name, ofSite.slice(-rememberedChanges - 1), action);
  }
  if (!record.hooks.afterWrite) return;
  for (let begin = 0; begin < written.length; begin += slice) {
    const part = new Map(written.slice(begin, begin + slice).map(({ id, action }) => [id, action]));
    const { rows } = await sql<StoredRow>`
      select ${columnsOf(record)}
      from ${sql.table(record.definition.name)}
      where id = any(${[...part.keys()]}::uuid[])`.execute(host.db);
    for (const row of await presentRows(host, host.db, record.definition, rows))
      beyondScope(() => record.hooks.afterWrite?.(row, { host, action: part.get(String(row.id)) ?? 'update' }));
    while (host.pool.waitingCount > 0) await pause(20);
  }
}
