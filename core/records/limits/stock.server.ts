import type { MessageDescriptor } from '@lingui/core';
import { sql } from 'kysely';
import type { Database } from '../../host/host.ts';
import type { BrokenRule } from '../record.ts';
import { broken, isTouched, type Judged } from './judged.ts';
import type { Limit } from './limit.ts';

/** What a row that holds something holds at an instant (`RecordHooks.stock`). */
export interface Stock {
  readonly holds: number;
  readonly room: number;
  /** More than this it never holds, and neither takes in nor gives at once. */
  readonly capacity: number;
  /** The sentences of who wants more than there is, or than there is room for. */
  readonly short: MessageDescriptor;
  readonly over: MessageDescriptor;
}

/**
 * Reads the stock of one row at an instant; `amount` is what is asked, `undone` what an earlier version of the entry
 * moved: taken out it is there again, brought in (below 0) it is not.
 */
export type ReadStock = (
  db: Database,
  movement: { readonly id: string; readonly at: unknown; readonly amount: number; readonly undone: number },
) => Promise<Stock | null>;

/** A quantity beyond what is there, or has room; the row that holds it is kept until the transaction ends. */
export async function brokenByStock(
  judged: Judged,
  { field, of, moves, severity }: Extract<Limit, { kind: 'stock' }>,
): Promise<readonly BrokenRule[]> {
  const { host, db, definition, row, before } = judged;
  const target = host.records.get(String(definition.fields[of]?.options.record));
  const at = definition.occurs?.from;
  const [id, amount] = [row[of], Number(row[field])];
  if (!target?.hooks.stock || typeof id !== 'string' || !(amount > 0) || !isTouched(judged, field, of, at)) return [];
  // Not `for update`: the reference check holds `key share` on the same row, and two writers would wait for each other.
  await sql`select from ${sql.table(target.definition.name)} where id = ${id} for no key update`.execute(db);
  const moved = before?.[of] === id ? Number(before[field] ?? 0) : 0;
  const stock = await target.hooks.stock(db, {
    id,
    at: at === undefined ? null : row[at],
    amount,
    undone: moves === 'out' ? moved : -moved,
  });
  if (!stock || amount <= (moves === 'out' ? stock.holds : stock.room)) return [];
  return [
    broken(
      amount > stock.capacity ? 'refuse' : severity,
      `stock_${field}_${moves}`,
      field,
      moves === 'out' ? stock.short : stock.over,
    ),
  ];
}
