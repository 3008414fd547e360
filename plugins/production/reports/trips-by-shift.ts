import { msg } from '@lingui/core/macro';
import { choice, date, integer, quantity, text } from '../../../core/records/fields/index.ts';
import { minutes, tonnes } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { shiftCodes } from '../records/choices.ts';
import { figureReaders, tripParameters, tripsBehind } from './trip-parameters.ts';

/**
 * `/production/truck_trips_kpi/shift` (catalogue operations.md §6.2). Tonnes per hour of the shift, of a running one up
 * to now.
 */
export const tripsByShift = defineReport({
  name: 'trips_by_shift',
  past: true,
  title: msg`Truck trips by shift`,
  period: '7d',
  parameters: tripParameters,
  columns: {
    site_code: text({ label: msg({ message: 'Site', context: 'of trips' }) }),
    production_date: date({ label: msg`Production date` }),
    shift: choice({ label: msg({ message: 'Shift', context: 'period' }), choices: shiftCodes }),
    crew: text({ label: msg({ message: 'Crew', context: 'of a shift' }) }),
    trips: integer({ label: msg({ message: 'Trips', context: 'metric' }) }),
    tonnes: tonnes(msg({ message: 'Tonnes', context: 'measure' })),
    ore: tonnes(msg`Ore`),
    waste: tonnes(msg({ message: 'Waste and low grade', context: 'tonnes' })),
    target: tonnes(msg({ message: 'Target', context: 'tonnes' })),
    achieved: quantity('%', { label: msg`Target reached`, decimals: 1 }),
    t_per_h: quantity('t/h', { label: msg({ message: 't/h', context: 'per hour of the shift' }), decimals: 0 }),
    trucks: integer({ label: msg`Trucks used` }),
    cycle: minutes(msg`Cycle`),
    queue_pct: quantity('%', { label: msg`Queue %`, decimals: 1 }),
    first_delay: minutes(msg`First trip after the start`),
    last_loss: minutes(msg`Last trip before the end`),
  },
  totals: {
    trips: 'sum',
    tonnes: 'sum',
    ore: 'sum',
    waste: 'sum',
    target: 'sum',
    achieved: { over: ['tonnes', 'target'], factor: 100 },
    t_per_h: { over: ['tonnes', 'hours'] },
    trucks: 'max',
    cycle: { over: ['sum_cycle', 'counted'], factor: 1 / 60 },
    queue_pct: { over: ['sum_queue', 'sum_cycle'], factor: 100 },
    first_delay: { over: ['delay_sum', 'trucks'] },
    last_loss: { over: ['loss_sum', 'trucks'] },
  },
  drill: ({ production_date: day, shift }, question) => tripsBehind(question, { production_date: day, shift }),
  access: figureReaders,
});
