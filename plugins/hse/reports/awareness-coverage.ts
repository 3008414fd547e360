import { msg } from '@lingui/core/macro';
import { decimal, integer, quantity, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { staff } from '../../roles.ts';

/** Whom awareness sessions reach, crew by crew (catalogue hse.md §5.13). */
export const awarenessCoverage = defineReport({
  name: 'awareness_coverage',
  title: msg`Reached by awareness, by crew`,
  basis: {
    rows: msg`Closed sessions; people who belonged to the sites in the period, by their crew. Attendees who are not in the directory have no crew and are left out.`,
    dates: msg`By the production date of the session; whole days.`,
  },
  period: '90d',
  columns: {
    crew: text({ label: msg`Crew`, hint: msg`Empty: people without a crew.` }),
    people: integer({ label: msg`Headcount`, hint: msg`People who belonged to the sites at some time in the period.` }),
    reached: integer({ label: msg`Reached`, hint: msg`People who attended at least one session, each counted once.` }),
    coverage: quantity('%', {
      label: msg({ message: 'Coverage', context: 'of awareness' }),
      decimals: 1,
      hint: msg`100 × reached ÷ headcount. Ex: 312 ÷ 420 = 74.3.`,
    }),
    attended: integer({
      label: msg({ message: 'Attendances', context: 'of sessions' }),
      hint: msg`Someone at two sessions counts twice.`,
    }),
    man_hours: decimal({
      label: msg`Man-hours`,
      decimals: 1,
      hint: msg`The sum of the duration of each attendance. Ex: 15 min × 12 people = 3.0.`,
    }),
    per_person: decimal({
      label: msg`Man-hours per person`,
      decimals: 2,
      hint: msg`Man-hours ÷ headcount. Ex: 105 ÷ 420 = 0.25.`,
    }),
  },
  totals: {
    people: { within: [] },
    reached: { within: [] },
    coverage: { over: ['reached', 'people'], factor: 100 },
    attended: 'sum',
    man_hours: 'sum',
    per_person: { over: ['man_hours', 'people'] },
  },
  charts: [
    { kind: 'bar', title: msg`Coverage by crew`, x: 'crew', series: ['coverage'] },
    { kind: 'bar', title: msg`Man-hours per person by crew`, x: 'crew', series: ['per_person'] },
  ],
  drill: ({ crew }, { from, to, shift }) =>
    `/hse/awareness-people?${new URLSearchParams({ from, to, ...(shift === null ? {} : { shift }), ...(crew === null ? { without_crew: 'true' } : { department: crew }) })}`,
  access: { read: staff },
});
