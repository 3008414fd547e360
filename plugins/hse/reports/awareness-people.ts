import { msg } from '@lingui/core/macro';
import { boolean, decimal, integer, ref, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { safetyFilters } from './safety-filters.ts';

/** `/hse/awareness-people`: who was at a session and who at none, name by name (catalogue hse.md §5.13, §6: persons). */
export const awarenessPeople = defineReport({
  name: 'awareness_people',
  title: msg`People and awareness sessions`,
  basis: {
    rows: msg`People who belonged to the sites in the period, with the closed sessions they attended.`,
    dates: msg`By the production date of the session; whole days, or one shift of each.`,
  },
  period: '90d',
  parameters: {
    employer: safetyFilters.employer,
    department: text({ label: msg`Crew`, max: 60 }),
    without_crew: boolean({ label: msg`People without a crew only` }),
  },
  columns: {
    person: ref('person', { label: msg`Person`, optional: true }),
    crew: text({ label: msg`Crew` }),
    people: integer({ label: msg`Headcount`, hint: msg`One per row.` }),
    reached: integer({ label: msg`Reached`, hint: msg`1 if the person attended at least one session.` }),
    attended: integer({
      label: msg({ message: 'Attendances', context: 'of sessions' }),
      hint: msg`Someone at two sessions counts twice.`,
    }),
    man_hours: decimal({
      label: msg`Man-hours`,
      decimals: 1,
      hint: msg`The sum of the duration of each attendance. Ex: 15 min × 12 people = 3.0.`,
    }),
  },
  totals: { people: { within: [] }, reached: { within: [] }, attended: 'sum', man_hours: 'sum' },
  access: { read: ['manager', 'hse_officer'] },
});
