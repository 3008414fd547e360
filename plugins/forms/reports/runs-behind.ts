import { msg } from '@lingui/core/macro';
import { integer, quantity, ref } from '../../../core/records/fields/index.ts';
import type { ReportQuestion } from '../../../core/reports/report.ts';
import { haulageLeads } from '../../roles.ts';

/** What trends of forms may be asked for, beside period and sites. */
export const trendParameters = {
  template: ref('form_template', { label: msg`Form template` }),
  equipment: ref('equipment', { label: msg`Machine`, optional: true }),
};

/** Filters of the list of what was filled, for what was asked; `from` and `to` where a row tells of a part of it. */
export const runsBehind = (
  question: ReportQuestion,
  { from = question.from, to = question.to }: { readonly from?: string; readonly to?: string } = {},
): readonly string[] => {
  const { template, equipment } = question.parameters;
  return [
    `production_date:gte:${from}`,
    `production_date:lte:${to}`,
    'state:ne:voided',
    ...(question.shift === null ? [] : [`shift:eq:${question.shift}`]),
    ...(typeof template === 'string' ? [`template:eq:${template}`] : []),
    ...(typeof equipment === 'string' ? [`equipment:eq:${equipment}`] : []),
  ];
};

/** Forms counted by what they came to. */
export const outcomeColumns = {
  runs: integer({
    label: msg({ message: 'Forms', context: 'count' }),
    hint: msg`Submitted forms that were not voided.`,
  }),
  passed: integer({
    label: msg({ message: 'Passed', context: 'count of forms' }),
    hint: msg`Of these, passed.`,
  }),
  remarks: integer({
    label: msg({ message: 'With remarks', context: 'count of forms' }),
    hint: msg`Of these, passed with remarks.`,
  }),
  failed: integer({
    label: msg({ message: 'Failed', context: 'count of forms' }),
    hint: msg`Of these, failed.`,
  }),
  grounded: integer({
    label: msg({ message: 'Grounded', context: 'count of forms' }),
    hint: msg`Of these, grounded the machine.`,
  }),
  share: quantity('%', {
    label: msg`Not passed without remark`,
    decimals: 1,
    hint: msg`100 × (with remarks + failed + grounded) ÷ forms. Ex: 18 ÷ 240 = 7.5 %.`,
  }),
  suspected: integer({
    label: msg({ message: 'Tick-box suspected', context: 'count' }),
    hint: msg`Of these, took less than 90 seconds or were at least the 20th by the same person with identical answers.`,
  }),
};

export const outcomeTotals = {
  runs: 'sum',
  passed: 'sum',
  remarks: 'sum',
  failed: 'sum',
  grounded: 'sum',
  share: { over: ['not_passed', 'runs'], factor: 100 },
  suspected: 'sum',
} as const;

/** How the list of the forms works out to each of them. */
export const outcomeProofs = {
  runs: 'count',
  passed: { countOf: ['result', 'pass'] },
  remarks: { countOf: ['result', 'pass_with_remarks'] },
  failed: { countOf: ['result', 'fail'] },
  grounded: { countOf: ['result', 'grounded'] },
  suspected: { countOf: ['suspect', true] },
} as const;

/** Who sees what all have filled. */
export const trendReaders = [...haulageLeads, 'hse_officer', 'maintenance_planner', 'mechanic'] as const;

/** What counts in trends of forms. */
export const trendBasis = {
  rows: msg`Submitted forms; voided ones are excluded.`,
  dates: msg`By the production date on which filling ended.`,
};
