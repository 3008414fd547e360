import { sql } from 'kysely';
import type { Database } from '../../../core/host/host.ts';
import type { DipTableRow } from '../formulas/dip-table.ts';
import { equipmentTable, personTable } from './uses.ts';

export interface Tank {
  readonly id: string;
  readonly code: string;
  readonly site: string;
  readonly product: string;
  readonly capacity: number;
  readonly dipTable: readonly DipTableRow[] | null;
}

export interface Machine {
  readonly id: string;
  readonly code: string;
  readonly site: string;
  readonly fuelTank: number | null;
  readonly defTank: number | null;
}

/** Tanks by code. */
export async function readTanks(db: Database, codes: readonly string[]): Promise<readonly Tank[]> {
  const { rows } = await sql<Tank>`
    select id, code, site, product, capacity, dip_table as "dipTable"
    from fuel_tank
    where deleted_at is null and code = any(${[...new Set(codes)]})
    order by site`.execute(db);
  return rows;
}

/** Machines by code. The fleet's table is read by its published name; without that plugin every machine is unknown. */
export async function readMachines(db: Database, codes: readonly string[]): Promise<ReadonlyMap<string, Machine>> {
  const { rows } = await sql<Machine>`
    select id, code, site, tank_capacity as "fuelTank", def_tank as "defTank"
    from ${equipmentTable}
    where deleted_at is null and code = any(${[...new Set(codes)]})`.execute(db);
  return new Map(rows.map((row) => [row.code, row]));
}

/** People by badge. */
export async function readPeople(db: Database, badges: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; badge: string }>`
    select id, badge_no as badge
    from ${personTable}
    where deleted_at is null and badge_no = any(${[...new Set(badges)]})`.execute(db);
  return new Map(rows.map(({ id, badge }) => [badge, id]));
}

/** Pumps of tanks, by `<tank> <code>`. */
export async function readPumps(
  db: Database,
  tanks: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly calibrationDue: string | null }>> {
  const { rows } = await sql<{ id: string; pump: string; due: string | null }>`
    select id, tank || ' ' || code as pump, calibration_due::text as due
    from fuel_pump
    where deleted_at is null and tank = any(${tanks})`.execute(db);
  return new Map(rows.map(({ id, pump, due }) => [pump, { id, calibrationDue: due }]));
}
