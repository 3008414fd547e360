import { msg } from '@lingui/core/macro';
import { products } from '../records/choices.ts';
import type { BrokenRule } from '../../../core/records/record.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import { transferDerived } from './derived.ts';
import { lockTanks, nextNumber, type LockedTank } from './lock-tanks.ts';
import type { fuelTransfer } from '../records/fuel-transfer.ts';

/** Transfers move one product between tanks of one site. */
export const transferHooks: RecordHooks<typeof fuelTransfer> = {
  derived: transferDerived,
  cannotBe: async (row, { db, transition }) => {
    const tanks = transition ? new Map<string, LockedTank>() : await lockTanks(db, [row.from_tank, row.to_tank]);
    const [from, to] = [tanks.get(String(row.from_tank)), tanks.get(String(row.to_tank))];
    if (!from || !to) return [];
    const elsewhere = ([field, { code, site }]: readonly [string, LockedTank]): readonly BrokenRule[] =>
      site === row.site ? [] : [{ field, sentence: msg`The tank ${code} is at another site.` }];
    const mixed = {
      ...msg({ message: 'Tank products differ: {from} / {to}.' }),
      values: { from: products[from.product], to: products[to.product] },
    };
    return [
      ...elsewhere(['from_tank', from]),
      ...elsewhere(['to_tank', to]),
      ...(from.product === to.product ? [] : [{ field: 'to_tank', sentence: mixed }]),
    ];
  },
  beforeWrite: async (draft, { db, before, trial }) => {
    if (!before && !trial) draft.number = await nextNumber(db, 'TC', 'fuel_transfer_number', draft.started_at);
  },
};
