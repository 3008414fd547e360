import { msg } from '@lingui/core/macro';
import { decimal, integer, quantity, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { staff } from '../../roles.ts';
import { safetyFilters, shiftFilter } from './safety-filters.ts';

/** `/hse/sor-league`: who looks out for the others, crew by crew (catalogue hse.md §5.5). */
export const sorLeague = defineReport({
  name: 'sor_league',
  title: msg`Observations by crew`,
  basis: {
    rows: msg`Observations made under a name, not rejected, of types that count; people of the sites, by their crew.`,
    dates: msg`By the production date on which it was seen; monthly targets in proportion to the days in the period. A single shift shows what was made in it, without targets, which are by day.`,
  },
  period: '30d',
  parameters: { employer: safetyFilters.employer, department: safetyFilters.department },
  columns: {
    crew: text({ label: msg`Crew`, hint: msg`Empty: people without a crew.` }),
    people: integer({ label: msg`With a target`, hint: msg`People with an observation target in the period.` }),
    made: integer({ label: msg`Observations made`, hint: msg`By members of the crew, at these sites.` }),
    target: decimal({
      label: msg`To be made`,
      decimals: 1,
      hint: msg`The sum of everyone's target: the most specific one that applies, in proportion to each month.`,
    }),
    attainment: quantity('%', {
      label: msg({ message: 'Attainment', context: 'of observations' }),
      decimals: 1,
      hint: msg`100 × observations made ÷ target. Ex: made 1, 0, 3 and 4 of 1, 1, 1 and 4: 8 ÷ 7 = 114.3.`,
    }),
    reached: integer({ label: msg`Reached their own`, hint: msg`People who reached their target.` }),
    participation: quantity('%', {
      label: msg({ message: 'Participation', context: 'in observations' }),
      decimals: 1,
      hint: msg`100 × reached their own ÷ with a target. Ex: 3 ÷ 4 = 75.0.`,
    }),
  },
  hidden: { types: 'text' },
  totals: {
    people: { within: [] },
    made: 'sum',
    target: { within: [] },
    reached: { within: [] },
    attainment: { over: ['made', 'target'], factor: 100 },
    participation: { over: ['reached', 'people'], factor: 100 },
  },
  charts: [
    { kind: 'bar', title: msg`Attainment and participation`, x: 'crew', series: ['attainment', 'participation'] },
  ],
  behind: {
    record: 'sor',
    path: '/hse/rapports/sor/liste',
    filter: ({ crew, types }, { from, to, shift, parameters: { employer } }) =>
      types === null
        ? null
        : [
            `production_date:gte:${from}`,
            `production_date:lte:${to}`,
            'state:ne:rejected',
            'observer:filled',
            ...(typeof employer === 'string' && employer !== '' ? [`observer_employer:eq:${employer}`] : []),
            `sor_type:in:${types}`,
            ...shiftFilter(shift),
            crew === null ? 'observer_crew:empty' : `observer_crew:eq:${crew}`,
          ],
    proves: { made: 'count' },
  },
  access: { read: staff },
});
