import { msg } from '@lingui/core/macro';
import { choice, date, integer, ref, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { staff } from '../../roles.ts';

const cards = {
  with: msg({ message: 'With a card', context: 'job' }),
  without: msg({ message: 'Without a card', context: 'job' }),
};
const paths = { with: '/hse/formation/Spa/liste', without: '/hse/formation/intervention_sans_spa/liste' };

/** So many jobs are shown. */
export const mostJobs = 20_000;

/** `/hse/spa-jobs`: jobs with a card and those that were seen without one (catalogue hse.md §5.12). */
export const jobsAndCards = defineReport({
  name: 'jobs_and_cards',
  title: msg`Jobs with and without an SPA card`,
  basis: {
    rows: msg`SPA cards in every state, and interventions that were seen without one.`,
    dates: msg`By the production date of the card, or of the job seen; whole days, or one shift of each.`,
  },
  period: '30d',
  parameters: { card: choice({ label: msg`SPA card`, choices: cards }) },
  columns: {
    number: text({ label: msg`Number` }),
    card: choice({ label: msg`SPA card`, choices: cards }),
    production_date: date({ label: msg`Production date` }),
    task: text({ label: msg({ message: 'Task', context: 'of a job' }) }),
    place: ref('mine_location', { label: msg({ message: 'Place', context: 'where it is' }), optional: true }),
    jobs: integer({ label: msg({ message: 'Jobs', context: 'with a card or without' }), hint: msg`One per row.` }),
    with_card: integer({
      label: msg({ message: 'With a card', context: 'job' }),
      hint: msg`1 if there is a card.`,
    }),
  },
  hidden: { id: 'text' },
  totals: { jobs: 'sum', with_card: 'sum' },
  drill: ({ id, card }) => (id === null || card === null ? null : `${paths[card as keyof typeof paths]}/${id}`),
  access: { read: staff },
});
