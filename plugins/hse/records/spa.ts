import { msg } from '@lingui/core/macro';
import {
  boolean,
  choice,
  choices,
  date,
  datetime,
  integer,
  lines,
  longtext,
  ref,
  refs,
  signature,
  text,
} from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { staff } from '../../roles.ts';
import type { CardPoint } from '../shared/spa-card.ts';
import { leads, ownOfStaff } from './access.ts';

const steps = {
  S01: msg`STOP: I know what to do and have the procedure or permit`,
  S02: msg`STOP: I am trained, authorised and fit today`,
  S04: msg`THINK: all energies identified and isolated`,
  S05: msg`THINK: other teams or traffic near me considered`,
  S06: msg`THINK: worst thing that could happen discussed`,
  S07: msg`ACT: right tools and PPE, inspected`,
  S08: msg`ACT: measures in place for each risk ticked`,
  S09: msg`ACT: emergency means and radio tested`,
  S10: msg`ACT: we stop and refill the card if anything changes`,
} satisfies Readonly<Record<CardPoint, unknown>>;

/** Answers without which nobody begins (catalogue hse.md §7.20, marked `!`). */
const needed = ['S01', 'S02', 'S04', 'S07', 'S08', 'S10'] as const;

/** Stop, think, act: the card of a team before one job, for one shift (catalogue hse.md §2 and §7.20). */
export const spa = defineRecord({
  name: 'spa',
  title: msg`SPA card`,
  plural: msg`SPA cards`,
  path: '/hse/formation/Spa/liste',
  nav: 92,
  scope: 'site',
  fields: {
    number: text({ label: msg`Number`, max: 24, readOnly: true }),
    at: datetime({
      label: msg({ message: 'At', context: 'of a card' }),
      happened: true,
      required: true,
      startsNow: true,
    }),
    task: text({ label: msg({ message: 'Task', context: 'of a card' }), required: true, max: 120 }),
    place: ref('mine_location', { label: msg({ message: 'Place', context: 'where it is' }), optional: true }),
    equipment: ref('equipment', { label: msg`Machine`, optional: true }),
    permit: ref('work_permit', {
      label: msg`Work permit`,
      optional: true,
      alsoIn: ['expired', 'handed_back', 'closed', 'cancelled', 'refused'],
    }),
    // Who fills a card as a form and has no entry in the directory stands in the team alone.
    leader: ref('person', { label: msg`Team leader` }),
    team: lines(
      {
        person: ref('person', { label: msg({ message: 'Person', context: 'of a team' }), optional: true }),
        name: text({ label: msg({ message: 'Name', context: 'of who is not listed' }), max: 120 }),
        company: text({ label: msg({ message: 'Company', context: 'of a person' }), max: 80 }),
        // On one device each signs after the other: not all of them have an account.
        signature: signature({ label: msg({ message: 'Signature', context: 'of a team' }), guest: true }),
      },
      { label: msg({ message: 'Team', context: 'of a card' }), required: true, max: 60 },
    ),
    yes: choices({ label: msg({ message: 'Answered with yes', context: 'card' }), choices: steps }),
    noes: integer({ label: msg`Answered with no`, readOnly: true }),
    risks: refs('critical_risk', { label: msg`What can hurt us` }),
    measures: longtext({ label: msg({ message: 'Measures', context: 'of a card' }) }),
    decision: choice({
      label: msg({ message: 'Decision', context: 'of a card' }),
      required: true,
      choices: {
        go: msg({ message: 'Go', context: 'decision' }),
        go_after_measures: msg`Go once the measures are in place`,
        stop: msg({ message: 'Stop', context: 'decision' }),
      },
    }),
    called_supervisor: boolean({ label: msg`Supervisor called`, initial: false }),
    re_evaluated: lines(
      {
        at: datetime({ label: msg({ message: 'At', context: 'of a change' }), required: true }),
        change: text({ label: msg({ message: 'What changed', context: 'card' }), required: true, max: 300 }),
        decision: choice({
          label: msg({ message: 'Decision', context: 'of a card' }),
          required: true,
          choices: {
            go: msg({ message: 'Go', context: 'decision' }),
            stop: msg({ message: 'Stop', context: 'decision' }),
          },
        }),
      },
      { label: msg`Looked at again`, max: 30 },
    ),
    run: ref('form_run', {
      label: msg`Filled form`,
      readOnly: true,
      optional: true,
      alsoIn: ['reviewed', 'voided'],
    }),
    feedback: longtext({ label: msg({ message: 'Feedback', context: 'of a card' }) }),
    expires_at: datetime({ label: msg({ message: 'Valid until', context: 'card' }), readOnly: true }),
    closed_at: datetime({ label: msg({ message: 'Closed at', context: 'card' }), readOnly: true }),
    production_date: date({
      label: msg`Production date`,
      derived: true,
      hint: msg`Of the card, in site time.`,
    }),
  },
  occurs: { from: 'at' },
  display: ['number', 'task'],
  owner: ['created_by', 'leader'],
  sort: '-at',
  unique: [['number'], ['run']],
  listed: ['number', 'at', 'task', 'place', 'leader', 'decision', 'noes', 'expires_at', 'state'],
  rules: [
    ({ leader, run }) =>
      leader == null && run == null ? { field: 'leader', sentence: msg`Name who leads the team.` } : null,
    ({ yes, decision }) => {
      const told: readonly string[] = yes ?? [];
      return decision === 'go' && needed.some((step) => !told.includes(step))
        ? { field: 'decision', sentence: msg`The answers do not allow “go”.` }
        : null;
    },
    ({ team }) => {
      const people = (team ?? []) as readonly { person?: unknown; name?: string | null }[];
      return people.some(({ person, name }) => person == null && !name?.trim())
        ? { field: 'team', sentence: msg`Each team line needs a name.` }
        : null;
    },
    ({ yes, re_evaluated: again }) => {
      const told: readonly string[] = yes ?? [];
      return (again ?? []).some((one) => one.decision === 'go') && needed.some((step) => !told.includes(step))
        ? { field: 're_evaluated', sentence: msg`The answers do not allow “go”.` }
        : null;
    },
    ({ team }) => {
      const people = ((team ?? []) as readonly { person?: unknown }[]).flatMap(({ person }) =>
        person == null ? [] : [typeof person === 'object' ? (person as { id: string }).id : person],
      );
      return new Set(people).size < people.length
        ? { field: 'team', sentence: msg`A person appears twice in the team.` }
        : null;
    },
    ({ decision, measures }) =>
      decision === 'go_after_measures' && !measures?.trim()
        ? { field: 'measures', sentence: msg`Say which measures.` }
        : null,
  ],
  states: {
    initial: 'open',
    states: {
      open: { label: msg({ message: 'Open', context: 'card' }), intent: 'primary' },
      expired: { label: msg({ message: 'Expired', context: 'card' }), intent: 'warning', locked: true },
      closed: { label: msg({ message: 'Closed', context: 'card' }), intent: 'success', locked: true },
    },
    transitions: {
      close: {
        label: msg`Close job`,
        // Who leaves at the end of the shift may still say how the job went.
        from: ['open', 'expired'],
        to: 'closed',
        reason: 'asked',
        intent: 'success',
      },
    },
  },
  access: {
    read: staff,
    create: staff,
    update: ['hse_officer', ...ownOfStaff],
    delete: ['hse_officer'],
    close: [...leads, ...ownOfStaff],
  },
});
