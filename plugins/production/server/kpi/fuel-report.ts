import { msg } from '@lingui/core/macro';
import { sql, type RawBuilder } from 'kysely';
import { problems } from '../../../../core/records/problems.server.ts';
import { ratio } from '../../../../core/reports/ratio.ts';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { fuelPerOutput, type FuelGroup } from '../../reports/fuel-per-output.ts';
import { equipmentTable } from '../uses.ts';
import { codesOf } from './codes-of.ts';
import { tripSumsSql } from '../sums/trip-sums-sql.ts';

const keySql: Readonly<Record<FuelGroup, RawBuilder<unknown>>> = {
  mine_level: sql`trip.mine_level::text`,
  material: sql`trip.material::text`,
  truck: sql`trip.truck::text`,
  truck_group: sql`(select machine."group"::text from ${equipmentTable} machine where machine.id = trip.truck)`,
  source: sql`trip.source::text`,
  site: sql`trip.site::text`,
  month: sql`to_char(trip.production_date, 'YYYY-MM')`,
};

/** The record whose codes name the groups; a month is its own name. */
const namedBy: Readonly<Record<Exclude<FuelGroup, 'month'>, string>> = {
  mine_level: 'mine_ore_level',
  material: 'mineral_type',
  truck: 'equipment',
  truck_group: 'equipment_group',
  source: 'mine_location',
  site: 'site',
};

type Row = ReportRowOf<typeof fuelPerOutput>;

/** Fuel of trips beside what they carried, by group: of each ratio the trips that tell both of its parts. */
export const fuelReport = serverReport(fuelPerOutput, async (context) => {
  const { by = 'mine_level' } = context.parameters as { readonly by?: FuelGroup };
  if (!Object.hasOwn(keySql, by)) throw problems.badQuery(msg`A parameter of this report is unknown or invalid.`);
  const { rows } = await sql<Omit<Row, 'item' | 'l_per_t' | 'l_per_tkm' | 'l_per_m3'>>`
    select ${keySql[by]} as key, sum(trip.trips)::int as trips, sum(trip.fuelled)::int as fuelled,
      sum(trip.fuel) as litres, sum(trip.payload) as tonnes, sum(trip.fuel_weighed) as litres_t,
      sum(trip.payload_fuelled) as fuelled_t, sum(trip.fuel_driven) as litres_tkm,
      sum(trip.tkm_fuelled) as fuelled_tkm, sum(trip.fuel_measured) as litres_m3,
      sum(trip.bank_m3_fuelled) as fuelled_m3
    from ${tripSumsSql(context, by === 'truck' || by === 'truck_group' ? 'truck' : 'flow')}
    group by 1`.execute(context.db);
  const keys = rows.map(({ key }) => key);
  const codes = by === 'month' ? null : await codesOf(context, namedBy[by], keys);
  return rows
    .map((row): Row => ({
      ...row,
      item: codes === null ? row.key : (codes.get(row.key ?? '') ?? null),
      l_per_t: ratio(row.litres_t, row.fuelled_t),
      l_per_tkm: ratio(row.litres_tkm, row.fuelled_tkm),
      l_per_m3: ratio(row.litres_m3, row.fuelled_m3),
    }))
    .toSorted((one, other) => (one.item ?? '\uffff').localeCompare(other.item ?? '\uffff'));
});
