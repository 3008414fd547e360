import { median } from 'd3-array';
import { sql, type RawBuilder } from 'kysely';
import type { Reference } from '../../../../core/records/fields/reference.ts';
import { seeingAll } from '../../../../core/host/scope/caller-scope.ts';
import { ratio } from '../../../../core/reports/ratio.ts';
import { isWanted, serverReport, type ReportContext } from '../../../../core/reports/report.server.ts';
import { matchFactor } from '../../reports/formulas/match-factor.ts';
import { hangPercent, loadsPerHour, payloadPercent, tonnesPerHour } from '../../reports/formulas/production.ts';
import { tripsByEquipment, tripsByUnit } from '../../reports/trips-by-equipment.ts';
import { partColumns, partMeans, type PartSums } from './part-means.ts';
import { tripSumsSql } from '../sums/trip-sums-sql.ts';
import { equipmentTable } from '../uses.ts';
import { keptPartSums, machineRef, noPartSums, tripsSql } from './trips-sql.ts';
import { readTyres, tyreStrain } from './tyre-strain.ts';
import { hangingHours, operatingHours } from './working-hours.ts';

interface TruckRow extends PartSums {
  readonly id: string;
  readonly truck: Reference | null;
  readonly trips: number;
  readonly weighed: number;
  readonly tonnes: number | null;
  readonly targeted: number;
  readonly target_tonnes: number | null;
  readonly target_tonnes_of: number | null;
  readonly heavy: number;
  readonly over_120: number;
  readonly loaded_km: number | null;
  readonly empty_km: number | null;
  readonly timed_loaded_km: number | null;
  readonly timed_empty_km: number | null;
  readonly loaded_h: number | null;
  readonly empty_h: number | null;
  readonly litres: number | null;
  readonly fuelled_tonnes: number | null;
  readonly shift_km: number | null;
  readonly shift_h: number | null;
}

const share = (part: number, whole: number): number | null => {
  const value = ratio(part, whole);
  return value === null ? null : value * 100;
};

const shiftColumns = [
  'truck',
  'production_date',
  'shift_code',
  'loaded_km',
  'empty_km',
  'first_cycle',
  'last_dump',
] as const;

/** Without the parts of cycles. */
const truckColumns = [
  'truck',
  'trips',
  'weighed',
  'payload',
  'loaded_km',
  'empty_km',
  'timed_loaded_km',
  'timed_empty_km',
  'driven_hauling_s',
  'driven_returning_s',
  'fuel_weighed',
  'payload_fuelled',
] as const;

/** Whether nothing of trucks is taken but their tonnes per hour. */
const isRateAlone = ({ wanted }: Pick<ReportContext, 'wanted'>): boolean =>
  wanted !== undefined && [...wanted].every((column) => ['id', 'truck', 'trips', 'tonnes', 't_per_h'].includes(column));

/** Tonnes alone: of a year a third of the time of all sums. */
const tonnesOfTrucks = (context: ReportContext): RawBuilder<unknown> => sql`
  select trip.truck as id, ${machineRef(sql`trip.truck`)} as truck, sum(trip.trips)::int as trips,
    0 as weighed, sum(trip.payload) as tonnes, 0 as targeted, null as target_tonnes, null as target_tonnes_of,
    0 as heavy, 0 as over_120, null as loaded_km, null as empty_km, null as timed_loaded_km, null as timed_empty_km,
    null as loaded_h, null as empty_h, null as litres, null as fuelled_tonnes, null as shift_km, null as shift_h,
    ${noPartSums}
  from ${tripSumsSql(context, 'truck', ['truck', 'trips', 'payload'])}
  group by trip.truck`;

/** Every sum that columns of trucks are worked out from. */
function sumsOfTrucks(context: ReportContext): RawBuilder<unknown> {
  const isOfParts = isWanted(context, ...partColumns);
  const partSums = isOfParts ? keptPartSums : noPartSums;
  const ofShifts = isWanted(context, 'tkph_pct') ? sql`true` : sql`false`;
  const ofLoads = isWanted(context, 'over_110', 'over_120') ? sql`true` : sql`false`;
  return sql`
    with driven as materialized (
      select truck, sum(km) as shift_km, sum(hours) as shift_h from (
        select truck, coalesce(sum(loaded_km), 0) + coalesce(sum(empty_km), 0) as km,
          date_part('epoch', max(last_dump) - min(first_cycle)) / 3600 as hours
        from ${tripSumsSql(context, 'truck', shiftColumns)}
        where ${ofShifts}
        group by truck, production_date, shift_code) shift group by truck
    ), laden as materialized (
      select trip.truck, count(*) filter (where trip.payload > 1.1 * machine.payload_target)::int as heavy,
        count(*) filter (where trip.payload > 1.2 * machine.payload_target)::int as over_120
      from ${tripsSql(context)}
      join ${equipmentTable} machine on machine.id = trip.truck
      where ${ofLoads}
      group by trip.truck
    )
    select trip.truck as id, ${machineRef(sql`trip.truck`)} as truck, sum(trip.trips)::int as trips,
      sum(trip.weighed)::int as weighed, sum(trip.payload) as tonnes,
      coalesce(sum(trip.weighed) filter (where machine.payload_target > 0), 0)::int as targeted,
        (sum(machine.payload_target * trip.weighed) filter (where trip.weighed > 0))::float8 as target_tonnes,
        sum(trip.payload) filter (where machine.payload_target > 0) as target_tonnes_of,
      coalesce(max(laden.heavy), 0) as heavy, coalesce(max(laden.over_120), 0) as over_120,
      sum(trip.loaded_km) as loaded_km, sum(trip.empty_km) as empty_km,
        sum(trip.timed_loaded_km) as timed_loaded_km, sum(trip.timed_empty_km) as timed_empty_km,
        sum(trip.driven_hauling_s) / 3600 as loaded_h, sum(trip.driven_returning_s) / 3600 as empty_h,
      sum(trip.fuel_weighed) as litres, sum(trip.payload_fuelled) as fuelled_tonnes,
        max(driven.shift_km) as shift_km, max(driven.shift_h) as shift_h, ${partSums}
    from ${tripSumsSql(context, 'truck', isOfParts ? undefined : truckColumns)}
    join ${equipmentTable} machine on machine.id = trip.truck
    left join driven on driven.truck = trip.truck
    left join laden on laden.truck = trip.truck
    group by trip.truck`;
}

