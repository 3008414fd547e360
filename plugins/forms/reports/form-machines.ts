import { msg } from '@lingui/core/macro';
import { ref } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import {
  outcomeColumns,
  outcomeProofs,
  outcomeTotals,
  runsBehind,
  trendBasis,
  trendParameters,
  trendReaders,
} from './runs-behind.ts';

/** What was filled about each machine, and what it came to. */
export const formMachines = defineReport({
  name: 'form_machines',
  title: msg`Forms by machine`,
  basis: trendBasis,
  period: '90d',
  parameters: trendParameters,
  columns: { equipment: ref('equipment', { label: msg`Machine` }), ...outcomeColumns },
  hidden: { not_passed: 'number' },
  totals: outcomeTotals,
  charts: [
    {
      kind: 'stacked',
      title: msg`Forms by machine and result`,
      x: 'equipment',
      series: ['remarks', 'failed', 'passed', 'grounded'],
    },
  ],
  behind: {
    record: 'form_run',
    path: '/forms/runs',
    filter: ({ equipment }, question) =>
      equipment === null
        ? null
        : [
            ...runsBehind({ ...question, parameters: { ...question.parameters, equipment: null } }),
            `equipment:eq:${equipment.id}`,
          ],
    proves: outcomeProofs,
  },
  access: { read: trendReaders },
});
