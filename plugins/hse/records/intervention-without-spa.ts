import { msg } from '@lingui/core/macro';
import { boolean, choice, date, datetime, integer, photos, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { staff } from '../../roles.ts';
import { leads } from './access.ts';
import { employers } from './choices.ts';
import { shiftField } from './shift-field.ts';

/** A job that was seen without its card (catalogue hse.md §2). */
export const interventionWithoutSpa = defineRecord({
  name: 'intervention_without_spa',
  title: msg`Intervention without SPA`,
  plural: msg`Interventions without SPA`,
  path: '/hse/formation/intervention_sans_spa/liste',
  nav: 93,
  scope: 'site',
  fields: {
    number: text({ label: msg`Number`, max: 24, readOnly: true }),
    observed_at: datetime({ label: msg`Observed at`, happened: true, required: true, startsNow: true }),
    observer: ref('person', { label: msg({ message: 'Observer', context: 'of safety' }), required: true }),
    place: ref('mine_location', { label: msg({ message: 'Place', context: 'where it is' }), optional: true }),
    task: text({ label: msg({ message: 'Task', context: 'without a card' }), required: true, max: 200 }),
    team_company: choice({
      label: msg({ message: 'Employer', context: 'of a team' }),
      required: true,
      initial: 'company',
      choices: employers,
    }),
    vendor: ref('vendor', {
      label: msg({ message: 'Contractor', context: 'company' }),
      optional: true,
      when: ({ team_company: company }) => company === 'contractor',
    }),
    people_count: integer({ label: msg`People at work`, min: 1, max: 500 }),
    supervisor: ref('person', { label: msg({ message: 'Supervisor', context: 'of a team' }), optional: true }),
    reason: choice({
      label: msg({ message: 'Reason', context: 'without a card' }),
      required: true,
      choices: {
        forgotten: msg({ message: 'Forgotten', context: 'card' }),
        urgency: msg({ message: 'Urgency', context: 'card' }),
        not_trained: msg({ message: 'Not trained', context: 'card' }),
        refused: msg({ message: 'Refused', context: 'card' }),
        form_unavailable: msg`No card at hand`,
        judged_minor: msg`Thought too small a job`,
      },
    }),
    work_stopped: boolean({ label: msg`Work stopped`, required: true, initial: false }),
    spa_done_after: ref('spa', { label: msg`Card filled afterwards` }),
    critical_risk: ref('critical_risk', { label: msg`Critical risk` }),
    photos: photos({ label: msg`Photos`, max: 6 }),
    action: ref('hse_action', { label: msg({ message: 'Action', context: 'HSE' }), alsoIn: ['verified', 'done'] }),
    production_date: date({
      label: msg`Production date`,
      derived: true,
      hint: msg`Of the observation, in site time.`,
    }),
    shift: shiftField(),
  },
  occurs: { from: 'observed_at' },
  display: ['number', 'task'],
  sort: '-observed_at',
  unique: [['number']],
  listed: ['number', 'observed_at', 'task', 'place', 'reason', 'work_stopped', 'supervisor', 'state'],
  states: {
    initial: 'open',
    states: {
      open: { label: msg({ message: 'Open', context: 'intervention' }), intent: 'warning' },
      treated: { label: msg({ message: 'Treated', context: 'intervention' }), intent: 'primary' },
      closed: { label: msg({ message: 'Closed', context: 'intervention' }), intent: 'success', locked: true },
    },
    transitions: {
      treat: {
        label: msg({ message: 'Treat', context: 'intervention' }),
        from: ['open'],
        to: 'treated',
        reason: 'required',
        intent: 'primary',
      },
      close: {
        label: msg({ message: 'Close', context: 'intervention' }),
        from: ['treated'],
        to: 'closed',
        intent: 'success',
      },
    },
  },
  access: {
    read: staff,
    create: staff,
    update: ['hse_officer', 'shift_supervisor'],
    delete: ['hse_officer'],
    treat: leads,
    close: ['hse_officer'],
  },
});
