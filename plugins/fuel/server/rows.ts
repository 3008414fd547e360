import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../core/host/host.ts';
import type { FuelDispenseRow } from '../streams/fuel-dispense.ts';
import type { TankLevelRow } from '../streams/tank-level.ts';
import { equipmentTable } from './uses.ts';

/** Fills as boards show them, with their sites, newest first. */
export async function selectFills(
  db: Database,
  where: RawBuilder<unknown>,
  limit = 10_000,
): Promise<readonly { readonly site: string; readonly row: FuelDispenseRow }[]> {
  const { rows } = await sql<FuelDispenseRow & { readonly site: string }>`
    select fill.site, fill.id, fill.at, coalesce(fill.number, '') as number, fill.equipment,
      coalesce(machine.code, fill.equipment_code) as "equipmentCode",
      fill.tank, tank.code as "tankCode", fill.litres, fill.full, coalesce(fill.flags, '{}') as flags
    from equipment_fueling fill
    join fuel_tank tank on tank.id = fill.tank
    left join ${equipmentTable} machine on machine.id = fill.equipment
    where fill.deleted_at is null and ${where}
    order by fill.at desc, fill.id limit ${limit}`.execute(db);
  return rows.map(({ site, ...row }) => ({ site, row: { ...row, at: new Date(row.at).toISOString() } }));
}

/** The last level of each tank that `where` lets through, known at `at`. */
export async function selectLevels(
  db: Database,
  where: RawBuilder<unknown>,
  at: Date,
): Promise<readonly { readonly site: string; readonly row: TankLevelRow }[]> {
  const { rows } = await sql<TankLevelRow & { readonly site: string }>`
    select tank.site, tank.id as tank, tank.code, tank.product, last.at, last.litres, tank.capacity as "capacity_L",
      last.water_mm as "waterMm"
    from fuel_tank tank cross join lateral (
      select at, litres, water_mm
      from fuel_dip dip
      where dip.tank = tank.id and dip.deleted_at is null and dip.at <= ${at}
      order by at desc
      limit 1) as last
    where tank.deleted_at is null and ${where}`.execute(db);
  return rows.map(({ site, ...row }) => ({ site, row: { ...row, at: new Date(row.at).toISOString() } }));
}
