import { sql, type RawBuilder } from 'kysely';
import type { Database, Host } from '../../../core/host/host.ts';
import {
  equipmentGroupTable,
  equipmentStatusIntervalTable,
  equipmentTable,
  equipmentTechnicalSpecTable,
} from './uses.ts';

/** What the fleet knows of a machine when it was filled. */
export interface FleetFacts {
  readonly code: string;
  readonly site: string;
  readonly fuelTank: number | null;
  readonly defTank: number | null;
  /** Its work is told in hours: each fill needs the meter. */
  readonly metered: boolean;
  /** L/h that its sheet calls low and high work; null without a sheet. */
  readonly low: number | null;
  readonly high: number | null;
  /** The ledger says that it was down. */
  readonly down: boolean;
  /** L/h from its full fill before; null where there is none. */
  readonly rate: number | null;
}

export interface FilledMachine {
  readonly equipment: string | null;
  readonly tank: string | null;
  readonly at: Date;
  readonly hourMeter: number | null;
  readonly litres: number;
  readonly full: boolean;
}

/** Litres that go into the machine's tank for a product; null where nobody knows. */
export const capacityFor = (
  product: string,
  { fuelTank, defTank }: Pick<FleetFacts, 'fuelTank' | 'defTank'>,
): number | null => (product === 'def' ? defTank : ['diesel', 'petrol'].includes(product) ? fuelTank : null);

type Known = Pick<Host, 'records'>;

/**
 * `low, medium, high` L/h of the row named `machine`: its own sheet, else its model's. Nothing without the record that
 * holds sheets.
 */
export const bandOf = ({ records }: Known): RawBuilder<unknown> =>
  records.has('equipment_technical_spec')
    ? sql`(select fuel_low as low, fuel_medium as medium, fuel_high as high from ${equipmentTechnicalSpecTable} sheet
      where sheet.deleted_at is null and (sheet.equipment = machine.id or sheet.model = machine.model)
      order by sheet.equipment is null
      limit 1)`
    : sql`(select null::float8 as low, null::float8 as medium, null::float8 as high)`;

const downAt = ({ records }: Known): RawBuilder<unknown> =>
  records.has('equipment_status_interval')
    ? sql`
      exists (
        select
        from ${equipmentStatusIntervalTable} stretch
        where stretch.equipment = machine.id and stretch.deleted_at is null and stretch.category in ('DTS', 'DTU')
        and stretch.started_at <= asked.at and (stretch.ended_at is null or stretch.ended_at > asked.at))`
    : sql`false`;

const isMetered = ({ records }: Known): RawBuilder<unknown> =>
  records.has('equipment_group')
    ? sql`
      coalesce(
        (
          select kin.kpi_profile in ('haul', 'load', 'push', 'drill')
          from ${equipmentGroupTable} kin
          where kin.id = machine."group" and kin.deleted_at is null),
          false)`
    : sql`false`;

/**
 * What the fleet knows of each fill's machine, by the index of the fill. What another plugin would tell is asked only
 * where it is there.
 */
export async function readFleetFacts(
  db: Database,
  host: Known,
  fills: readonly FilledMachine[],
): Promise<ReadonlyMap<number, FleetFacts>> {
  if (fills.length === 0) return new Map();
  const questions = fills.map((fill, index) => ({ index, ...fill, at: fill.at.toISOString(), meter: fill.hourMeter }));
  const { rows } = await sql<FleetFacts & { readonly index: number }>`
    select asked.index, machine.code, machine.site, machine.tank_capacity as "fuelTank", machine.def_tank as "defTank",
      ${isMetered(host)} as metered, band.low, band.high, ${downAt(host)} as down,
      case
        when fuel_burns(asked.tank) then fuel_rate(
          machine.id, asked.at, asked.meter, asked.litres, asked."full") end as rate
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as asked(
      index integer, equipment uuid, tank uuid, at timestamptz, meter float8, litres float8, "full" boolean)
    join ${equipmentTable} machine on machine.id = asked.equipment
    left join lateral ${bandOf(host)} band on true`.execute(db);
  return new Map(rows.map(({ index, ...facts }) => [index, facts]));
}
