import { msg } from '@lingui/core/macro';
import { choice, date, integer, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { staff } from '../../roles.ts';
import { employers } from '../records/choices.ts';
import { interventionWithoutSpa } from '../records/intervention-without-spa.ts';
import { shiftFilter } from './safety-filters.ts';

/** Jobs that were seen without their card, week by week (catalogue hse.md §6, intervention_sans_spa/liste). */
export const deviationsByWeek = defineReport({
  name: 'deviations_by_week',
  title: msg`Jobs without SPA by week`,
  basis: {
    rows: msg`Interventions seen without their card, in every state.`,
    dates: msg`By the production date on which it was seen; weeks from Monday to Sunday, cut where the period begins or ends.`,
  },
  period: '90d',
  columns: {
    week: date({ label: msg({ message: 'Week of', context: 'its Monday' }) }),
    reason: choice({
      label: msg({ message: 'Reason', context: 'without a card' }),
      choices: interventionWithoutSpa.fields.reason.options.choices as Readonly<Record<string, ReturnType<typeof msg>>>,
    }),
    employer: choice({ label: msg({ message: 'Employer', context: 'of a team' }), choices: employers }),
    team: text({
      label: msg({ message: 'Team', context: 'of a job' }),
      hint: msg`For a contractor, its firm; for own staff, the crew of their leader; empty if neither is given.`,
    }),
    count: integer({ label: msg({ message: 'Count', context: 'pareto' }), hint: msg`Jobs seen without a card.` }),
  },
  hidden: { vendor: 'text', supervisors: 'text' },
  totals: { count: 'sum' },
  behind: {
    record: 'intervention_without_spa',
    path: '/hse/formation/intervention_sans_spa/liste',
    filter: ({ week, reason, employer, vendor, supervisors }, { from, to, shift }) =>
      week === null
        ? null
        : [
            `production_date:gte:${week < from ? from : week}`,
            `production_date:lte:${sundayOf(week) > to ? to : sundayOf(week)}`,
            ...shiftFilter(shift),
            `reason:eq:${reason ?? ''}`,
            `team_company:eq:${employer ?? ''}`,
            vendor === null ? 'vendor:empty' : `vendor:eq:${vendor}`,
            // Of own staff the crew is that of their supervisor.
            ...(supervisors === null
              ? []
              : supervisors === '[]'
                ? ['supervisor:empty']
                : [`supervisor:in:${supervisors}`]),
          ],
    proves: { count: 'count' },
  },
  access: { read: staff },
});

const dayMs = 86_400_000;
/** The last day of the week that begins on a Monday. */
export const sundayOf = (monday: string): string => new Date(Date.parse(monday) + 6 * dayMs).toISOString().slice(0, 10);
