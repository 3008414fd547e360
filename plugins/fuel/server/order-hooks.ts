import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { problems } from '../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import { lockTanks, nextNumber } from './lock-tanks.ts';
import type { fuelOrder } from '../records/fuel-order.ts';

/**
 * An order lies in its tank's site and fits into the tank; a second one for a tank that waits already is asked about.
 */
export const orderHooks: RecordHooks<typeof fuelOrder> = {
  beforeWrite: async (draft, { db, before, confirmed, trial }) => {
    const row = { ...before, ...draft };
    const tank = (await lockTanks(db, [row.tank])).get(String(row.tank));
    if (!tank) return;
    if (tank.site !== row.site) throw problems.invalid({ tank: msg`Tank ${tank.code} is at another site.` });
    const most = Math.floor((tank.capacity * tank.safeFill) / 100);
    if (Number(row.litres) > most)
      throw problems.invalid({ litres: msg`Tank ${tank.code} can take at most ${most} L.` });
    if (before) return;
    const { rows } = await sql<{
      number: string;
    }>`
      select number
      from fuel_order
      where tank = ${tank.id} and deleted_at is null and state in ('draft', 'requested', 'ordered')
      order by wanted_on
      limit 1`.execute(db);
    const open = rows[0]?.number;
    if (open !== undefined && !confirmed.has('open_order'))
      throw problems.confirm([
        {
          field: 'tank',
          sentence: msg`Fuel has already been requested for this tank: ${open}.`,
          confirm: 'open_order',
        },
      ]);
    if (!trial) draft.number = await nextNumber(db, 'OC', 'fuel_order_number', new Date());
  },
};
