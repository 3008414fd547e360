import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { ReadStock } from '../../../core/records/limits/stock.server.ts';

interface Level {
  readonly code: string;
  readonly capacity: number;
  /** Null where nobody has measured or filled the tank yet. */
  readonly stock: number | null;
  readonly dead: number;
  readonly safe: number;
}

/**
 * What a tank gives and takes at an instant: by the last dip before it and what moved since, or by the book where
 * nobody measured; less the unusable stock, up to the safe fill. Of a tank of which nothing is known it is the
 * capacity.
 */
export const tankStock: ReadStock = async (db, { id, at, amount, undone }) => {
  const { rows } = await sql<Level>`
    select code, capacity, coalesce(dead_stock, 0) as dead, capacity * coalesce(safe_fill, 95) / 100 as safe,
      case when exists (
        select from fuel_dip dip where dip.tank = tank.id and dip.deleted_at is null and dip.at <= moment.at
        union all
        select
        from fuel_delivery delivery
        where delivery.tank = tank.id and delivery.deleted_at is null and delivery.arrived_at <= moment.at
        union all
        select
        from fuel_transfer transfer
        where transfer.to_tank = tank.id and transfer.deleted_at is null and transfer.started_at <= moment.at
      ) then fuel_stock_at(tank.id, moment.at) end as stock
    from fuel_tank tank cross join (
      select least(now(), coalesce(${at ?? null}::timestamptz, now())) as at) as moment
    where tank.id = ${id}`.execute(db);
  const [level] = rows;
  if (!level) return null;
  const { code, capacity, dead, safe } = level;
  const stock = level.stock === null ? null : level.stock + undone;
  const holds = Math.floor(Math.max(0, stock === null ? capacity : stock - dead));
  const room = Math.floor(Math.max(0, safe - (stock ?? 0)));
  return {
    holds,
    room,
    capacity,
    short: msg`Only ${holds} L are available in tank ${code}.`,
    over: msg`${amount} L exceed the free space ${room} L of tank ${code}.`,
  };
};
