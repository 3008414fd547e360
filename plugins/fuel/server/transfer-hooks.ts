import { msg } from '@lingui/core/macro';
import { problems } from '../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import { transferDerived } from './derived.ts';
import { lockTanks, nextNumber } from './lock-tanks.ts';
import { availableStock } from './stock.ts';
import type { fuelTransfer } from '../records/fuel-transfer.ts';

/** Transfers move one product between tanks of one site, and no more than there is. */
export const transferHooks: RecordHooks<typeof fuelTransfer> = {
  derived: transferDerived,
  beforeWrite: async (draft, { db, before, trial }) => {
    const row = { ...before, ...draft };
    const tanks = await lockTanks(db, [row.from_tank, row.to_tank]);
    const [from, to] = [tanks.get(String(row.from_tank)), tanks.get(String(row.to_tank))];
    if (!from || !to) return;
    if (from.site !== row.site) throw problems.invalid({ from_tank: msg`The tank ${from.code} is at another site.` });
    if (to.site !== row.site) throw problems.invalid({ to_tank: msg`The tank ${to.code} is at another site.` });
    if (from.product !== to.product)
      throw problems.invalid({ to_tank: msg`Tank products differ: ${from.product} / ${to.product}.` });
    // What this entry took before it was changed is there to be taken again.
    const own = before && before.from_tank === from.id ? Number(before.litres) : 0;
    const available = Math.floor((await availableStock(db, from.id)) + own);
    if ((draft.litres !== undefined || draft.from_tank !== undefined) && Number(row.litres) > available)
      throw problems.invalid({ litres: msg`Only ${available} L are available in tank ${from.code}.` });
    if (!before && !trial) draft.number = await nextNumber(db, 'TC', 'fuel_transfer_number', row.started_at);
  },
};
