import { msg } from '@lingui/core/macro';
import { boolean, choice, ref } from '../../../core/records/fields/index.ts';
import { listPath } from '../../../core/records/list/list-path.ts';
import type { ReportQuestion } from '../../../core/reports/report.ts';
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
  outliers: boolean({ label: msg`With outliers and partial cycles` }),
};

/** Every role but vendor sees figures; names of drivers are in the trips themselves. */
export const figureReaders = { read: staff };

/** The list of the trips behind a figure: those of the question, and what narrows them further. */
export function tripsBehind(
  { from, to, shift, parameters, at }: Pick<ReportQuestion, 'from' | 'to' | 'shift' | 'parameters' | 'at'>,
  further: Readonly<Record<string, unknown>> = {},
): string {
  const asked = Object.entries({ ...parameters, ...further }).filter(
    ([name]) => name !== 'group' && name !== 'outliers',
  );
  const equal = asked.flatMap(([name, value]) =>
    typeof value === 'string' && value !== ''
      ? [`${name}:eq:${value}`]
      : value === null && name in further
        ? [`${name}:empty`]
        : [],
  );
  const days =
    typeof further.production_date === 'string' ? [] : [`production_date:gte:${from}`, `production_date:lte:${to}`];
  const filters = [
    'state:ne:rejected',
    ...days,
    ...(at === undefined ? [] : [`dump_end:lte:${at}`]),
    ...(shift && further.shift === undefined ? [`shift:eq:${shift}`] : []),
    ...equal,
  ];
  return listPath('/production/truck_trips', filters);
}
