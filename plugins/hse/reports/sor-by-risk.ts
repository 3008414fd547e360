import { msg } from '@lingui/core/macro';
import { ref } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { staff } from '../../roles.ts';
import { paretoColumns } from './pareto-columns.ts';
import { firmRule, safetyFilters } from './safety-filters.ts';
import { observationBasis, observationsBehind, observationsCounted } from './sor-by-type.ts';

/** Which critical risks are observed most (catalogue hse.md §6, /hse/kpi). */
export const sorByRisk = defineReport({
  name: 'sor_by_risk',
  title: msg`Observations by critical risk`,
  basis: observationBasis,
  period: '90d',
  parameters: safetyFilters,
  rule: firmRule,
  columns: {
    critical_risk: ref('critical_risk', { label: msg`Critical risk`, hint: msg`Empty: no critical risk was given.` }),
    ...paretoColumns(observationsCounted),
  },
  totals: { count: 'sum' },
  charts: [{ kind: 'pareto', title: msg`Observations by critical risk`, x: 'critical_risk', value: 'count', top: 12 }],
  behind: {
    record: 'sor',
    path: '/hse/rapports/sor/liste',
    filter: ({ critical_risk: risk }, question) => [
      ...observationsBehind(question),
      risk === null ? 'critical_risk:empty' : `critical_risk:eq:${risk.id}`,
    ],
    proves: { count: 'count' },
  },
  access: { read: staff },
});
