import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { tellChanges } from '../../../core/records/changes.server.ts';
import { problems } from '../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import { appendAudit } from '../../../core/server/audit.ts';
import { Problem } from '../../../core/server/problem.ts';
import { deliveryDerived } from './derived.ts';
import { lockTanks, nextNumber } from './lock-tanks.ts';

/** Largest share of a delivery in % that may be missing without a dispute (catalogue operations.md §8.1). */
const toleratedShortage = 0.5;

/** Deliveries fit into their tank; a large shortage cannot be verified, only disputed; approving writes the price. */
export const deliveryHooks: RecordHooks = {
  derived: deliveryDerived,
  beforeWrite: async (draft, { db, before, trial }) => {
    const row: Readonly<Record<string, unknown>> = { ...before, ...draft };
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
  beforeTransition: async (transition, { db, row, caller }) => {
    const shortage = Math.abs(Number(row.shortage_pct ?? 0));
    if (transition === 'verify' && shortage > toleratedShortage)
      throw new Problem(
        422,
        'shortage',
        msg`A shortage of ${shortage} % is more than ${toleratedShortage} %: dispute the delivery.`,
      );
    if (transition !== 'approve' || row.unit_price == null) return;
    const { rows } = await sql<{ id: string }>`
      insert into fuel_price (
        id, valid_from, product, price, currency, source, for_site, vendor, tax_included, created_by, updated_by)
      select gen_random_uuid(),
        local_clock(coalesce(${row.ended_at}, ${row.arrived_at})::timestamptz, site.time_zone)::date, tank.product,
        ${row.unit_price}, ${row.currency}, 'delivery', site.id, ${row.vendor}, false, ${caller.userId},
        ${caller.userId}
      from fuel_tank tank join site on site.id = tank.site where tank.id = ${row.tank} returning id`.execute(db);
    const price = rows[0]?.id;
    if (price)
      await appendAudit(db, {
        userId: caller.userId,
        ip: '',
        record: 'fuel_price',
        recordId: price,
        siteId: String(row.site),
        action: 'create',
        changes: [{ field: 'price', old: null, new: row.unit_price }],
        reason: typeof row.number === 'string' ? row.number : null,
        requestId: '',
      });
  },
  afterWrite: (row, { host, action }) => {
    if (action !== 'state' || row.state !== 'approved') return;
    // The row that approving wrote, for lists that are open.
    sql<{
      id: string;
    }>`select id from fuel_price where vendor = ${row.vendor} and source = 'delivery' order by created_at desc limit 1`
      .execute(host.db)
      .then(({ rows }) => tellChanges(host, 'fuel_price', rows, 'create'))
      .catch((error: unknown) => host.log.error({ err: error }, 'A price could not be told to open lists'));
  },
};
