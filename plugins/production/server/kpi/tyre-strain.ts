import { sql } from 'kysely';
import type { Database, Host } from '../../../../core/host/host.ts';
import { meanTyreLoad, ratingAt, tkph, tkphPercent } from '../../reports/formulas/tyre-load.ts';
import { equipmentTable, equipmentTechnicalSpecTable } from '../uses.ts';

/** Masses in t, shares of the front axle in %, and the tyre's rating in TKPH at 38 °C. */
export interface Tyre {
  readonly massEmpty: number;
  readonly shareEmpty: number;
  readonly shareLoaded: number;
  readonly rating: number;
}

/** Masses, front axle shares and tyre rating of machines, of the machine's own sheet or its model's. */
export async function readTyres(
  host: Pick<Host, 'records'>,
  db: Database,
  machines: readonly string[],
): Promise<ReadonlyMap<string, Tyre>> {
  if (!host.records.has('equipment_technical_spec') || machines.length === 0) return new Map();
  const { rows } = await sql<{ id: string } & Tyre>`
    select machine.id, sheet.mass_empty as "massEmpty", sheet.front_empty as "shareEmpty",
      sheet.front_loaded as "shareLoaded", sheet.tyre_tkph::float8 as rating
    from ${equipmentTable} machine cross join lateral (
      select *
      from ${equipmentTechnicalSpecTable} sheet
      where sheet.deleted_at is null and (sheet.equipment = machine.id or sheet.model = machine.model)
      order by sheet.equipment is null
      limit 1) sheet
    where machine.id = any(${[...machines]}::uuid[])
      and mass_empty is not null
      and front_empty is not null
      and front_loaded is not null
      and tyre_tkph > 0`.execute(db);
  return new Map(rows.map(({ id, ...tyre }) => [id, tyre]));
}

/**
 * TKPH over the rating, in %: from the mean payload in t, and the km and hours of a shift; null where any is not known.
 */
export function tyreStrain(
  tyre: Tyre | undefined,
  payload: number | null,
  km: number | null,
  hours: number | null,
): number | null {
  if (!tyre || payload === null || km === null || hours === null) return null;
  return tkphPercent(
    tkph(meanTyreLoad({ ...tyre, massLoaded: tyre.massEmpty + payload }), km, hours),
    ratingAt(tyre.rating, 38),
  );
}
