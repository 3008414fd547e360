import { msg } from '@lingui/core/macro';
import type { Reference } from '../../../core/records/fields/index.ts';
import { problems } from '../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import { litresAt } from '../formulas/dip-table.ts';
import { lockTanks } from './lock-tanks.ts';
import { tellLevel } from './tell-levels.ts';

/** A dip lies in its tank's site; a height alone is read in the dip table; no tank holds more than its capacity. */
export const dipHooks: RecordHooks = {
  beforeWrite: async (draft, { db, before }) => {
    const row: Readonly<Record<string, unknown>> = { ...before, ...draft };
    const tank = (await lockTanks(db, [row.tank])).get(String(row.tank));
    if (!tank) return;
    if (tank.site !== row.site) throw problems.invalid({ tank: msg`The tank ${tank.code} is at another site.` });
    // A height that was changed is read again, unless litres came with it.
    const reads =
      draft.litres == null &&
      typeof row.height_mm === 'number' &&
      (row.litres == null || draft.height_mm !== undefined);
    if (reads) {
      const litres = litresAt(tank.dipTable ?? [], Number(row.height_mm));
      if (litres === null)
        throw problems.invalid({
          height_mm: tank.dipTable?.length
            ? msg`The dip table of tank ${tank.code} says nothing about this height.`
            : msg`The tank ${tank.code} has no dip table: give the litres.`,
        });
      draft.litres = Math.round(litres * 10) / 10;
    }
    const litres = Number(draft.litres ?? row.litres);
    if (litres > 1.1 * tank.capacity)
      throw problems.invalid({
        litres: msg`${litres} L exceed the capacity of tank ${tank.code} (${tank.capacity} L).`,
      });
  },
  afterWrite: (row, { host }) => tellLevel(host, (row.tank as Reference).id),
};
