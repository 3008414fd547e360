import { msg } from '@lingui/core/macro';
import { integer, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { runsBehind, trendBasis, trendParameters, trendReaders } from './runs-behind.ts';

/** Which points were not OK most, over the versions of their template (catalogue maintenance.md §1.6, F-TREND). */
export const formNokItems = defineReport({
  name: 'form_nok_items',
  title: msg`Items not OK`,
  basis: trendBasis,
  period: '90d',
  parameters: trendParameters,
  columns: {
    template: ref('form_template', { label: msg`Form template` }),
    code: text({ label: msg`Code` }),
    item: text({
      label: msg({ message: 'Item', context: 'of a form' }),
      hint: msg`As named in the newest version of the template that has it.`,
    }),
    not_ok: integer({
      label: msg({ message: 'Not OK', context: 'forms' }),
      hint: msg`Forms in which the item was not OK, in one row at least.`,
    }),
    runs: integer({ label: msg`Forms of the template`, hint: msg`Submitted forms that were not voided.` }),
    share: quantity('%', {
      label: msg({ message: 'Share', context: 'of forms' }),
      decimals: 1,
      hint: msg`100 × forms in which it was not OK ÷ forms of the template. Ex: 7 ÷ 200 = 3.5 %.`,
    }),
    machines: integer({
      label: msg({ message: 'Machines', context: 'count' }),
      hint: msg`Different machines among them.`,
    }),
  },
  totals: { not_ok: 'sum' },
  charts: [{ kind: 'pareto', title: msg`Items most often not OK`, x: 'code', value: 'not_ok', top: 15 }],
  behind: {
    record: 'form_run',
    path: '/forms/runs',
    filter: ({ template, code }, question) =>
      template === null || code === null
        ? null
        : [
            ...runsBehind({ ...question, parameters: { ...question.parameters, template: template.id } }),
            `nok_items:contains: ${code} `,
          ],
    proves: { not_ok: 'count', machines: { distinct: 'equipment' } },
  },
  access: { read: trendReaders },
});