/** Trucks of the period, those that work elsewhere by now too; the ratios are the formulas'. */
export const equipmentReport = serverReport(tripsByEquipment, async (context) => {
  const statement = isRateAlone(context) ? tonnesOfTrucks(context) : sumsOfTrucks(context);
  const { rows } = await seeingAll(context.db, () => sql<TruckRow>`${statement}`.execute(context.db));
  const hours = await operatingHours(
    context,
    rows.map(({ id }) => id),
  );
  const tyres = await readTyres(
    context.host,
    context.db,
    rows.map(({ id }) => id),
  );
  const figures = rows.map((row) => {
    const mean = ratio(row.tonnes, row.weighed);
    const operating = hours.get(row.id) ?? null;
    return {
      ...row,
      ...partMeans(row),
      mean_payload: mean,
      payload_pct: payloadPercent(row.target_tonnes_of, row.target_tonnes),
      over_110: share(row.heavy, row.targeted),
      speed_loaded: ratio(row.timed_loaded_km, row.loaded_h),
      speed_empty: ratio(row.timed_empty_km, row.empty_h),
      km: (row.loaded_km ?? 0) + (row.empty_km ?? 0),
      tkph_pct: tyreStrain(tyres.get(row.id), mean, row.shift_km, row.shift_h),
      l_per_t: ratio(row.litres, row.fuelled_tonnes),
      ot_hours: operating,
      t_per_h: tonnesPerHour(row.tonnes, operating),
    };
  });
  const middle = median(figures, ({ t_per_h: rate }) => rate ?? undefined);
  return figures
    .map((row) => ({ ...row, vs_median: row.t_per_h === null || !middle ? null : (row.t_per_h / middle - 1) * 100 }))
    .toSorted((one, other) => labelOf(one.truck).localeCompare(labelOf(other.truck)));
});

const labelOf = (machine: Reference | null): string => machine?.label ?? '￿';

interface UnitRow extends PartSums {
  readonly id: string | null;
  readonly unit: Reference | null;
  readonly loads: number;
  readonly tonnes: number | null;
  readonly trucks: number;
  readonly cycle_hours: number;
}

/** Loading units of the period, with the balance between them and their trucks. */
export const unitReport = serverReport(tripsByUnit, async (context) => {
  const isOfTrucks = isWanted(context, 'trucks');
  const { rows } = await seeingAll(context.db, () =>
    sql<UnitRow>`
    select trip.loading_unit as id, ${machineRef(sql`trip.loading_unit`)} as unit, sum(trip.trips)::int as loads,
      sum(trip.payload) as tonnes, ${isOfTrucks ? sql`count(distinct trip.truck)::int` : sql`0`} as trucks,
      coalesce(sum(trip.cycle_s), 0) / 3600 as cycle_hours, ${keptPartSums}
    from ${tripSumsSql(context, isOfTrucks ? 'truck' : 'flow')} group by trip.loading_unit`.execute(context.db),
  );
  const units = rows.flatMap(({ id }) => id ?? []);
  const hours = await operatingHours(context, units);
  const hanging = isWanted(context, 'hang_hours', 'hang_pct') ? await hangingHours(context, units) : new Map();
  return rows
    .map((row) => {
      const operating = hours.get(row.id ?? '') ?? null;
      const waited = operating === null ? null : (hanging.get(row.id ?? '') ?? 0);
      const trucks = ratio(row.cycle_hours, operating);
      const service = ratio((row.sum_spot + row.sum_loading) / 60, row.counted);
      const cycle = ratio((row.sum_cycle - row.sum_queue) / 60, row.counted);
      return {
        ...row,
        sum_service: row.sum_spot + row.sum_loading,
        ot_hours: operating,
        t_per_h: tonnesPerHour(row.tonnes, operating),
        loads_per_h: loadsPerHour(row.loads, operating),
        service,
        queue_load: partMeans(row).queue_load,
        hang_hours: waited,
        mean_trucks: trucks,
        mean_cycle: cycle,
        hang_pct: hangPercent(waited, operating),
        match_factor:
          trucks === null || service === null || cycle === null
            ? null
            : rounded(matchFactor({ trucks, service, cycle }, row.loads)),
      };
    })
    .toSorted((one, other) => labelOf(one.unit).localeCompare(labelOf(other.unit)));
});

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);
