import { sql } from 'kysely';
import type { Database } from '../../../core/host/host.ts';
import type { products } from '../records/choices.ts';

/** A tank as the hooks judge movements by it. */
export interface LockedTank {
  readonly id: string;
  readonly code: string;
  readonly site: string;
  readonly product: keyof typeof products;
  readonly capacity: number;
  readonly safeFill: number;
  readonly deadStock: number;
  readonly dipTable: readonly { readonly height_mm: number; readonly litres: number }[] | null;
}

/**
 * Takes tanks in the order of their ids until the end of the transaction, so that movements of one tank are judged one
 * after the other. Not `for update`: the reference check holds `key share` on the same rows, and two writers would wait
 * for each other.
 */
export async function lockTanks(db: Database, ids: readonly unknown[]): Promise<ReadonlyMap<string, LockedTank>> {
  const wanted = ids.filter((id): id is string => typeof id === 'string');
  const { rows } = await sql<LockedTank>`
    select id, code, site, product, capacity, coalesce(safe_fill, 95) as "safeFill",
      coalesce(dead_stock, 0) as "deadStock", dip_table as "dipTable"
    from fuel_tank where id = any(${wanted}::uuid[]) order by id for no key update`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The next number of a kind of paper: `LC-2026-000123`. */
export async function nextNumber(
  db: Database,
  prefix: 'RC' | 'LC' | 'TC' | 'OC',
  sequence: string,
  at: unknown,
): Promise<string> {
  const { rows } = await sql<{ next: number }>`select nextval(${sequence}::regclass) as next`.execute(db);
  return `${prefix}-${new Date(String(at)).getUTCFullYear()}-${String(rows[0]?.next ?? 0).padStart(6, '0')}`;
}
