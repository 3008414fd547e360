import { msg } from '@lingui/core/macro';
import { choice, decimal, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { figureReaders, measures, tripParameters, tripsBehind } from './trip-parameters.ts';
import type { ReportQuestion } from '../../../core/reports/report.ts';

/** By what trips are counted together. */
export const dimensions = {
  truck: msg`Truck`,
  loading_unit: msg`Loading unit`,
  operator_crew: msg({ message: 'Crew', context: 'of a shift' }),
  source: msg({ message: 'Source', context: 'of a haul' }),
  destination: msg({ message: 'Destination', context: 'of a haul' }),
  route: msg`Haul route`,
  mine_level: msg({ message: 'Bench', context: 'mine level' }),
  material: msg`Material`,
  production_date: msg`Production date`,
  shift: msg({ message: 'Shift', context: 'period' }),
  hour: msg({ message: 'Hour', context: 'of the day' }),
  cycle_minutes: msg`Length of the cycle (min)`,
  quality: msg({ message: 'Quality', context: 'of a trip' }),
};
export type Dimension = keyof typeof dimensions;

/**
 * The list of the trips behind a mark: of one value of a dimension, or of two. What no filter says, such as an hour of
 * the day, stays wide.
 */
export function tripsOfMark(
  question: Pick<ReportQuestion, 'from' | 'to' | 'shift' | 'parameters' | 'at'>,
  values: readonly (readonly [dimension: Dimension, key: unknown])[],
): string {
  const { measure: _measure, by: _by, split: _split, ...parameters } = question.parameters;
  const narrower = values.flatMap(([dimension, key]): (readonly [string, string])[] => {
    if (typeof key !== 'string') return [];
    if (dimension !== 'route') return [[dimension, key]];
    const [source = '', destination = ''] = key.split(' ');
    return [
      ['source', source],
      ['destination', destination],
    ];
  });
  return tripsBehind({ ...question, parameters }, Object.fromEntries(narrower));
}

/**
 * One figure by one or two dimensions: what the charts of the trip screens are drawn from, and
 * `/production/trip_charts`.
 */
export const tripFigures = defineReport({
  name: 'trip_figures',
  past: true,
  title: msg`Trip charts`,
  period: '7d',
  parameters: {
    measure: choice({ label: msg({ message: 'Measure', context: 'of trips' }), choices: measures, initial: 'trips' }),
    by: choice({
      label: msg({ message: 'By', context: 'dimension' }),
      choices: dimensions,
      initial: 'production_date',
    }),
    split: choice({ label: msg`Split by`, choices: dimensions }),
    ...tripParameters,
  },
  columns: {
    x: text({ label: msg({ message: 'By', context: 'dimension' }) }),
    series: text({ label: msg`Split by` }),
    value: decimal({ label: msg({ message: 'Value', context: 'target' }), decimals: 0 }),
    trips: decimal({ label: msg({ message: 'Trips', context: 'metric' }) }),
  },
  totals: { value: 'sum', trips: 'sum' },
  drill: (row, question) =>
    tripsOfMark(question, [
      [(question.parameters.by ?? 'production_date') as Dimension, row.x_key],
      [(question.parameters.split ?? 'hour') as Dimension, row.series_key],
    ]),
  access: figureReaders,
});
