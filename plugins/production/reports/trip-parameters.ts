import { msg } from '@lingui/core/macro';
import { boolean, choice, ref } from '../../../core/records/fields/index.ts';
import { listPath } from '../../../core/records/list/list-path.ts';
import type { Behind, ReportQuestion, ReportRow } from '../../../core/reports/report.ts';
import { tripQualities } from '../records/choices.ts';
import { staff } from '../../roles.ts';

/** What the figures count (catalogue operations.md §6.2). */
export const measures = {
  trips: msg({ message: 'Trips', context: 'metric' }),
  t: msg({ message: 'Tonnes', context: 'measure' }),
  m3: msg({ message: 'Bank m³', context: 'measure' }),
  tkm: msg({ message: 't·km', context: 'measure' }),
  min: msg({ message: 'Minutes in cycle', context: 'measure' }),
};
export type Measure = keyof typeof measures;

/** What follows a measure's number. */
export const measureUnits: Readonly<Record<Measure, string>> = { trips: '', t: 't', m3: 'm³', tkm: 't·km', min: 'min' };

/** What every question about trips may ask beside period and sites. */
export const tripParameters = {
  truck: ref('equipment', { label: msg`Truck` }),
  loading_unit: ref('equipment', { label: msg`Loading unit` }),
  source: ref('mine_location', { label: msg({ message: 'Source', context: 'of a haul' }), optional: true }),
  destination: ref('mine_location', { label: msg({ message: 'Destination', context: 'of a haul' }), optional: true }),
  material: ref('mineral_type', { label: msg`Material`, optional: true }),
  operator: ref('person', { label: msg`Operator`, optional: true }),
  quality: choice({ label: msg({ message: 'Quality', context: 'of a trip' }), choices: tripQualities }),
  group: ref('equipment_group', { label: msg({ message: 'Group', context: 'of machines' }) }),
};

/** What questions about cycles ask beside. */
export const cycleParameters = {
  ...tripParameters,
  outliers: boolean({ label: msg`Include outliers and partial cycles` }),
};

/** Every role but vendor sees figures; names of drivers are in the trips themselves. */
export const figureReaders = { read: staff };

type Asked = Pick<ReportQuestion, 'from' | 'to' | 'shift' | 'parameters' | 'at'>;
/** What narrows the trips of a question further: values of their fields, null where there is none. */
type Narrower = ReportRow;

/** The filters of the trips behind a figure: those of the question, and what narrows them further. */
export function tripFilters({ from, to, shift, parameters, at }: Asked, further: Narrower = {}): readonly string[] {
  const { outliers: _outliers, group, ...rest } = parameters;
  const equal = Object.entries({ ...rest, truck_group: group, ...further }).flatMap(([name, value]) =>
    typeof value === 'string' && value !== ''
      ? [`${name}:eq:${value}`]
      : value === null && name in further
        ? [`${name}:empty`]
        : [],
  );
  const days =
    typeof further.production_date === 'string' ? [] : [`production_date:gte:${from}`, `production_date:lte:${to}`];
  return [
    'state:ne:rejected',
    ...days,
    ...(at === undefined ? [] : [`dump_end:lte:${at}`]),
    ...(shift && further.shift === undefined ? [`shift:eq:${shift}`] : []),
    ...equal,
  ];
}

const trips = { record: 'haul_trip', path: '/production/truck_trips' } as const;

/** The address of the list of those trips. */
export const tripsBehind = (question: Asked, filters: readonly string[] = tripFilters(question)): string =>
  listPath(trips.path, filters);

/** The list behind a row of trips, by what tells the row's trips from the others. */
export const behindTrips = (narrower: (row: ReportRow) => Narrower, proves: Behind['proves'] = {}) => ({
  ...trips,
  filter: (row: ReportRow, question: ReportQuestion) => tripFilters(question, narrower(row)),
  proves: { trips: 'count', tonnes: { sum: 'payload' }, ...proves } as const,
});

/** What reports by shift and by day show. */
export const eachShift = msg`By the production date and shift of the end of the dump. Every shift and day since the site's first trip is shown; those without a trip show 0 t.`;

/** What figures of trips are worked out from. */
export const tripBasis = {
  rows: msg`Trips that were not rejected: found by position and weight, estimated, tallied or entered by hand. Tallied and hand-entered trips are partial: they count in trips and tonnes but not in means, medians or histograms of times.`,
  dates: msg`By the production date and shift of the end of the dump.`,
};
