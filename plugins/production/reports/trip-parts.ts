import { msg } from '@lingui/core/macro';
import { choice, integer } from '../../../core/records/fields/index.ts';
import { minutes } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { partWords } from './part-columns.ts';
import { cycleParameters, figureReaders, tripBasis } from './trip-parameters.ts';

/** How long each part of a cycle takes, beside its standard (catalogue operations.md §6.2). */
export const tripParts = defineReport({
  name: 'trip_parts',
  past: true,
  title: msg`Parts of the cycle`,
  basis: tripBasis,
  period: '7d',
  parameters: cycleParameters,
  columns: {
    part: choice({ label: msg`Part of the cycle`, choices: partWords }),
    trips: integer({
      label: msg({ message: 'Trips', context: 'metric' }),
      hint: msg`Number of trips with this part, excluding outlier and partial trips unless selected; trips with only a dump entered or tallied never count.`,
    }),
    mean: minutes(msg({ message: 'Mean', context: 'of minutes' }), msg`Σ minutes of the part ÷ trips with that part.`),
    p50: minutes(msg`Median`, msg`Half of the trips took less time.`),
    p90: minutes(msg`90th percentile`, msg`90 % of trips took less time.`),
    standard: minutes(
      msg({ message: 'Standard', context: 'of a haul route' }),
      msg`Mean of the standards of the trips' routes, as valid on their day; blank where routes have none.`,
    ),
    gap: minutes(
      msg({ message: 'Gap', context: 'to the standard' }),
      msg`Mean of the trips whose route has a standard − the standard.`,
    ),
  },
  charts: [
    {
      kind: 'bar',
      title: msg`Mean of each part and its standard`,
      x: 'part',
      series: ['mean'],
      target: 'standard',
      bad: 'above',
    },
  ],
  access: figureReaders,
});
