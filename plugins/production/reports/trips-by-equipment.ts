import { msg } from '@lingui/core/macro';
import { decimal, integer, quantity, ref } from '../../../core/records/fields/index.ts';
import { referenceId } from '../../../core/records/fields/reference.ts';
import { minutes, percent } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { figureReaders, tripParameters, tripsBehind } from './trip-parameters.ts';

/**
 * `/production/truck_trips_kpi/equipment`: what each truck carried and how it spent its cycles (catalogue operations.md
 * §6.2).
 */
export const tripsByEquipment = defineReport({
  name: 'trips_by_equipment',
  past: true,
  title: msg`Truck trips by equipment`,
  period: '7d',
  parameters: tripParameters,
  columns: {
    truck: ref('equipment', { label: msg`Truck` }),
    trips: integer({ label: msg({ message: 'Trips', context: 'metric' }) }),
    tonnes: quantity('t', { label: msg({ message: 'Tonnes', context: 'measure' }), decimals: 0 }),
    mean_payload: quantity('t', { label: msg`Mean payload`, decimals: 1 }),
    payload_pct: percent(msg`Payload, % of target`),
    over_110: percent(msg`Loads above 110 %`),
    over_120: integer({ label: msg`Loads above 120 %` }),
    returning: minutes(msg`Empty travel`),
    queue_load: minutes(msg`Queue at loading`),
    spot: minutes(msg`Spotting`),
    loading: minutes(msg({ message: 'Loading', context: 'haul state' })),
    hauling: minutes(msg`Loaded travel`),
    queue_dump: minutes(msg`Queue at dump`),
    dumping: minutes(msg({ message: 'Dumping', context: 'haul state' })),
    cycle: minutes(msg`Cycle`),
    queue_pct: percent(msg`Queue %`),
    speed_loaded: quantity('km/h', { label: msg`Speed loaded`, decimals: 1 }),
    speed_empty: quantity('km/h', { label: msg`Speed empty`, decimals: 1 }),
    km: quantity('km', { label: msg({ message: 'km', context: 'driven' }), decimals: 0 }),
    tkph_pct: percent(msg`TKPH, % of the tyre's rating`),
    l_per_t: decimal({ label: msg`L/t`, decimals: 3 }),
    ot_hours: quantity('h', { label: msg`Operating hours`, decimals: 1 }),
    t_per_h: quantity('t/h', { label: msg({ message: 't/h', context: 'per operating hour' }), decimals: 0 }),
    vs_median: percent(msg`t/h against the fleet's median`),
  },
  totals: {
    trips: 'sum',
    tonnes: 'sum',
    mean_payload: { over: ['tonnes', 'weighed'] },
    payload_pct: { over: ['target_tonnes_of', 'target_tonnes'], factor: 100 },
    over_110: { over: ['heavy', 'targeted'], factor: 100 },
    over_120: 'sum',
    returning: { over: ['sum_returning', 'counted'], factor: 1 / 60 },
    queue_load: { over: ['sum_queue_load', 'counted'], factor: 1 / 60 },
    spot: { over: ['sum_spot', 'counted'], factor: 1 / 60 },
    loading: { over: ['sum_loading', 'counted'], factor: 1 / 60 },
    hauling: { over: ['sum_hauling', 'counted'], factor: 1 / 60 },
    queue_dump: { over: ['sum_queue_dump', 'counted'], factor: 1 / 60 },
    dumping: { over: ['sum_dumping', 'counted'], factor: 1 / 60 },
    cycle: { over: ['sum_cycle', 'counted'], factor: 1 / 60 },
    queue_pct: { over: ['sum_queue', 'sum_cycle'], factor: 100 },
    km: 'sum',
    l_per_t: { over: ['litres', 'fuelled_tonnes'] },
    ot_hours: 'sum',
    t_per_h: { over: ['tonnes', 'ot_hours'] },
  },
  drill: ({ truck }, question) => tripsBehind(question, { truck: referenceId(truck) }),
  access: figureReaders,
});

/** The same screen turned to the loading units. */
export const tripsByUnit = defineReport({
  name: 'trips_by_unit',
  past: true,
  title: msg`Truck trips by loading unit`,
  period: '7d',
  parameters: tripParameters,
  columns: {
    unit: ref('equipment', { label: msg`Loading unit` }),
    loads: integer({ label: msg({ message: 'Loads', context: 'of a loading unit' }) }),
    tonnes: quantity('t', { label: msg({ message: 'Tonnes', context: 'measure' }), decimals: 0 }),
    ot_hours: quantity('h', { label: msg`Operating hours`, decimals: 1 }),
    t_per_h: quantity('t/h', { label: msg({ message: 't/h', context: 'per operating hour' }), decimals: 0 }),
    loads_per_h: decimal({ label: msg`Loads per hour`, decimals: 1 }),
    service: minutes(msg`Spotting and loading`),
    queue_load: minutes(msg`Queue at loading`),
    hang_pct: percent(msg`Waiting for trucks (X04)`),
    match_factor: decimal({ label: msg`Match factor`, decimals: 2 }),
    trucks: integer({ label: msg`Trucks served` }),
  },
  totals: {
    loads: 'sum',
    tonnes: 'sum',
    ot_hours: 'sum',
    t_per_h: { over: ['tonnes', 'ot_hours'] },
    loads_per_h: { over: ['loads', 'ot_hours'] },
    service: { over: ['sum_service', 'counted'], factor: 1 / 60 },
    queue_load: { over: ['sum_queue_load', 'counted'], factor: 1 / 60 },
    hang_pct: { over: ['hang_hours', 'ot_hours'], factor: 100 },
  },
  drill: ({ unit }, question) => tripsBehind(question, { loading_unit: referenceId(unit) }),
  access: figureReaders,
});
