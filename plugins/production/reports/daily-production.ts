import { msg } from '@lingui/core/macro';
import { boolean, date, decimal, integer, quantity } from '../../../core/records/fields/index.ts';
import { tonnes } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { figureReaders, tripParameters, behindTrips, eachShift, tripBasis } from './trip-parameters.ts';

/**
 * `/production/truck_trips_kpi/daily_production`: each production date with its target, and the same day a year before,
 * of a running day as much of it (catalogue operations.md §6.2).
 */
export const dailyProduction = defineReport({
  name: 'daily_production',
  past: true,
  title: msg`Daily production`,
  basis: { ...tripBasis, dates: eachShift },
  hidden: { measured_tonnes: 'number' },
  period: 'month',
  parameters: tripParameters,
  columns: {
    production_date: date({ label: msg`Production date` }),
    ore: tonnes(msg`Ore`, msg`Tonnes of materials in the ore class.`),
    low_grade: tonnes(
      msg({ message: 'Low grade', context: 'tonnes' }),
      msg`Tonnes of materials in the low grade class.`,
    ),
    waste: tonnes(
      msg({ message: 'Waste', context: 'tonnes' }),
      msg`Tonnes of waste, mineralised waste and topsoil; stockpiled low grade is counted separately.`,
    ),
    other: tonnes(msg({ message: 'Other', context: 'tonnes' }), msg`Tonnes of rehandled and unknown materials.`),
    tonnes: tonnes(
      msg({ message: 'Tonnes', context: 'measure' }),
      msg`Sum of payloads; trips without a scale count with the approved average load.`,
    ),
    target: tonnes(
      msg({ message: 'Target', context: 'tonnes' }),
      msg`Σ over the sites of the target for the day, else its share of the month's, else that of three shifts; only one target counts. For a selected shift, its own target or its share of the day's. If trips of one machine, group or material are selected, the target set for exactly these; for any other selection, blank.`,
    ),
    achieved: quantity('%', { label: msg`Target reached`, decimals: 1, hint: msg`100 × tonnes ÷ target.` }),
    stripping: decimal({
      label: msg`Stripping ratio`,
      decimals: 2,
      hint: msg`Waste ÷ ore; stockpiled low grade is excluded from both. Ex: 72,000 t ÷ 24,000 t = 3.0.`,
    }),
    trips: integer({ label: msg({ message: 'Trips', context: 'metric' }), hint: msg`Number of trips.` }),
    bank_m3: quantity('m3', {
      label: msg({ message: 'Bank m³', context: 'measure' }),
      decimals: 0,
      hint: msg`Σ payload ÷ bank density of the material.`,
    }),
    tkm: quantity('t·km', {
      label: msg({ message: 't·km', context: 'measure' }),
      decimals: 0,
      hint: msg`Σ payload × loaded km, for trips with a measured distance. Ex: 98 t × 5.4 km + 96 t × 4.1 km = 922.8 t·km.`,
    }),
    distance: quantity('km', {
      label: msg`Mean distance`,
      decimals: 2,
      hint: msg`t·km ÷ tonnes of trips with a measured distance.`,
    }),
    rain: boolean({ label: msg({ message: 'Rain', context: 'stop' }) }),
    month: tonnes(msg`Since the start of the month`, msg`Tonnes from the first of the month to this day.`),
    year: tonnes(msg`Since the start of the year`, msg`Tonnes from 1 January to this day.`),
    last_year: tonnes(
      msg`Same day last year`,
      msg`Tonnes of the same date last year; for the current day, up to the same hour.`,
    ),
  },
  totals: {
    ore: 'sum',
    low_grade: 'sum',
    waste: 'sum',
    other: 'sum',
    tonnes: 'sum',
    target: 'sum',
    achieved: { over: ['tonnes', 'target'], factor: 100 },
    stripping: { over: ['waste', 'ore'] },
    trips: 'sum',
    bank_m3: 'sum',
    tkm: 'sum',
    distance: { over: ['tkm', 'measured_tonnes'] },
    last_year: 'sum',
  },
  behind: behindTrips(({ production_date }) => ({ production_date }), { bank_m3: { sum: 'bank_m3' } }),
  access: figureReaders,
});
