import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { columnSql } from '../../../../core/records/column-sql.server.ts';
import type { Database, Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { openSession } from './live-route.ts';
import { fuelStationTable, fuelTankTable } from '../uses.ts';

/**
 * What stands against retiring a machine: somebody is on it, or fuel is in the tanks that it carries. Records of other
 * plugins are read by their published names.
 */
export async function refuseRetirement(host: Host, db: Database, id: string): Promise<void> {
  if (await openSession(host, db, id))
    throw new Problem(409, 'open_session', msg`An operator is still logged on to this machine.`);
  const litres = await carriedFuel(host, db, id);
  if (litres > 0)
    throw new Problem(409, 'fuel_on_board', msg`The tanks of this machine still contain ${litres} L of fuel.`);
}

/** Litres in the tanks of a bowser, by their gauges or else their books; 0 where no plugin knows of tanks. */
async function carriedFuel(host: Host, db: Database, id: string): Promise<number> {
  const tanks = host.records.get('fuel_tank');
  const fields = tanks?.definition.fields ?? {};
  if (
    !tanks ||
    !host.records.get('fuel_station')?.definition.fields.vehicle ||
    !fields.gauge_stock ||
    !fields.book_stock
  )
    return 0;
  const { rows } = await sql<{ litres: number | null }>`
    select sum(coalesce(${columnSql(tanks, 'gauge_stock')}, ${columnSql(tanks, 'book_stock')}))::float8 as litres
    from ${fuelTankTable} as fuel_tank
    where deleted_at is null
      and station in (select id from ${fuelStationTable} where vehicle = ${id} and deleted_at is null)`.execute(db);
  return Math.round(rows[0]?.litres ?? 0);
}
