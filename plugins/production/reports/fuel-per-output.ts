import { msg } from '@lingui/core/macro';
import { endOfMonth, formatISO, parseISO } from 'date-fns';
import { choice, decimal, integer, quantity, text } from '../../../core/records/fields/index.ts';
import { tonnes } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { behindTrips, figureReaders, tripFilters, tripParameters } from './trip-parameters.ts';

/** By what the fuel of trips is counted together. */
export const fuelGroups = {
  mine_level: msg({ message: 'Bench', context: 'mine level' }),
  material: msg`Material`,
  truck: msg`Truck`,
  truck_group: msg({ message: 'Group', context: 'of machines' }),
  source: msg({ message: 'Source', context: 'of a haul' }),
  site: msg`Site`,
  month: msg({ message: 'Month', context: 'calendar' }),
};
export type FuelGroup = keyof typeof fuelGroups;

/** The filters by which trips are of a group; a month is its days. */
function filtersOf(by: FuelGroup, key: string | null): readonly string[] {
  if (by !== 'month') return [key === null ? `${by}:empty` : `${by}:eq:${key}`];
  const first = `${key}-01`;
  return [
    `production_date:gte:${first}`,
    `production_date:lte:${formatISO(endOfMonth(parseISO(first)), { representation: 'date' })}`,
  ];
}

/**
 * `/production/truck_trips_kpi/fuel`: what trucks burn for what they carry, by bench unless the reader says otherwise
 * (catalogue operations.md §8.2). Fills say nothing of benches; the counters of the trucks do, trip by trip.
 */
export const fuelPerOutput = defineReport({
  name: 'fuel_per_output',
  past: true,
  title: msg`Fuel per tonne`,
  basis: {
    rows: msg`Trips that were not rejected. Fuel only for trips where the truck reported its fuel counter at the start and end of the cycle; each ratio uses the trips that have both parts.`,
    dates: msg`By the production date and shift of the end of the dump.`,
  },
  hidden: {
    key: 'text',
    litres_t: 'number',
    litres_tkm: 'number',
    litres_m3: 'number',
    fuelled_t: 'number',
    fuelled_tkm: 'number',
    fuelled_m3: 'number',
  },
  period: '30d',
  parameters: {
    by: choice({ label: msg`Grouped by`, choices: fuelGroups, initial: 'mine_level' }),
    ...tripParameters,
  },
  columns: {
    item: text({ label: msg({ message: 'Group', context: 'of trips' }) }),
    trips: integer({ label: msg({ message: 'Trips', context: 'metric' }), hint: msg`Number of trips.` }),
    fuelled: integer({
      label: msg`Trips with fuel`,
      hint: msg`Number of trips for which the truck reported its fuel counter.`,
    }),
    litres: quantity('L', { label: msg`Litres of the trips`, decimals: 0, hint: msg`Σ fuel of those trips.` }),
    tonnes: tonnes(
      msg({ message: 'Tonnes', context: 'measure' }),
      msg`Sum of payloads; trips without a scale count with the approved average load.`,
    ),
    l_per_t: decimal({
      label: msg`L/t`,
      decimals: 3,
      hint: msg`Σ fuel ÷ Σ payload, for trips with both. Ex: 41 + 39 L for 98 + 102 t = 0.4 L/t.`,
    }),
    l_per_tkm: decimal({
      label: msg`L/t·km`,
      decimals: 4,
      hint: msg`Σ fuel ÷ Σ (payload × loaded km), for trips with all three. Ex: 80 L for 98 t × 2 km + 102 t × 2 km = 0.2 L/t·km.`,
    }),
    l_per_m3: decimal({
      label: msg`L/m³`,
      decimals: 3,
      hint: msg`Σ fuel ÷ Σ bank m³, for trips with both. Ex: 80 L for 100 m³ = 0.8 L/m³.`,
    }),
  },
  totals: {
    trips: 'sum',
    fuelled: 'sum',
    litres: 'sum',
    tonnes: 'sum',
    l_per_t: { over: ['litres_t', 'fuelled_t'] },
    l_per_tkm: { over: ['litres_tkm', 'fuelled_tkm'] },
    l_per_m3: { over: ['litres_m3', 'fuelled_m3'] },
  },
  charts: [
    { title: msg`Litres per tonne`, kind: 'bar', x: 'item', series: ['l_per_t'] },
    { title: msg`Litres per bank m³`, kind: 'bar', x: 'item', series: ['l_per_m3'] },
  ],
  behind: {
    ...behindTrips(() => ({})),
    filter: ({ key }, question) => {
      const { by, ...parameters } = question.parameters;
      return [
        ...tripFilters({ ...question, parameters }),
        ...filtersOf((by ?? 'mine_level') as FuelGroup, typeof key === 'string' ? key : null),
      ];
    },
    proves: {
      trips: 'count',
      fuelled: { filled: 'fuel' },
      litres: { sum: 'fuel' },
      tonnes: { sum: 'payload' },
      l_per_t: {
        over: [
          { sum: 'fuel', where: 'payload' },
          { sum: 'payload', where: 'fuel' },
        ],
      },
      l_per_m3: {
        over: [
          { sum: 'fuel', where: 'bank_m3' },
          { sum: 'bank_m3', where: 'fuel' },
        ],
      },
    },
  },
  access: figureReaders,
});
