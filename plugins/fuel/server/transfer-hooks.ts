import type { RecordHooks } from '../../../core/records/records.server.ts';
import { transferDerived } from './derived.ts';
import { nextNumber } from './lock-tanks.ts';
import { transferCannotBe } from './transfer-limits.ts';
import type { fuelTransfer } from '../records/fuel-transfer.ts';

/** A transfer gets its number. */
export const transferHooks: RecordHooks<typeof fuelTransfer> = {
  derived: transferDerived,
  cannotBe: transferCannotBe,
  beforeWrite: async (draft, { db, before, trial }) => {
    if (!before && !trial) draft.number = await nextNumber(db, 'TC', 'fuel_transfer_number', draft.started_at);
  },
};
