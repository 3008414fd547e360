import { msg } from '@lingui/core/macro';
import { choice, date, integer, quantity, text } from '../../../core/records/fields/index.ts';
import { minutes, tonnes } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { shiftCodes } from '../../../core/sites/shift-codes.ts';
import { figureReaders, tripParameters, behindTrips, eachShift, tripBasis } from './trip-parameters.ts';
import { partColumns, partSumNames, partTotals } from './part-columns.ts';

/**
 * `/production/truck_trips_kpi/shift` (catalogue operations.md §6.2). Tonnes per hour of the shift, of a running one up
 * to now.
 */
export const tripsByShift = defineReport({
  name: 'trips_by_shift',
  past: true,
  title: msg`Truck trips by shift`,
  basis: { ...tripBasis, dates: eachShift },
  hidden: {
    site: 'text',
    starts_at: 'text',
    ends_at: 'text',
    hours: 'number',
    delay_sum: 'number',
    delay_trucks: 'number',
    loss_sum: 'number',
    ...partSumNames,
  },
  period: '7d',
  parameters: tripParameters,
  columns: {
    site_code: text({ label: msg({ message: 'Site', context: 'of trips' }) }),
    production_date: date({ label: msg`Production date` }),
    shift: choice({ label: msg({ message: 'Shift', context: 'period' }), choices: shiftCodes }),
    crew: text({ label: msg({ message: 'Crew', context: 'of a shift' }) }),
    trips: integer({ label: msg({ message: 'Trips', context: 'metric' }), hint: msg`Number of trips.` }),
    tonnes: tonnes(
      msg({ message: 'Tonnes', context: 'measure' }),
      msg`Sum of payloads; trips without a scale count with the approved average load.`,
    ),
    to_review: integer({
      label: msg`To review`,
      hint: msg`Trips whose load, dump or places were estimated or are wrong, and that no one has confirmed.`,
    }),
    to_review_t: tonnes(
      msg({ message: 'Tonnes to review', context: 'of trips' }),
      msg`Sum of payloads of the trips to review.`,
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
    target: tonnes(
      msg({ message: 'Target', context: 'tonnes' }),
      msg`The site's target for the shift, else its share of the day's, else of the month's; only one target counts. A current shift counts its elapsed hours. If trips of one machine, group or material are selected, the target set for exactly these; for any other selection, blank.`,
    ),
    achieved: quantity('%', { label: msg`Target reached`, decimals: 1, hint: msg`100 × tonnes ÷ target.` }),
    t_per_h: quantity('t/h', {
      label: msg({ message: 't/h', context: 'per hour of the shift' }),
      decimals: 0,
      hint: msg`Tonnes ÷ elapsed hours of the shift. Sites work in parallel: the hours of a shift count once.`,
    }),
    trucks: integer({ label: msg`Trucks used`, hint: msg`Number of different trucks with a trip.` }),
    cycle: partColumns.cycle,
    queue_pct: partColumns.queue_pct,
    first_delay: minutes(
      msg`First trip after the start`,
      msg`First start of loading − start of the shift, averaged over trucks with a trip and a known loading time.`,
    ),
    last_loss: minutes(
      msg`Last trip before the end`,
      msg`End of the shift − last end of a dump, averaged over trucks with a trip; blank while the shift runs.`,
    ),
  },
  totals: {
    trips: 'sum',
    tonnes: 'sum',
    to_review: 'sum',
    to_review_t: 'sum',
    ore: 'sum',
    low_grade: 'sum',
    waste: 'sum',
    target: 'sum',
    achieved: { over: ['tonnes', 'target'], factor: 100 },
    t_per_h: { over: ['tonnes', 'hours'], once: ['production_date', 'shift'] },
    trucks: { within: ['production_date', 'shift'] },
    cycle: partTotals.cycle,
    queue_pct: partTotals.queue_pct,
    first_delay: { over: ['delay_sum', 'delay_trucks'] },
    last_loss: { over: ['loss_sum', 'trucks'] },
  },
  behind: behindTrips(({ production_date, shift, site }) => ({ production_date, shift, site }), {
    trucks: { distinct: 'truck' },
    to_review: { countOf: ['state', 'to_review'] },
  }),
  access: figureReaders,
});
