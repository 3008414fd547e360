import { msg } from '@lingui/core/macro';
import { problems } from '../../../core/records/problems.server.ts';
import type { StoredDraft } from '../../../core/records/record.ts';
import type { RecordHooks, HookContext } from '../../../core/records/records.server.ts';
import { litresAt } from '../formulas/dip-table.ts';
import { dipCannotBe } from './dip-limits.ts';
import { lockTanks, type LockedTank } from './lock-tanks.ts';
import { tellLevel } from './tell-levels.ts';
import type { fuelDip } from '../records/fuel-dip.ts';

/** How far the litres may lie off what the dip table says of the height, as a part of that. */
const toleratedGap = 0.1;

type Row = StoredDraft<typeof fuelDip>;

/** Asks about litres that contradict what the dip table says of the height. */
function askAboutGap(row: Row, tank: LockedTank, { confirmed }: HookContext<typeof fuelDip>): void {
  if (confirmed.has('dip_table') || typeof row.height_mm !== 'number' || typeof row.litres !== 'number') return;
  const tableLitres = litresAt(tank.dipTable ?? [], row.height_mm);
  if (tableLitres === null || Math.abs(row.litres - tableLitres) <= toleratedGap * tableLitres) return;
  const litres = Math.round(tableLitres);
  throw problems.confirm([
    {
      field: 'litres',
      sentence: msg`The dip table of tank ${tank.code} gives ${litres} L at this height, not ${row.litres} L.`,
      confirm: 'dip_table',
    },
  ]);
}

/** A height alone is read in the dip table; litres that contradict it are asked about. */
export const dipHooks: RecordHooks<typeof fuelDip> = {
  cannotBe: dipCannotBe,
  beforeWrite: async (draft, context) => {
    const { db, before } = context;
    const row = { ...before, ...draft };
    const tank = (await lockTanks(db, [row.tank])).get(String(row.tank));
    if (!tank) return;
    // A height that was changed is read again, unless litres came with it.
    const reads =
      draft.litres == null &&
      typeof row.height_mm === 'number' &&
      (row.litres == null || draft.height_mm !== undefined);
    const read = reads ? litresAt(tank.dipTable ?? [], Number(row.height_mm)) : null;
    if (read !== null) draft.litres = Math.round(read * 10) / 10;
    const isTouched = (...fields: (keyof typeof draft)[]): boolean =>
      !before || fields.some((field) => draft[field] !== undefined);
    if (!reads && isTouched('height_mm', 'litres', 'tank')) askAboutGap(row, tank, context);
  },
  afterWrite: (row, { host }) => tellLevel(host, row.tank.id),
};
