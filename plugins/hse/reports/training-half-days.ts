import { msg } from '@lingui/core/macro';
import { choice, date, integer, ref } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { halves } from '../records/attendance-half-day.ts';

/** So many half-days are shown. */
export const mostHalfDays = 20_000;

/** `/hse/training-half-days`: who was to be there and who signed, half-day by half-day (catalogue hse.md §5.13). */
export const trainingHalfDays = defineReport({
  name: 'training_half_days',
  title: msg`Half-days of HSE trainings`,
  basis: {
    rows: msg`Half-days, already over or signed, of the people enrolled in HSE sessions; sessions only planned or cancelled are excluded, and so are days between the first and the last on which nobody signed.`,
    dates: msg`By the day on the sheet.`,
  },
  period: '30d',
  columns: {
    session: ref('training_session', { label: msg`Training session`, optional: true }),
    person: ref('person', { label: msg`Person`, optional: true }),
    date: date({ label: msg({ message: 'Day', context: 'of a training' }) }),
    half: choice({ label: msg`Half-day`, choices: halves }),
    enrolled: integer({ label: msg({ message: 'Half-days', context: 'of trainings' }), hint: msg`One per row.` }),
    signed: integer({
      label: msg({ message: 'Half-days signed', context: 'of trainings' }),
      hint: msg`1 if the person signed. Ex: 79 ÷ 88 = 89.8 %.`,
    }),
  },
  totals: { enrolled: 'sum', signed: 'sum' },
  access: { read: ['manager', 'hse_officer', 'hr_officer'] },
});
