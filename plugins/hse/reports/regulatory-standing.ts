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
    rows: msg`Items in service in their category, and machines in each category in which they have ever been controlled; statutory categories and the site's own. Items now in quarantine are excluded: nobody may use them.`,
    dates: msg`As of the last day of the period, or of today if that is still to come, by the controls recorded until then.`,
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
      hint: msg`Empty: never controlled, and its first day in service is unknown.`,
    }),
    standing: choice({ label: msg({ message: 'Standing', context: 'of a control' }), choices: standings }),
    count: integer({ label: msg({ message: 'Count', context: 'of controls' }), hint: msg`One per row.` }),
    in_order: integer({
      label: msg({ message: 'In order', context: 'of controls' }),
      hint: msg`1 if it is in date and its last control passed. Ex: 1,140 ÷ 1,200 = 95.0 %.`,
    }),
  },
  hidden: { item: 'text', equipment: 'text' },
  totals: { count: { within: [] }, in_order: { within: [] } },
  drill: controlsOf,
  access: { read: staff },
});
