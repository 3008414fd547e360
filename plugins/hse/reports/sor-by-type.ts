import { msg } from '@lingui/core/macro';
import { ref } from '../../../core/records/fields/index.ts';
import { defineReport, type ReportQuestion } from '../../../core/reports/report.ts';
import { staff } from '../../roles.ts';
import { paretoColumns } from './pareto-columns.ts';
import { firmRule, observationFilters, safetyFilters } from './safety-filters.ts';

/** The list of the observations of a period, rejected ones left out, of whom is asked. */
export const observationsBehind = ({
  from,
  to,
  ...asked
}: Pick<ReportQuestion, 'from' | 'to' | 'shift' | 'parameters'>): readonly string[] => [
  `production_date:gte:${from}`,
  `production_date:lte:${to}`,
  'state:ne:rejected',
  ...observationFilters(asked),
];

export const observationBasis = {
  rows: msg`Observations not rejected, including anonymous ones.`,
  dates: msg`By the production date on which it was seen; whole days, or one shift of each.`,
};
export const observationsCounted = msg`Observations not rejected.`;

/** Which kinds of observations are most (catalogue hse.md §6, /hse/kpi). */
export const sorByType = defineReport({
  name: 'sor_by_type',
  title: msg`Observations by type`,
  basis: observationBasis,
  period: '90d',
  parameters: safetyFilters,
  rule: firmRule,
  columns: {
    sor_type: ref('sor_type', { label: msg({ message: 'Type', context: 'of an observation' }) }),
    ...paretoColumns(observationsCounted),
  },
  totals: { count: 'sum' },
  charts: [{ kind: 'pareto', title: msg`Observations by type`, x: 'sor_type', value: 'count', top: 12 }],
  behind: {
    record: 'sor',
    path: '/hse/rapports/sor/liste',
    filter: ({ sor_type: kind }, question) =>
      kind === null ? null : [...observationsBehind(question), `sor_type:eq:${kind.id}`],
    proves: { count: 'count' },
  },
  access: { read: staff },
});
