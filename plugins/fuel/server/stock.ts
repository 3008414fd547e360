import { sql } from 'kysely';
import type { Database } from '../../../core/host/host.ts';

/**
 * Litres that can be pumped out of a tank now: the last dip and what moved since, or the book where nobody measured;
 * less the unusable stock.
 */
export async function availableStock(db: Database, tank: string): Promise<number> {
  const { rows } = await sql<{ stock: number }>`
    select greatest(0, coalesce(
      (select last.litres + moved.deliveries + moved.transfers_in - moved.transfers_out - moved.issues
        from (
          select at, litres
          from fuel_dip
          where tank = ${tank} and deleted_at is null and at <= now()
          order by at desc
          limit 1) as last
        cross join lateral fuel_movements(${tank}, last.at, now()) as moved),
      fuel_book_stock(${tank}, now())) - coalesce((
        select dead_stock from fuel_tank where id = ${tank}), 0)) as stock`.execute(db);
  return rows[0]?.stock ?? 0;
}
