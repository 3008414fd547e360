import { msg } from '@lingui/core/macro';
import { bilingual, boolean, choice, integer, lines, money, text } from '../../../core/records/fields/index.ts';
import { Exact, sumOfAmounts } from '../../../core/money/exact.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { administrators, staff } from '../../roles.ts';
import { dueEvents } from './choices.ts';

/** When what is bought is paid, in shares that make up the whole (catalogue procurement.md §2). */
export const paymentTerms = defineRecord({
  name: 'payment_terms',
  title: msg`Payment terms`,
  plural: msg({ message: 'Payment terms', context: 'several' }),
  path: '/procurement/settings/payment_terms',
  nav: { place: 130, group: 'settings' },
  scope: 'company',
  fields: {
    code: text({ label: msg`Code`, required: true, max: 20, anyCase: true }),
    label: bilingual({ label: msg`Label`, required: true }),
    shares: lines(
      {
        percent: money({ label: msg`Share (%)`, required: true, scale: 2, min: 0, max: 100 }),
        days: integer({ label: msg`Days`, required: true, initial: 0, min: 0, max: 365 }),
        end_of_month: boolean({ label: msg`End of month` }),
        event: choice({ label: msg`Counted from`, required: true, initial: 'invoice', choices: dueEvents }),
      },
      { label: msg`Shares`, required: true, max: 10 },
    ),
    sort: integer({ label: msg`Order in lists`, initial: 100, min: 0, max: 9999 }),
    active: boolean({ label: msg`Active`, initial: true }),
  },
  display: ['label'],
  apart: ['code'],
  sort: 'sort',
  unique: [['code']],
  rules: [
    ({ shares }) => {
      const total = sumOfAmounts(
        (shares ?? []).flatMap(({ percent }) => (isAmount(percent) ? [percent] : [])),
      ).toFixed();
      return total === '100' ? null : { field: 'shares', sentence: msg`The shares add up to ${total} %, not 100.` };
    },
  ],
  access: { read: staff, create: ['buyer'], update: ['buyer'], delete: administrators },
});

const isAmount = (text: unknown): text is string => {
  try {
    return typeof text === 'string' && new Exact(text).gte('-1e15');
  } catch {
    return false;
  }
};
