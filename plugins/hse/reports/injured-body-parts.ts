import { msg } from '@lingui/core/macro';
import { choice } from '../../../core/records/fields/index.ts';
import { listPath } from '../../../core/records/list/list-path.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { bodyParts } from '../records/choices.ts';
import { paretoColumns } from './pareto-columns.ts';
import { firmRule, hurtFilters, safetyFilters } from './safety-filters.ts';

/** Which parts of the body are hurt most; the list behind it is medical (catalogue hse.md §6, /hse/kpi). */
export const injuredBodyParts = defineReport({
  name: 'injured_body_parts',
  title: msg`Injuries by part of the body`,
  basis: {
    rows: msg`Persons hurt in work-related incidents, commuting excluded, of any injury class except “none”.`,
    dates: msg`By the production date of the accident; whole days, or one shift of each.`,
  },
  period: '365d',
  parameters: { employer: safetyFilters.employer, vendor: safetyFilters.vendor },
  rule: firmRule,
  columns: {
    body_part: choice({ label: msg`Body part`, hint: msg`Empty: not given.`, choices: bodyParts }),
    ...paretoColumns(msg`Persons hurt there.`),
  },
  hidden: { list: 'text' },
  totals: { count: 'sum' },
  charts: [{ kind: 'pareto', title: msg`Injuries by part of the body`, x: 'body_part', value: 'count', top: 14 }],
  drill: ({ body_part: part, list }, { from, to, ...asked }) =>
    list === null
      ? null
      : listPath(list, [
          `production_date:gte:${from}`,
          `production_date:lte:${to}`,
          'counted:eq:true',
          'injury_class:ne:none',
          ...hurtFilters(asked),
          part === null ? 'body_part:empty' : `body_part:eq:${part}`,
        ]),
  access: { read: ['manager', 'hse_officer'] },
});
