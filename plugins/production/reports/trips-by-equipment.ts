import { msg } from '@lingui/core/macro';
import { decimal, integer, quantity, ref } from '../../../core/records/fields/index.ts';
import { minutes, percent } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { figureReaders, tripParameters, behindTrips, tripBasis } from './trip-parameters.ts';
import { partColumns, partSumNames, partTotals } from './part-columns.ts';

/**
 * `/production/truck_trips_kpi/equipment`: what each truck carried and how it spent its cycles (catalogue operations.md
 * §6.2).
 */
export const tripsByEquipment = defineReport({
  name: 'trips_by_equipment',
  past: true,
  title: msg`Truck trips by equipment`,
  basis: tripBasis,
  hidden: {
    id: 'text',
    weighed: 'number',
    target_tonnes_of: 'number',
    target_tonnes: 'number',
    heavy: 'number',
    targeted: 'number',
    litres: 'number',
    fuelled_tonnes: 'number',
    ...partSumNames,
  },
  period: '7d',
  parameters: tripParameters,
  columns: {
    truck: ref('equipment', { label: msg`Truck` }),
    trips: integer({ label: msg({ message: 'Trips', context: 'metric' }), hint: msg`Number of trips.` }),
    tonnes: quantity('t', {
      label: msg({ message: 'Tonnes', context: 'measure' }),
      decimals: 0,
      hint: msg`Sum of payloads; trips without a scale count with the approved average load.`,
    }),
    mean_payload: quantity('t', { label: msg`Mean payload`, decimals: 1, hint: msg`Tonnes ÷ trips with a payload.` }),
    payload_pct: percent(msg`Payload, % of target`, msg`100 × Σ payload ÷ Σ target payload, of trucks with a target.`),
    over_110: percent(
      msg`Loads above 110 %`,
      msg`100 × loads above 110 % of the target ÷ loads of trucks with a target. At most 10 % are allowed.`,
    ),
    over_120: integer({
      label: msg`Loads above 120 %`,
      hint: msg`Number of loads above 120 % of the target. None are allowed.`,
    }),
    ...partColumns,
    speed_loaded: quantity('km/h', {
      label: msg`Speed loaded`,
      decimals: 1,
      hint: msg`Σ loaded km ÷ Σ hours of loaded travel, for trips with both.`,
    }),
    speed_empty: quantity('km/h', {
      label: msg`Speed empty`,
      decimals: 1,
      hint: msg`Σ empty km ÷ Σ hours of empty travel, for trips with both.`,
    }),
    km: quantity('km', {
      label: msg({ message: 'km', context: 'driven' }),
      decimals: 0,
      hint: msg`Σ loaded km + Σ empty km.`,
    }),
    tkph_pct: percent(
      msg`TKPH, % of the tyre's rating`,
      msg`100 × mean load of the tyre × mean speed of the shifts ÷ the tyre's rating at 38 °C (air temperature is not measured).`,
    ),
    l_per_t: decimal({ label: msg`L/t`, decimals: 3, hint: msg`Σ fuel ÷ Σ payload, for trips with both.` }),
    ot_hours: quantity('h', {
      label: msg`Operating hours`,
      decimals: 1,
      hint: msg`Operating time of the time ledger (delays + working time) within the period, while the machine was in service.`,
    }),
    t_per_h: quantity('t/h', {
      label: msg({ message: 't/h', context: 'per operating hour' }),
      decimals: 0,
      hint: msg`Tonnes ÷ operating hours. Ex: 2,016 t in 6.8 h = 296.5 t/h.`,
    }),
    vs_median: percent(msg`t/h vs fleet median`, msg`100 × (t/h ÷ the median of the trucks shown − 1).`),
  },
  totals: {
    trips: 'sum',
    tonnes: 'sum',
    mean_payload: { over: ['tonnes', 'weighed'] },
    payload_pct: { over: ['target_tonnes_of', 'target_tonnes'], factor: 100 },
    over_110: { over: ['heavy', 'targeted'], factor: 100 },
    over_120: 'sum',
    ...partTotals,
    km: 'sum',
    l_per_t: { over: ['litres', 'fuelled_tonnes'] },
    ot_hours: 'sum',
    t_per_h: { over: ['tonnes', 'ot_hours'] },
  },
  behind: behindTrips(({ id }) => ({ truck: id }), {
    mean_payload: { over: [{ sum: 'payload' }, { filled: 'payload' }] },
    l_per_t: {
      over: [
        { sum: 'fuel', where: 'payload' },
        { sum: 'payload', where: 'fuel' },
      ],
    },
  }),
  access: figureReaders,
});

/** The same screen turned to the loading units. */
export const tripsByUnit = defineReport({
  name: 'trips_by_unit',
  past: true,
  title: msg`Truck trips by loading unit`,
  basis: tripBasis,
  hidden: {
    id: 'text',
    sum_service: 'number',
    sum_queue_load: 'number',
    counted: 'number',
    hang_hours: 'number',
    mean_trucks: 'number',
    mean_cycle: 'number',
  },
  period: '7d',
  parameters: tripParameters,
  columns: {
    unit: ref('equipment', { label: msg`Loading unit` }),
    loads: integer({
      label: msg({ message: 'Loads', context: 'of a loading unit' }),
      hint: msg`Number of trips loaded by the unit.`,
    }),
    tonnes: quantity('t', {
      label: msg({ message: 'Tonnes', context: 'measure' }),
      decimals: 0,
      hint: msg`Sum of their payloads.`,
    }),
    ot_hours: quantity('h', {
      label: msg`Operating hours`,
      decimals: 1,
      hint: msg`Operating time of the time ledger (delays + working time) within the period, while the machine was in service.`,
    }),
    t_per_h: quantity('t/h', {
      label: msg({ message: 't/h', context: 'per operating hour' }),
      decimals: 0,
      hint: msg`Tonnes ÷ operating hours. Ex: 2,016 t in 6.8 h = 296.5 t/h.`,
    }),
    loads_per_h: decimal({ label: msg`Loads per hour`, decimals: 1, hint: msg`Loads ÷ operating hours.` }),
    service: minutes(
      msg`Spotting and loading`,
      msg`Mean of spotting and loading, excluding outlier and partial trips.`,
    ),
    queue_load: partColumns.queue_load,
    hang_pct: percent(msg`Waiting for trucks (X04)`, msg`100 × hours of waiting for trucks (X04) ÷ operating hours.`),
    match_factor: decimal({
      label: msg`Match factor`,
      decimals: 2,
      hint: msg`Trucks serving the unit × mean spotting and loading ÷ mean cycle without queues, for trips with a known cycle; blank under 10 loads. 0.9 to 1.1 is balanced.`,
    }),
    trucks: integer({ label: msg`Trucks served`, hint: msg`Number of different trucks it loaded.` }),
  },
  totals: {
    loads: 'sum',
    tonnes: 'sum',
    ot_hours: 'sum',
    t_per_h: { over: ['tonnes', 'ot_hours'] },
    loads_per_h: { over: ['loads', 'ot_hours'] },
    service: { over: ['sum_service', 'counted'], factor: 1 / 60 },
    queue_load: partTotals.queue_load,
    hang_pct: { over: ['hang_hours', 'ot_hours'], factor: 100 },
  },
  behind: {
    ...behindTrips(({ id }) => ({ loading_unit: id })),
    proves: { loads: 'count', tonnes: { sum: 'payload' }, trucks: { distinct: 'truck' } },
  },
  access: figureReaders,
});
