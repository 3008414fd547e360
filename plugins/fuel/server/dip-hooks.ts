import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { problems } from '../../../core/records/problems.server.ts';
import type { StoredDraft } from '../../../core/records/record.ts';
import type { RecordHooks, HookContext } from '../../../core/records/records.server.ts';
import { litresAt } from '../formulas/dip-table.ts';
import { lockTanks, type LockedTank } from './lock-tanks.ts';
import { tellLevel } from './tell-levels.ts';
import type { fuelDip } from '../records/fuel-dip.ts';

/** Most that a tank holds by a dip, as a part of its capacity: a stick is read to a centimetre. */
const tolerance = 1.02;
/** How far the litres may lie off what the dip table says of the height, as a part of that. */
const toleratedGap = 0.1;

type Row = StoredDraft<typeof fuelDip>;

/** Refuses a second dip of a tank by one method at one instant; a stick and a gauge may tell of the same. */
async function refuseTwin(row: Row, tank: LockedTank, { db, before }: HookContext<typeof fuelDip>): Promise<void> {
  const { rows } = await sql`
    select from fuel_dip
    where tank = ${tank.id}
      and at = ${row.at}::timestamptz
      and method = ${row.method}
      and id is distinct from ${before?.id ?? null}::uuid
      and deleted_at is null
    limit 1`.execute(db);
  if (rows.length > 0) throw problems.invalid({ at: msg`The tank ${tank.code} was already dipped at this instant.` });
}

/** Asks about litres that contradict what the dip table says of the height. */
function askAboutGap(row: Row, tank: LockedTank, { confirmed }: HookContext<typeof fuelDip>): void {
  if (confirmed.has('dip_table') || typeof row.height_mm !== 'number' || typeof row.litres !== 'number') return;
  const told = litresAt(tank.dipTable ?? [], row.height_mm);
  if (told === null || Math.abs(row.litres - told) <= toleratedGap * told) return;
  const litres = Math.round(told);
  throw problems.confirm([
    {
      field: 'litres',
      sentence: msg`The dip table of tank ${tank.code} says ${litres} L at this height, not ${row.litres} L.`,
      confirm: 'dip_table',
    },
  ]);
}

/**
 * A dip lies in its tank's site and is the only one of its instant; a height alone is read in the dip table; no tank
 * holds more than its capacity.
 */
export const dipHooks: RecordHooks<typeof fuelDip> = {
  beforeWrite: async (draft, context) => {
    const { db, before } = context;
    const row = { ...before, ...draft };
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
    if (litres > tolerance * tank.capacity)
      throw problems.invalid({
        litres: msg`${litres} L exceed the capacity of tank ${tank.code} (${tank.capacity} L).`,
      });
    const isTouched = (...fields: (keyof typeof draft)[]): boolean =>
      !before || fields.some((field) => draft[field] !== undefined);
    if (isTouched('at', 'tank', 'method')) await refuseTwin(row, tank, context);
    if (!reads && isTouched('height_mm', 'litres', 'tank')) askAboutGap(row, tank, context);
  },
  afterWrite: (row, { host }) => tellLevel(host, row.tank.id),
};
