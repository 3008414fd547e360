import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../core/host/host.ts';
import type { BrokenRule } from '../../../core/records/record.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import type { fuelTank } from '../records/fuel-tank.ts';

/** Whether anything was ever measured in a tank, or went into it or out of it. */
async function isUsed(db: Database, tank: string): Promise<boolean> {
  const { rows } = await sql`
    select from fuel_dip where tank = ${tank} and deleted_at is null
    union all
    select from equipment_fueling where tank = ${tank} and deleted_at is null
    union all
    select from fuel_delivery where tank = ${tank} and deleted_at is null
    union all
    select from fuel_transfer where from_tank = ${tank} and deleted_at is null
    union all
    select from fuel_transfer where to_tank = ${tank} and deleted_at is null
    limit 1`.execute(db);
  return rows.length > 0;
}

/** A tank that was used keeps its product and its site, for its past is told by them, and holds what is in it. */
export const tankCannotBe: RecordHooks<typeof fuelTank>['cannotBe'] = async (row, { db, before, isTouched }) => {
  if (!before) return [];
  const found: BrokenRule[] = [];
  const moves = (['product', 'site'] as const).filter((field) => isTouched(field));
  const code = before.code;
  if (moves.length > 0 && (await isUsed(db, before.id)))
    for (const field of moves)
      found.push({
        field,
        sentence:
          field === 'product'
            ? msg`Tank ${code} has entries for its product: add a new tank for the other product.`
            : msg`Tank ${code} has entries at its site: add a new tank at the other site.`,
      });
  if (isTouched('capacity') && Number(row.capacity) < Number(before.capacity)) {
    const { rows } = await sql<{ litres: number }>`
      select ceil(fuel_stock_at(${before.id}::uuid, now())) as litres`.execute(db);
    const litres = rows[0]?.litres ?? 0;
    if (litres > Number(row.capacity))
      found.push({
        field: 'capacity',
        sentence: msg`Tank ${code} contains ${litres} L: its capacity cannot be smaller.`,
      });
  }
  return found;
};
