import { msg } from '@lingui/core/macro';
import { choice, date, integer, ref, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { eventReaders } from '../records/access.ts';
import { severities } from '../records/choices.ts';

const sources = {
  incident: msg`Accident or incident`,
  sor: msg({ message: 'Observation', context: 'of high potential' }),
};
const paths = { incident: '/hse/rapports/accident_incident/liste', sor: '/hse/rapports/sor/liste' };

/** `/hse/high-potential`: what could have killed or maimed, the rows behind its frequency (catalogue hse.md §5.4). */
export const highPotentialEvents = defineReport({
  name: 'high_potential_events',
  title: msg`Events of high potential`,
  basis: {
    rows: msg`Work-related accidents and incidents of potential 4 or 5, commuting excluded; observations of potential 4 or 5 that are not good practices and were not rejected. An observation that became an incident counts once, as the incident.`,
    dates: msg`By the production date on which it happened or was seen; whole days, or one shift of each.`,
  },
  period: '365d',
  columns: {
    number: text({ label: msg`Number` }),
    source: choice({ label: msg({ message: 'Told as', context: 'of an event' }), choices: sources }),
    production_date: date({ label: msg`Production date` }),
    place: ref('mine_location', { label: msg({ message: 'Place', context: 'where it is' }), optional: true }),
    potential: choice({ label: msg`Potential severity`, choices: severities }),
    events: integer({ label: msg({ message: 'Count', context: 'pareto' }), hint: msg`One per row.` }),
  },
  hidden: { id: 'text' },
  totals: { events: 'sum' },
  drill: ({ id, source }) => (id === null || source === null ? null : `${paths[source as keyof typeof paths]}/${id}`),
  access: { read: eventReaders },
});
