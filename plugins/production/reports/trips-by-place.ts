import { msg } from '@lingui/core/macro';
import { decimal, integer, quantity, ref } from '../../../core/records/fields/index.ts';
import { referenceId } from '../../../core/records/fields/reference.ts';
import { minutes, percent, tonnes } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { cycleParameters, figureReaders, tripParameters, tripsBehind } from './trip-parameters.ts';

/** `/production/truck_trips_kpi/source`: where the loads came from (catalogue operations.md §6.2). */
export const tripsBySource = defineReport({
  name: 'trips_by_source',
  past: true,
  title: msg`Truck trips by source`,
  period: '7d',
  parameters: tripParameters,
  columns: {
    source: ref('mine_location', { label: msg({ message: 'Source', context: 'of a haul' }), optional: true }),
    mine_level: ref('mine_ore_level', { label: msg({ message: 'Bench', context: 'mine level' }), optional: true }),
    unit: ref('equipment', { label: msg`Loading unit` }),
    material: ref('mineral_type', { label: msg`Material`, optional: true }),
    trips: integer({ label: msg({ message: 'Trips', context: 'metric' }) }),
    tonnes: tonnes(msg({ message: 'Tonnes', context: 'measure' })),
    bank_m3: quantity('m3', { label: msg({ message: 'Bank m³', context: 'measure' }), decimals: 0 }),
    queue_load: minutes(msg`Queue at loading`),
    loading: minutes(msg({ message: 'Loading', context: 'haul state' })),
    share: percent(msg`Share of the tonnes`),
  },
  totals: {
    trips: 'sum',
    tonnes: 'sum',
    bank_m3: 'sum',
    share: 'sum',
    queue_load: { over: ['sum_queue_load', 'counted'], factor: 1 / 60 },
    loading: { over: ['sum_loading', 'counted'], factor: 1 / 60 },
  },
  drill: ({ source, unit, material, mine_level: level }, question) =>
    tripsBehind(question, {
      source: referenceId(source),
      loading_unit: referenceId(unit),
      material: referenceId(material),
      mine_level: referenceId(level),
    }),
  access: figureReaders,
});

/** `/production/truck_trips_kpi/destination`: what each place of dumping received. */
export const tripsByDestination = defineReport({
  name: 'trips_by_destination',
  past: true,
  title: msg`Truck trips by destination`,
  period: '7d',
  parameters: tripParameters,
  columns: {
    destination: ref('mine_location', { label: msg({ message: 'Destination', context: 'of a haul' }), optional: true }),
    trips: integer({ label: msg({ message: 'Trips', context: 'metric' }) }),
    tonnes: tonnes(msg({ message: 'Tonnes', context: 'measure' })),
    ore: tonnes(msg`Ore`),
    waste: tonnes(msg({ message: 'Waste and low grade', context: 'tonnes' })),
    t_per_h: quantity('t/h', { label: msg({ message: 't/h', context: 'received' }), decimals: 0 }),
    queue_dump: minutes(msg`Queue at dump`),
    dumping: minutes(msg({ message: 'Dumping', context: 'haul state' })),
    wrong: integer({ label: msg`Wrong destination` }),
    throughput: quantity('t/h', { label: msg({ message: 'Capacity', context: 'of a hopper' }) }),
    used: percent(msg`Capacity used`),
  },
  totals: {
    trips: 'sum',
    tonnes: 'sum',
    ore: 'sum',
    waste: 'sum',
    wrong: 'sum',
    queue_dump: { over: ['sum_queue_dump', 'counted'], factor: 1 / 60 },
    dumping: { over: ['sum_dumping', 'counted'], factor: 1 / 60 },
  },
  drill: ({ destination }, question) => tripsBehind(question, { destination: referenceId(destination) }),
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
  period: '7d',
  parameters: cycleParameters,
  columns: {
    source: ref('mine_location', { label: msg({ message: 'Source', context: 'of a haul' }), optional: true }),
    destination: ref('mine_location', { label: msg({ message: 'Destination', context: 'of a haul' }), optional: true }),
    trips: integer({ label: msg({ message: 'Trips', context: 'metric' }) }),
    km: quantity('km', { label: msg`Measured distance`, decimals: 2 }),
    declared: quantity('km', { label: msg`Declared distance`, decimals: 2 }),
    returning: minutes(msg`Empty travel`),
    queue_load: minutes(msg`Queue at loading`),
    spot: minutes(msg`Spotting`),
    loading: minutes(msg({ message: 'Loading', context: 'haul state' })),
    hauling: minutes(msg`Loaded travel`),
    queue_dump: minutes(msg`Queue at dump`),
    dumping: minutes(msg({ message: 'Dumping', context: 'haul state' })),
    cycle: minutes(msg`Cycle`),
    p50: minutes(msg`Median cycle`),
    p90: minutes(msg`9 of 10 cycles below`),
    queue_pct: percent(msg`Queue %`),
    standard: minutes(msg`Standard of haul, return and dump`),
    actual: minutes(msg`Actual of haul, return and dump`),
    gap: minutes(msg({ message: 'Gap', context: 'to the standard' })),
    lost: quantity('h', { label: msg`Hours lost`, decimals: 1 }),
    index: decimal({ label: msg`Cycle index`, decimals: 1 }),
  },
  totals: {
    trips: 'sum',
    returning: { over: ['sum_returning', 'counted'], factor: 1 / 60 },
    queue_load: { over: ['sum_queue_load', 'counted'], factor: 1 / 60 },
    spot: { over: ['sum_spot', 'counted'], factor: 1 / 60 },
    loading: { over: ['sum_loading', 'counted'], factor: 1 / 60 },
    hauling: { over: ['sum_hauling', 'counted'], factor: 1 / 60 },
    queue_dump: { over: ['sum_queue_dump', 'counted'], factor: 1 / 60 },
    dumping: { over: ['sum_dumping', 'counted'], factor: 1 / 60 },
    cycle: { over: ['sum_cycle', 'counted'], factor: 1 / 60 },
    queue_pct: { over: ['sum_queue', 'sum_cycle'], factor: 100 },
    lost: 'sum',
  },
  drill: ({ source, destination }, question) =>
    tripsBehind(question, { source: referenceId(source), destination: referenceId(destination) }),
  access: figureReaders,
});
