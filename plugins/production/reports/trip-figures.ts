import { msg } from '@lingui/core/macro';
import { choice, decimal, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { behindTrips, cycleParameters, figureReaders, measures, tripBasis, tripFilters } from './trip-parameters.ts';
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
  cycle_minutes: msg`Cycle length (min)`,
  quality: msg({ message: 'Quality', context: 'of a trip' }),
  returning_minutes: msg`Empty travel (min)`,
  queue_load_minutes: msg`Queue at loading (min)`,
  spot_minutes: msg`Spotting (min)`,
  loading_minutes: msg`Loading (min)`,
  hauling_minutes: msg`Loaded travel (min)`,
  queue_dump_minutes: msg`Queue at dump (min)`,
  dumping_minutes: msg`Dumping (min)`,
};
export type Dimension = keyof typeof dimensions;

/** Cycles of so many minutes and more stand together. */
export const longestCycle = 120;

/** Whether a dimension is the length of a cycle or of a part of it, which not every trip tells. */
export const isLength = (dimension: Dimension): boolean => dimension.endsWith('_minutes');

/** The filters by which trips have a value of a dimension; the names of their fields are those of the dimensions. */
function narrowed(dimension: Dimension, key: string | null, withOutliers: boolean): readonly string[] | null {
  // Trips of nobody's crew are those of many and of none: no filter says it.
  if (dimension === 'operator_crew') return key === null ? null : [`operator:in:${key}`];
  if (dimension === 'hour') return key === null ? null : [`hour:eq:${Number(key)}`];
  if (dimension === 'route') {
    if (key === null) return ['source:empty'];
    const [source = '', destination = ''] = key.split(' ');
    return [`source:eq:${source}`, `destination:eq:${destination}`];
  }
  if (isLength(dimension)) {
    if (key === null) return null;
    const seconds = dimension.replace('_minutes', '_s');
    const from = Number(key) * 60;
    return [
      `${seconds}:gte:${from}`,
      ...(Number(key) < longestCycle ? [`${seconds}:lt:${from + 60}`] : []),
      'cycle_s:filled',
      ...(withOutliers ? [] : ['flags:lacks:outlier', 'flags:lacks:partial']),
    ];
  }
  return [key === null ? `${dimension}:empty` : `${dimension}:eq:${key}`];
}

/** The trips behind a mark: of one value of a dimension, or of two; null where no filter says it. */
export const filtersOfMark = (
  question: Pick<ReportQuestion, 'from' | 'to' | 'shift' | 'parameters' | 'at'>,
  values: readonly (readonly [dimension: Dimension, key: string | null])[],
): readonly string[] | null => {
  const { measure: _measure, by: _by, split: _split, ...parameters } = question.parameters;
  const parts = values.map(([dimension, key]) => narrowed(dimension, key, parameters.outliers === true));
  return parts.includes(null)
    ? null
    : [...tripFilters({ ...question, parameters }), ...new Set(parts.flatMap((part) => part ?? []))];
};

/**
 * One figure by one or two dimensions: what the charts of the trip screens are drawn from, and
 * `/production/trip_charts`.
 */
export const tripFigures = defineReport({
  name: 'trip_figures',
  past: true,
  title: msg`Trip charts`,
  basis: tripBasis,
  hidden: { x_key: 'text', series_key: 'text' },
  period: '7d',
  parameters: {
    measure: choice({ label: msg({ message: 'Measure', context: 'of trips' }), choices: measures, initial: 'trips' }),
    by: choice({
      label: msg({ message: 'By', context: 'dimension' }),
      choices: dimensions,
      initial: 'production_date',
    }),
    split: choice({ label: msg`Split by`, choices: dimensions }),
    ...cycleParameters,
  },
  columns: {
    x: text({ label: msg({ message: 'By', context: 'dimension' }) }),
    series: text({ label: msg`Split by` }),
    value: decimal({
      label: msg({ message: 'Value', context: 'target' }),
      decimals: 0,
      hint: msg`Sum of the measure: trips, payloads, bank volumes, payload × loaded km, or minutes of known cycles. By length of a cycle or part: trips that have it, excluding outlier and partial trips unless selected.`,
    }),
    trips: decimal({ label: msg({ message: 'Trips', context: 'metric' }), hint: msg`Number of trips.` }),
  },
  totals: { value: 'sum', trips: 'sum' },
  behind: {
    ...behindTrips(() => ({})),
    filter: (row, question) => {
      const { by = 'production_date', split } = question.parameters;
      return filtersOfMark(question, [
        [by as Dimension, row.x_key],
        ...(typeof split === 'string' ? [[split as Dimension, row.series_key] as const] : []),
      ]);
    },
    proves: { trips: 'count' },
  },
  access: figureReaders,
});
