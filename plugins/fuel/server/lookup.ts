import { sql } from 'kysely';
import type { Database } from '../../../core/server/host.ts';

export interface Tank {
  readonly id: string;
  readonly code: string;
  readonly site: string;
  readonly capacity: number;
}

export interface Machine {
  readonly id: string;
  readonly code: string;
  readonly site: string;
  readonly tankCapacity: number | null;
}

/** Tanks by code. */
export async function readTanks(db: Database, codes: readonly string[]): Promise<readonly Tank[]> {
  const { rows } = await sql<Tank>`select id, code, site, capacity from fuel_tank where deleted_at is null and code = any(${[...new Set(codes)]}) order by site`.execute(db);
  return rows;
}

/** Machines by code. The fleet's table is read by its published name; without that plugin every machine is unknown. */
export async function readMachines(db: Database, codes: readonly string[]): Promise<ReadonlyMap<string, Machine>> {
  const { rows } = await sql<Machine>`
    select id, code, site, tank_capacity as "tankCapacity" from equipment where deleted_at is null and code = any(${[...new Set(codes)]})`.execute(db);
  return new Map(rows.map((row) => [row.code, row]));
}

/** People by badge. */
export async function readPeople(db: Database, badges: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; badge: string }>`
    select id, badge_no as badge from person where deleted_at is null and badge_no = any(${[...new Set(badges)]})`.execute(db);
  return new Map(rows.map(({ id, badge }) => [badge, id]));
}
