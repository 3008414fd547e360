import { sql } from 'kysely';
import type { Database } from '../../../core/host/host.ts';

/**
 * Litres in a tank a moment before an instant: by the last dip and what moved since, or by the book. Null where nobody
 * measured or filled it yet.
 */
export async function bookAt(db: Database, tank: string, at: unknown): Promise<number | null> {
  const { rows } = await sql<{ litres: number | null }>`
    select case when exists (
        select from fuel_dip dip where dip.tank = ${tank} and dip.deleted_at is null and dip.at <= moment.at
        union all
        select
        from fuel_delivery delivery
        where delivery.tank = ${tank}
          and delivery.deleted_at is null
          and delivery.state <> 'draft'
          and coalesce(delivery.ended_at, delivery.arrived_at) <= moment.at
        union all
        select
        from fuel_transfer transfer
        where transfer.to_tank = ${tank} and transfer.deleted_at is null and transfer.started_at <= moment.at
      ) then fuel_stock_at(${tank}, moment.at) end as litres
    from (select ${at}::timestamptz - interval '1 millisecond' as at) as moment`.execute(db);
  return rows[0]?.litres ?? null;
}

/** How far a dip may lie off the book without a reason, as a part of the tank's capacity. */
const toleratedGap = 0.05;

/** The book in whole litres where a dip lies too far off it; null where they agree, or nobody knows. */
export async function contradictedBook(
  db: Database,
  tank: { readonly id: string; readonly capacity: number },
  litres: number,
  at: unknown,
): Promise<number | null> {
  const book = await bookAt(db, tank.id, at);
  return book === null || Math.abs(litres - book) <= toleratedGap * tank.capacity ? null : Math.round(book);
}
