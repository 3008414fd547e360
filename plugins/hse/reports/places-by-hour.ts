import { msg } from '@lingui/core/macro';
import { integer, ref } from '../../../core/records/fields/index.ts';
import { defineReport, type ReportQuestion, type ReportRowOf } from '../../../core/reports/report.ts';
import { staff } from '../../roles.ts';
import { eventReaders } from '../records/access.ts';
import { firmRule, safetyFilters, shiftFilter } from './safety-filters.ts';
import { observationBasis, observationsBehind } from './sor-by-type.ts';

/** What happens where and when in the day: a cell of a place and an hour. */
const columns = {
  place: ref('mine_location', {
    label: msg({ message: 'Place', context: 'where it is' }),
    optional: true,
    hint: msg`Empty: no place was given.`,
  }),
  hour: integer({
    label: msg({ message: 'Hour', context: 'of the day' }),
    hint: msg`In site time: 13 is from 13:00 to 14:00.`,
  }),
  count: integer({
    label: msg({ message: 'Count', context: 'pareto' }),
    hint: msg`Entries of that place in that hour.`,
  }),
};

interface Cell {
  readonly place: { readonly id: string } | null;
  readonly hour: number | null;
}
const ofCell = ({ place, hour }: Cell): readonly string[] => [
  place === null ? 'place:empty' : `place:eq:${place.id}`,
  `hour:eq:${hour ?? 0}`,
];

/** Observations by place and hour (catalogue hse.md §6, /hse/kpi). */
export const sorByPlaceHour = defineReport({
  name: 'sor_by_place_hour',
  title: msg`Observations by place and hour`,
  basis: observationBasis,
  period: '90d',
  parameters: safetyFilters,
  rule: firmRule,
  columns,
  totals: { count: 'sum' },
  behind: {
    record: 'sor',
    path: '/hse/rapports/sor/liste',
    filter: (cell, question) => [...observationsBehind(question), ...ofCell(cell)],
    proves: { count: 'count' },
  },
  access: { read: staff },
});

/** Accidents and incidents by place and hour. */
export const incidentsByPlaceHour = defineReport({
  name: 'incidents_by_place_hour',
  title: msg`Accidents and incidents by place and hour`,
  basis: {
    rows: msg`Work-related accidents and incidents of any kind, near misses included, commuting excluded.`,
    dates: msg`By the production date of the accident; whole days, or one shift of each.`,
  },
  period: '365d',
  columns,
  totals: { count: 'sum' },
  behind: {
    record: 'incident',
    path: '/hse/rapports/accident_incident/liste',
    filter: (cell, { from, to, shift }: ReportQuestion) => [
      `production_date:gte:${from}`,
      `production_date:lte:${to}`,
      'state:ne:not_work_related',
      'kind:ne:commuting',
      ...shiftFilter(shift),
      ...ofCell(cell),
    ],
    proves: { count: 'count' },
  },
  access: { read: eventReaders },
});

export type PlaceHour = ReportRowOf<typeof sorByPlaceHour>;
