import { msg } from '@lingui/core/macro';
import { choice, date, integer, ref, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { staff } from '../../roles.ts';
import { controlsOf } from './controls-of.ts';

const standings = {
  failed: msg({ message: 'Failed', context: 'control' }),
  overdue: msg({ message: 'Overdue', context: 'control' }),
  due_30d: msg`Due within 30 days`,
  valid: msg({ message: 'Valid', context: 'control' }),
};

/** `/hse/regulatory`: what must be controlled and how it stood on a day (catalogue hse.md §5.10). */
export const regulatoryStanding = defineReport({
  name: 'regulatory_standing',
  title: msg`Standing of controls`,
  basis: {
    rows: msg`Items in service in their category, and machines in every category in which they were ever controlled; categories of the law and of the site itself. Items that are in quarantine now are left out: nobody may use them.`,
    dates: msg`As of the last day of the period, or today where that is still to come: by the controls until then.`,
  },
  period: '30d',
  parameters: {
    category: ref('control_category', { label: msg`Control category`, optional: true }),
    standing: choice({ label: msg({ message: 'Standing', context: 'of a control' }), choices: standings }),
  },
  columns: {
    site: ref('site', { label: msg`Site`, optional: true }),
    subject: text({ label: msg({ message: 'Subject', context: 'of a control' }) }),
    category: ref('control_category', { label: msg`Control category`, optional: true }),
    last_control: date({ label: msg`Last control` }),
    next_due: date({
      label: msg`Next due`,
      hint: msg`Empty: never controlled, and nobody knows since when it is in service.`,
    }),
    standing: choice({ label: msg({ message: 'Standing', context: 'of a control' }), choices: standings }),
    count: integer({ label: msg({ message: 'Count', context: 'of controls' }), hint: msg`One of each row.` }),
    in_order: integer({
      label: msg({ message: 'In order', context: 'of controls' }),
      hint: msg`One where it is in date and its last control passed. Ex: 1,140 of 1,200 are 95.0 %.`,
    }),
  },
  hidden: { item: 'text', equipment: 'text' },
  totals: { count: { within: [] }, in_order: { within: [] } },
  drill: controlsOf,
  access: { read: staff },
});
