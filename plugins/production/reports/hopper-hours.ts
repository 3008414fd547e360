import { msg } from '@lingui/core/macro';
import { integer, quantity, ref } from '../../../core/records/fields/index.ts';
import { percent, tonnes } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { behindTrips, figureReaders, tripBasis, tripParameters } from './trip-parameters.ts';

/** What hoppers and crushers received hour by hour of the day, against what they take (catalogue operations.md §6.2). */
export const hopperHours = defineReport({
  name: 'hopper_hours',
  past: true,
  title: msg`Hopper feed by hour`,
  basis: tripBasis,
  hidden: { capacity: 'number' },
  period: '7d',
  parameters: tripParameters,
  columns: {
    destination: ref('mine_location', { label: msg({ message: 'Destination', context: 'of a haul' }), optional: true }),
    hour: integer({
      label: msg({ message: 'Hour', context: 'of the day' }),
      hint: msg`Hour of the site's clock in which the dump ended.`,
    }),
    trips: integer({ label: msg({ message: 'Trips', context: 'metric' }), hint: msg`Number of trips.` }),
    tonnes: tonnes(msg({ message: 'Tonnes', context: 'measure' }), msg`Sum of their payloads.`),
    hours: quantity('h', {
      label: msg`Hours elapsed`,
      decimals: 1,
      hint: msg`How often this hour has occurred in the selected shifts since the site's first trip; the current hour counts by its elapsed part.`,
    }),
    feed: quantity('t/h', { label: msg`Feed`, decimals: 0, hint: msg`Tonnes ÷ hours elapsed.` }),
    throughput: quantity('t/h', {
      label: msg({ message: 'Capacity', context: 'of a hopper' }),
      hint: msg`Hourly capacity of the hopper, as entered for the place.`,
    }),
    used: percent(
      msg`Capacity used`,
      msg`100 × feed ÷ capacity; in total 100 × Σ tonnes ÷ Σ (capacity × hours passed).`,
    ),
  },
  totals: {
    trips: 'sum',
    tonnes: 'sum',
    feed: { over: ['tonnes', 'hours'] },
    used: { over: ['tonnes', 'capacity'], factor: 100 },
  },
  charts: [
    {
      kind: 'bar',
      title: msg`Hopper feed by hour and capacity`,
      x: 'hour',
      series: ['feed'],
      by: 'destination',
      target: 'throughput',
      bad: 'above',
    },
  ],
  behind: behindTrips(({ destination, hour }) => ({
    destination: typeof destination === 'object' && destination !== null && 'id' in destination ? destination.id : null,
    hour: String(hour),
  })),
  access: figureReaders,
});
