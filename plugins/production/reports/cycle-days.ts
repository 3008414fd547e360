import { msg } from '@lingui/core/macro';
import { date, integer, quantity, text } from '../../../core/records/fields/index.ts';
import { minutes } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { cycleParameters, figureReaders, tripBasis } from './trip-parameters.ts';

/**
 * Mean cycles by route and day, with the limits of the route's control chart: the mean of the period ± 3 deviations of
 * a day's mean (catalogue operations.md §6.2).
 */
export const tripCycleDays = defineReport({
  name: 'trip_cycle_days',
  past: true,
  title: msg`Cycles by day`,
  basis: tripBasis,
  period: '30d',
  parameters: cycleParameters,
  columns: {
    production_date: date({ label: msg`Production date` }),
    route: text({ label: msg`Haul route` }),
    trips: integer({
      label: msg({ message: 'Trips', context: 'metric' }),
      hint: msg`Number of trips, excluding outlier and partial trips unless selected.`,
    }),
    km: quantity('km', {
      label: msg`Measured distance`,
      decimals: 2,
      hint: msg`Mean of the measured loaded distances, excluding outlier and partial trips.`,
    }),
    mean: minutes(msg`Cycle`, msg`Mean cycle of those trips on that day.`),
    centre: minutes(msg`Mean of the period`, msg`Mean of the route's daily means over the period.`),
    low: minutes(msg`Lower limit`, msg`Mean of the period − 3 standard deviations of the daily means.`),
    high: minutes(msg`Upper limit`, msg`Mean of the period + 3 standard deviations of the daily means.`),
  },
  charts: [
    { kind: 'line', title: msg`Mean cycle by day and route`, x: 'production_date', series: ['mean'], by: 'route' },
    {
      kind: 'scatter',
      title: msg`Cycle vs distance, one point per route and day`,
      x: 'km',
      y: 'mean',
      label: 'route',
      by: 'route',
    },
  ],
  access: figureReaders,
});
