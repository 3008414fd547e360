import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { createRows } from '../../../core/records/change-rows.server.ts';
import { problems } from '../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import { Problem } from '../../../core/host/problem.ts';
import { deliveryDerived } from './derived.ts';
import { lockTanks, nextNumber } from './lock-tanks.ts';
import type { fuelDelivery } from '../records/fuel-delivery.ts';

/** Largest share of a delivery in % that may be missing without a dispute (catalogue operations.md §8.1). */
const toleratedShortage = 0.5;

/** Deliveries fit into their tank; a large shortage cannot be verified, only disputed; approving writes the price. */
export const deliveryHooks: RecordHooks<typeof fuelDelivery> = {
  derived: deliveryDerived,
  beforeWrite: async (draft, { db, before, trial }) => {
    const row = { ...before, ...draft };
    const tank = (await lockTanks(db, [row.tank])).get(String(row.tank));
    if (!tank) return;
    if (tank.site !== row.site) throw problems.invalid({ tank: msg`The tank ${tank.code} is at another site.` });
    const free = Math.floor((tank.capacity * tank.safeFill) / 100 - Number(row.dip_before));
    if (Number(row.note_l) > free)
      throw problems.invalid({
        note_l: msg`Delivery of ${Number(row.note_l)} L exceeds the free space ${free} L of tank ${tank.code}.`,
      });
    if (Number(row.dip_after) > 1.1 * tank.capacity)
      throw problems.invalid({
        dip_after: msg`${Number(row.dip_after)} L exceed the capacity of tank ${tank.code} (${tank.capacity} L).`,
      });
    if (!before && !trial) draft.number = await nextNumber(db, 'LC', 'fuel_delivery_number', row.arrived_at);
  },
  beforeTransition: async (transition, { row, ...context }) => {
    const { db } = context;
    const shortage = Math.abs(Number(row.shortage_pct ?? 0));
    if (transition === 'verify' && shortage > toleratedShortage)
      throw new Problem(
        422,
        'shortage',
        msg`A shortage of ${shortage} % is more than ${toleratedShortage} %: dispute the delivery.`,
      );
    if (transition !== 'approve' || row.unit_price == null) return;
    const { rows: prices } = await sql<{ valid_from: string; product: string; for_site: string }>`
      select local_clock(coalesce(${row.ended_at}, ${row.arrived_at})::timestamptz, site.time_zone)::date::text as valid_from, tank.product, site.id as for_site
      from fuel_tank tank join site on site.id = tank.site where tank.id = ${row.tank}`.execute(db);
    await createRows(
      context,
      'fuel_price',
      prices.map((price) => ({
        ...price,
        price: row.unit_price,
        currency: row.currency,
        source: 'delivery',
        vendor: row.vendor,
        tax_included: false,
      })),
      { reason: typeof row.number === 'string' ? row.number : null },
    );
  },
};
