import { msg, plural } from '@lingui/core/macro';
import { choice, date, integer, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { leads } from './access.ts';
import { employers } from './choices.ts';

const enterers = ['hse_officer', 'hr_officer'] as const;

/** Hours of a month in which somebody could be hurt: what rates are divided by (catalogue hse.md §1). */
/** Of who changed the hours last it is asked in the hooks. */
export const othersValidate = msg`Hours must be validated by someone other than the person who entered or changed them.`;

export const hseExposure = defineRecord({
  name: 'hse_exposure',
  title: msg`Hours worked of a month`,
  plural: msg`Hours worked`,
  path: '/hse/parametrage/hours_worked',
  nav: { place: 80, group: 'settings' },
  scope: 'site',
  fields: {
    month: date({
      label: msg({ message: 'Month', context: 'of hours' }),
      required: true,
      within: { back: 30, ahead: 0 },
      hint: msg`Its first day.`,
    }),
    employer: choice({
      label: msg({ message: 'Employer', context: 'of hours' }),
      required: true,
      initial: 'company',
      choices: employers,
    }),
    vendor: ref('vendor', {
      label: msg({ message: 'Contractor', context: 'company' }),
      optional: true,
      // One that is named stays in sight until somebody takes it away.
      when: ({ employer, vendor }) => employer === 'contractor' || vendor != null,
    }),
    department: text({ label: msg`Department`, max: 60 }),
    headcount: integer({ label: msg`Headcount`, required: true, min: 1, max: 100_000 }),
    hours: quantity('h', {
      label: msg({ message: 'Hours', context: 'worked' }),
      required: true,
      min: 0,
      max: 10_000_000,
      decimals: 1,
    }),
    source: choice({
      label: msg({ message: 'Source', context: 'of hours' }),
      required: true,
      initial: 'declared',
      choices: {
        check_in: msg({ message: 'Check-ins', context: 'of hours' }),
        payroll: msg({ message: 'Payroll', context: 'of hours' }),
        declared: msg({ message: 'Declared', context: 'hours' }),
      },
    }),
  },
  display: ['month', 'employer'],
  sort: '-month',
  rules: [
    ({ employer, vendor }) =>
      employer === 'company' && vendor != null
        ? { field: 'vendor', sentence: msg`Only contractors' hours name a firm.` }
        : null,
    ({ month }) =>
      month != null && !month.endsWith('-01')
        ? { field: 'month', sentence: msg`Give the first day of the month.` }
        : null,
    ({ month, hours, headcount }) => {
      if (month == null || hours == null || headcount == null) return null;
      const [year, number] = month.split('-').map(Number);
      const days = new Date(Date.UTC(year ?? 0, number ?? 1, 0)).getUTCDate();
      return hours > headcount * days * 24
        ? {
            field: 'hours',
            sentence: msg`Hours ${hours} for ${plural(headcount, { one: '# person', other: '# people' })} exceed 24 h per day.`,
          }
        : null;
    },
  ],
  states: {
    initial: 'proposed',
    states: {
      proposed: { label: msg({ message: 'Proposed', context: 'hours' }) },
      validated: { label: msg({ message: 'Validated', context: 'hours' }), intent: 'success', locked: true },
    },
    transitions: {
      validate: {
        label: msg({ message: 'Validate', context: 'hours' }),
        from: ['proposed'],
        to: 'validated',
        notOwn: othersValidate,
        intent: 'success',
      },
      reopen: {
        label: msg({ message: 'Reopen', context: 'hours' }),
        from: ['validated'],
        to: 'proposed',
        reason: 'required',
      },
    },
  },
  access: {
    read: [...leads, 'hr_officer'],
    create: enterers,
    update: enterers,
    delete: enterers,
    validate: ['hse_officer'],
    reopen: ['hse_officer'],
  },
});
