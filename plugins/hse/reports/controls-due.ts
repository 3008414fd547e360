import { msg } from '@lingui/core/macro';
import { choice, date, integer, ref, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { staff } from '../../roles.ts';
import { controlsOf } from './controls-of.ts';

/** How it stands with the next control of a subject. */
export const controlStandings = {
  failed: msg({ message: 'Failed', context: 'control' }),
  overdue: msg({ message: 'Overdue', context: 'control' }),
  coming: msg({ message: 'Due', context: 'control ahead' }),
};

/** The calendar of controls looks so many weeks ahead, that of today the first. */
export const weeksAhead = 13;
/** So many subjects are shown. */
export const mostControlsDue = 10_000;

const columns = {
  category: ref('control_category', { label: msg`Control category`, optional: true }),
  standing: choice({ label: msg({ message: 'Standing', context: 'of a control' }), choices: controlStandings }),
  week: date({ label: msg({ message: 'Week of', context: 'its Monday' }) }),
};
const basis = {
  rows: msg`Machines and items that require a control, each once per category: failed at its last control, else overdue, else due within 13 weeks.`,
  dates: msg`By the next due date of the last control, as of today at each site; the first week begins on its Monday.`,
};

/** `/hse/controls-due`: what stands behind the calendar of controls (catalogue hse.md §6). */
export const controlsDue = defineReport({
  name: 'controls_due',
  title: msg`Controls due`,
  basis,
  period: null,
  parameters: {
    category: ref('control_category', { label: msg`Control category`, optional: true }),
    standing: columns.standing,
    week: columns.week,
  },
  columns: {
    site: ref('site', { label: msg`Site`, optional: true }),
    subject: text({ label: msg({ message: 'Subject', context: 'of a control' }) }),
    category: columns.category,
    last_control: date({ label: msg`Last control` }),
    next_due: date({
      label: msg`Next due`,
      hint: msg`Empty: never controlled, and its first day in service is unknown.`,
    }),
    standing: columns.standing,
    week: columns.week,
    count: integer({ label: msg({ message: 'Count', context: 'of controls' }), hint: msg`One per row.` }),
  },
  hidden: { item: 'text', equipment: 'text' },
  totals: { count: 'sum' },
  drill: controlsOf,
  access: { read: staff },
});

interface Cell {
  readonly category?: string | null;
  readonly standing?: string | null;
  readonly week?: string | null;
}

/** The list that a count of the calendar is made of; of a total, whatever it adds up. */
export const controlsDuePath = (cell: Cell): string =>
  `/hse/controls-due?${new URLSearchParams(Object.entries(cell).flatMap(([name, value]) => (value ? [[name, value]] : [])))}`;

/** The calendar of controls: thirteen weeks by category, what failed and what is overdue apart. */
export const controlsByWeek = defineReport({
  name: 'controls_by_week',
  title: msg`Calendar of controls`,
  basis,
  period: null,
  columns: {
    ...columns,
    count: integer({ label: msg({ message: 'Count', context: 'of controls' }), hint: msg`Machines and items.` }),
  },
  totals: { count: 'sum' },
  drill: ({ category, standing, week }) => controlsDuePath({ category: category?.id ?? null, standing, week }),
  access: { read: staff },
});
