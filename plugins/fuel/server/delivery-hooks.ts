import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { createRows } from '../../../core/records/change-rows.server.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import { Problem } from '../../../core/host/problem.ts';
import { deliveryDerived } from './derived.ts';
import { deliveryCannotBe } from './delivery-limits.ts';
import { nextNumber } from './lock-tanks.ts';
import { toleratedShortage } from '../formulas/delivery-figures.ts';
import type { fuelDelivery } from '../records/fuel-delivery.ts';

/** Deliveries fit into their tank; a large shortage or surplus cannot be verified, only disputed; approving writes the price. */
export const deliveryHooks: RecordHooks<typeof fuelDelivery> = {
  derived: deliveryDerived,
  cannotBe: deliveryCannotBe,
  beforeWrite: async (draft, { db, before, trial }) => {
    if (!before && !trial) draft.number = await nextNumber(db, 'LC', 'fuel_delivery_number', draft.arrived_at);
  },
  beforeTransition: async (transition, { row, ...context }) => {
    const { db } = context;
    const shortage = Number(row.shortage_pct ?? 0);
    const surplus = -shortage;
    if (transition === 'verify' && Math.abs(shortage) > toleratedShortage)
      throw new Problem(
        422,
        shortage > 0 ? 'shortage' : 'surplus',
        shortage > 0
          ? msg`A shortage of ${shortage} % is more than ${toleratedShortage} %: dispute the delivery.`
          : msg`A surplus of ${surplus} % is more than ${toleratedShortage} %: dispute the delivery.`,
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
