import { msg } from '@lingui/core/macro';
import { choice, datetime, decimal, integer, quantity, ref, refs } from '../../../core/records/fields/index.ts';
import { changedBy } from '../../../core/registry/access.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { planReaders, planners } from '../../roles.ts';

const planned = { back: 20, ahead: 2 };

/** What a kind of rule must say, and the sentence where it does not. */
const needed = {
  priority: ['loading_unit', msg`Choose the loading unit that comes first or last.`],
  feed: ['minimum', msg`Enter how much the destination must receive.`],
  blend: ['analyte', msg`Choose the analyte the grade limits apply to.`],
  meal: ['trucks', msg`Select the trucks whose drivers eat together.`],
} as const;

/**
 * What the dispatch advice must honour beside minutes (catalogue operations.md §13.1): loading units that come first or
 * last, the least that a destination must get, the limits of its blend, and groups of trucks whose drivers eat at the
 * same time of each shift.
 */
export const dispatchRule = defineRecord({
  name: 'dispatch_rule',
  title: msg`Dispatch rule`,
  plural: msg`Dispatch rules`,
  path: '/settings/dispatch_rules',
  nav: { place: 155, group: 'settings' },
  scope: 'site',
  fields: {
    kind: choice({
      label: msg({ message: 'Type', context: 'of a rule' }),
      required: true,
      choices: {
        priority: msg`Loading unit priority`,
        feed: msg`Minimum feed`,
        blend: msg`Blend limits`,
        meal: msg`Meal group`,
      },
    }),
    loading_unit: ref('equipment', { label: msg`Loading unit`, when: ({ kind }) => kind === 'priority' }),
    priority: choice({
      label: msg`Priority`,
      initial: 'first',
      when: ({ kind }) => kind === 'priority',
      choices: { first: msg`Before the others`, last: msg`After the others` },
    }),
    destination: ref('mine_location', {
      label: msg({ message: 'Destination', context: 'of a haul' }),
      optional: true,
      when: ({ kind }) => kind === 'feed' || kind === 'blend',
    }),
    minimum: quantity('t/h', {
      label: msg`At least`,
      min: 1,
      max: 100_000,
      when: ({ kind }) => kind === 'feed',
    }),
    analyte: ref('analyte', { label: msg`Analyte`, optional: true, when: ({ kind }) => kind === 'blend' }),
    grade_min: decimal({ label: msg`Lowest grade`, min: 0, max: 1_000_000, when: ({ kind }) => kind === 'blend' }),
    grade_max: decimal({ label: msg`Highest grade`, min: 0, max: 1_000_000, when: ({ kind }) => kind === 'blend' }),
    trucks: refs('equipment', { label: msg`Trucks`, when: ({ kind }) => kind === 'meal' }),
    after_start: integer({
      label: msg`Minutes after shift start`,
      min: 0,
      max: 540,
      initial: 180,
      when: ({ kind }) => kind === 'meal',
    }),
    valid_from: datetime({ label: msg`Valid from`, required: true, within: planned }),
    valid_to: datetime({ label: msg`Valid to`, within: planned }),
  },
  display: ['kind', 'valid_from'],
  sort: '-valid_from',
  timespan: { from: 'valid_from', until: 'valid_to' },
  listed: [
    'kind',
    'loading_unit',
    'priority',
    'destination',
    'minimum',
    'analyte',
    'grade_min',
    'grade_max',
    'trucks',
    'after_start',
    'valid_from',
    'valid_to',
  ],
  rules: [
    (row) => {
      const [field, sentence] = needed[row.kind as keyof typeof needed] ?? [];
      const value = field === undefined ? true : row[field];
      const isMissing = value == null || (Array.isArray(value) && value.length === 0);
      return field !== undefined && sentence && isMissing ? { field, sentence } : null;
    },
    ({ kind, destination }) =>
      (kind === 'feed' || kind === 'blend') && !destination
        ? { field: 'destination', sentence: msg`Choose the destination.` }
        : null,
    ({ kind, grade_min: min, grade_max: max }) =>
      kind === 'blend' && min == null && max == null
        ? { field: 'grade_min', sentence: msg`Enter a minimum or a maximum grade.` }
        : null,
    ({ grade_min: min, grade_max: max }) =>
      min != null && max != null && Number(min) >= Number(max)
        ? { field: 'grade_max', sentence: msg`The maximum grade must be above the minimum.` }
        : null,
    ({ valid_from: from, valid_to: to }) =>
      from && to && Date.parse(to) <= Date.parse(from)
        ? { field: 'valid_to', sentence: msg`The end must come after the start.` }
        : null,
  ],
  access: { read: planReaders, ...changedBy(...planners) },
});
