import { msg } from '@lingui/core/macro';
import { decimal, integer, quantity, ref } from '../../../core/records/fields/index.ts';
import { referenceId } from '../../../core/records/fields/reference.ts';
import { minutes, percent, tonnes } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { cycleParameters, figureReaders, tripParameters, behindTrips, tripBasis } from './trip-parameters.ts';
import { partColumns, partSumNames, partTotals } from './part-columns.ts';

/** `/production/truck_trips_kpi/source`: where the loads came from (catalogue operations.md §6.2). */
export const tripsBySource = defineReport({
  name: 'trips_by_source',
  past: true,
  title: msg`Truck trips by source`,
  basis: tripBasis,
  hidden: partSumNames,
  period: '7d',
  parameters: tripParameters,
  columns: {
    source: ref('mine_location', { label: msg({ message: 'Source', context: 'of a haul' }), optional: true }),
    mine_level: ref('mine_ore_level', { label: msg({ message: 'Bench', context: 'mine level' }), optional: true }),
    unit: ref('equipment', { label: msg`Loading unit` }),
    material: ref('mineral_type', { label: msg`Material`, optional: true }),
    trips: integer({ label: msg({ message: 'Trips', context: 'metric' }), hint: msg`Number of trips.` }),
    tonnes: tonnes(
      msg({ message: 'Tonnes', context: 'measure' }),
      msg`Sum of payloads; trips without a scale count with the approved average load.`,
    ),
    bank_m3: quantity('m3', {
      label: msg({ message: 'Bank m³', context: 'measure' }),
      decimals: 0,
      hint: msg`Σ payload ÷ bank density of the material.`,
    }),
    queue_load: partColumns.queue_load,
    loading: partColumns.loading,
    unit_rate: quantity('t/h', {
      label: msg`t/h of the loading unit`,
      decimals: 0,
      hint: msg`All tonnes of the unit in the selection ÷ its operating hours.`,
    }),
    share: percent(msg`Share of the tonnes`, msg`100 × tonnes ÷ tonnes of all rows.`),
  },
  totals: {
    trips: 'sum',
    tonnes: 'sum',
    bank_m3: 'sum',
    share: 'sum',
    queue_load: partTotals.queue_load,
    loading: partTotals.loading,
  },
  behind: behindTrips(
    ({ source, unit, material, mine_level: level }) => ({
      source: referenceId(source),
      loading_unit: referenceId(unit),
      material: referenceId(material),
      mine_level: referenceId(level),
    }),
    { bank_m3: { sum: 'bank_m3' } },
  ),
  access: figureReaders,
});

/** `/production/truck_trips_kpi/destination`: what each place of dumping received. */
export const tripsByDestination = defineReport({
  name: 'trips_by_destination',
  past: true,
  title: msg`Truck trips by destination`,
  basis: tripBasis,
  hidden: { site: 'text', ...partSumNames },
  period: '7d',
  parameters: tripParameters,
  columns: {
    destination: ref('mine_location', { label: msg({ message: 'Destination', context: 'of a haul' }), optional: true }),
    trips: integer({ label: msg({ message: 'Trips', context: 'metric' }), hint: msg`Number of trips.` }),
    tonnes: tonnes(
      msg({ message: 'Tonnes', context: 'measure' }),
      msg`Sum of payloads; trips without a scale count with the approved average load.`,
    ),
    ore: tonnes(msg`Ore`, msg`Tonnes of materials in the ore class.`),
    low_grade: tonnes(
      msg({ message: 'Low grade', context: 'tonnes' }),
      msg`Tonnes of materials in the low grade class.`,
    ),
    waste: tonnes(
      msg({ message: 'Waste', context: 'tonnes' }),
      msg`Tonnes of waste, mineralised waste and topsoil; stockpiled low grade is counted separately.`,
    ),
    t_per_h: quantity('t/h', {
      label: msg({ message: 't/h', context: 'received' }),
      decimals: 0,
      hint: msg`Tonnes ÷ elapsed hours of the shifts.`,
    }),
    queue_dump: partColumns.queue_dump,
    dumping: partColumns.dumping,
    wrong: integer({
      label: msg`Wrong destination`,
      hint: msg`Number of trips whose material does not belong there.`,
    }),
    throughput: quantity('t/h', {
      label: msg({ message: 'Capacity', context: 'of a hopper' }),
      hint: msg`Hourly capacity of the hopper, as entered for the place.`,
    }),
    used: percent(msg`Capacity used`, msg`100 × t/h ÷ capacity.`),
  },
  totals: {
    trips: 'sum',
    tonnes: 'sum',
    ore: 'sum',
    low_grade: 'sum',
    waste: 'sum',
    wrong: 'sum',
    queue_dump: partTotals.queue_dump,
    dumping: partTotals.dumping,
  },
  behind: behindTrips(({ destination, site }) => ({ destination: referenceId(destination), site }), {
    wrong: { countOf: ['flags', 'wrong_destination'] },
  }),
  access: figureReaders,
});

/**
 * `/production/truck_trips_kpi/cycle`: the cycles of each route beside its standard. Outliers and partial cycles are
 * left out of the means unless asked for.
 */
export const tripCycles = defineReport({
  name: 'trip_cycles',
  past: true,
  title: msg`Truck cycle times`,
  basis: tripBasis,
  hidden: partSumNames,
  period: '7d',
  parameters: cycleParameters,
  columns: {
    source: ref('mine_location', { label: msg({ message: 'Source', context: 'of a haul' }), optional: true }),
    destination: ref('mine_location', { label: msg({ message: 'Destination', context: 'of a haul' }), optional: true }),
    trips: integer({ label: msg({ message: 'Trips', context: 'metric' }), hint: msg`Number of trips.` }),
    km: quantity('km', {
      label: msg`Measured distance`,
      decimals: 2,
      hint: msg`Mean of the measured loaded distances, excluding outlier and partial trips.`,
    }),
    declared: quantity('km', {
      label: msg`Declared distance`,
      decimals: 2,
      hint: msg`Distance of the haul route valid at the end of the period.`,
    }),
    ...partColumns,
    p50: minutes(msg`Median cycle`, msg`Half of the cycles are shorter.`),
    p90: minutes(msg`90th percentile cycle`, msg`90 % of cycles are shorter.`),
    std_return: minutes(msg`Standard return`, msg`From the haul route valid at the end of the period.`),
    std_haul: minutes(msg`Standard haul`, msg`From the haul route valid at the end of the period.`),
    std_dump: minutes(msg`Standard dump`, msg`From the haul route valid at the end of the period.`),
    standard: minutes(
      msg`Standard of haul, return and dump`,
      msg`Haul + return + dump of the haul route valid at the end of the period.`,
    ),
    actual: minutes(msg`Actual haul, return and dump`, msg`Mean of loaded travel + empty travel + dumping.`),
    gap: minutes(msg({ message: 'Gap', context: 'to the standard' }), msg`Actual − standard.`),
    lost: quantity('h', {
      label: msg`Hours lost`,
      decimals: 1,
      hint: msg`Gap × trips (excluding outlier and partial trips) ÷ 60.`,
    }),
    index: decimal({
      label: msg`Cycle index`,
      decimals: 1,
      hint: msg`100 × standard ÷ actual: queues and loading are outside the operator's control.`,
    }),
  },
  totals: {
    trips: 'sum',
    ...partTotals,
    lost: 'sum',
  },
  behind: {
    ...behindTrips(({ source, destination }) => ({
      source: referenceId(source),
      destination: referenceId(destination),
    })),
    proves: { trips: 'count' },
  },
  access: figureReaders,
});
