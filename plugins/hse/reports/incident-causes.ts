import { msg } from '@lingui/core/macro';
import { choice } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { eventReaders } from '../records/access.ts';
import { causeCategories } from '../records/incident.ts';
import { shiftFilter } from './safety-filters.ts';
import { paretoColumns } from './pareto-columns.ts';

/** Where the causes of accidents and incidents lie, as investigations found them (catalogue hse.md §6, /hse/kpi). */
export const incidentCauses = defineReport({
  name: 'incident_causes',
  title: msg`Causes of accidents and incidents`,
  basis: {
    rows: msg`Work-related accidents and incidents, commuting excluded, with a cause of the category: each counted once, however many of its causes are in it. One with causes of several categories counts in each.`,
    dates: msg`By the production date of the accident; whole days, or one shift of each.`,
  },
  period: '365d',
  columns: {
    category: choice({ label: msg({ message: 'Category', context: 'of a cause' }), choices: causeCategories }),
    ...paretoColumns(msg`Accidents and incidents with such a cause.`),
  },
  charts: [{ kind: 'pareto', title: msg`Causes of accidents and incidents`, x: 'category', value: 'count', top: 10 }],
  behind: {
    record: 'incident',
    path: '/hse/rapports/accident_incident/liste',
    filter: ({ category }, { from, to, shift }) =>
      category === null
        ? null
        : [
            `production_date:gte:${from}`,
            `production_date:lte:${to}`,
            'state:ne:not_work_related',
            'kind:ne:commuting',
            ...shiftFilter(shift),
            `cause_categories:has:${category}`,
          ],
    proves: { count: 'count' },
  },
  access: { read: eventReaders },
});
