import { msg } from '@lingui/core/macro';
import { date } from '../../../core/records/fields/index.ts';
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

/** What was filled by week, and what it came to (catalogue maintenance.md §1.6, F-TREND). */
export const formTrend = defineReport({
  name: 'form_trend',
  title: msg`Trends of forms`,
  basis: trendBasis,
  period: '90d',
  parameters: trendParameters,
  columns: { week: date({ label: msg`Week from`, hint: msg`Its Monday.` }), ...outcomeColumns },
  hidden: { from: 'text', to: 'text', not_passed: 'number' },
  totals: outcomeTotals,
  charts: [
    {
      kind: 'stacked',
      title: msg`Forms by week and result`,
      x: 'week',
      series: ['remarks', 'failed', 'passed', 'grounded'],
    },
    { kind: 'line', title: msg`Not passed without remark, by week`, x: 'week', series: ['share'] },
  ],
  behind: {
    record: 'form_run',
    path: '/forms/runs',
    filter: ({ from, to }, question) => (from === null || to === null ? null : runsBehind(question, { from, to })),
    proves: outcomeProofs,
  },
  access: { read: trendReaders },
});
