import { msg } from '@lingui/core/macro';
import { datetime } from '../../../core/records/fields/index.ts';
import { tonnes } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { figureReaders, tripParameters, tripBasis } from './trip-parameters.ts';

/**
 * Tonnes of the running shift by quarters of an hour, beside what the target asks for and where the shift ends at this
 * pace (catalogue operations.md §6.2, §10.5).
 */
export const shiftProgress = defineReport({
  name: 'shift_progress',
  past: true,
  title: msg`Current shift`,
  basis: tripBasis,
  period: 'this_shift',
  parameters: tripParameters,
  columns: {
    at: datetime({ label: msg({ message: 'At', context: 'instant' }) }),
    tonnes: tonnes(msg({ message: 'Tonnes', context: 'measure' }), msg`Tonnes dumped since shift start.`),
    target: tonnes(msg({ message: 'Target', context: 'tonnes' }), msg`Shift target, increasing evenly.`),
    projection: tonnes(msg`Projection at this pace`, msg`Tonnes × length ÷ elapsed time, from 60 minutes on.`),
  },
  charts: [
    {
      kind: 'line',
      title: msg`Current shift: tonnes so far, target and projection`,
      x: 'at',
      series: ['tonnes', 'target', 'projection'],
    },
  ],
  access: figureReaders,
});
