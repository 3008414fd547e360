import { msg } from '@lingui/core/macro';
import {
  boolean,
  choice,
  date,
  datetime,
  integer,
  longtext,
  photos,
  point,
  ref,
  text,
} from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { staff } from '../../roles.ts';
import { leads, ownOfStaff } from './access.ts';
import { employers, severities } from './choices.ts';
import { shiftField } from './shift-field.ts';

const open = ['open', 'assigned', 'in_progress'];

/**
 * What somebody saw that could hurt, or was well done (catalogue hse.md §2). Of one that is anonymous nothing tells who
 * wrote it: neither this row nor its log.
 */
export const sor = defineRecord({
  name: 'sor',
  title: msg`Safety observation`,
  plural: msg`Safety observations`,
  path: '/hse/rapports/sor/liste',
  nav: 4,
  scope: 'site',
  fields: {
    number: text({ label: msg`Number`, max: 24, readOnly: true }),
    observed_at: datetime({ label: msg`Observed at`, happened: true, required: true, startsNow: true }),
    sor_type: ref('sor_type', { label: msg({ message: 'Type', context: 'of an observation' }), required: true }),
    potential: choice({ label: msg`Potential severity`, required: true, choices: severities }),
    description: longtext({ label: msg({ message: 'What you saw', context: 'observation' }), required: true }),
    photos: photos({ label: msg`Photos`, max: 6 }),
    place: ref('mine_location', { label: msg({ message: 'Place', context: 'where it is' }), required: true }),
    position: point({ label: msg({ message: 'Position', context: 'of an observation' }) }),
    equipment: ref('equipment', { label: msg`Machine`, optional: true }),
    department: text({ label: msg`Department`, max: 60 }),
    observed_company: choice({
      label: msg({ message: 'Who was observed', context: 'employer' }),
      initial: 'company',
      choices: employers,
    }),
    vendor: ref('vendor', {
      label: msg({ message: 'Contractor', context: 'company' }),
      optional: true,
      // One that is named stays in sight until somebody takes it away.
      when: ({ observed_company: company, vendor }) => company === 'contractor' || vendor != null,
    }),
    critical_risk: ref('critical_risk', { label: msg`Critical risk` }),
    critical_control: ref('critical_control', { label: msg`Critical control` }),
    immediate_action: longtext({ label: msg({ message: 'Done at once', context: 'observation' }) }),
    work_stopped: boolean({ label: msg`Work stopped`, initial: false }),
    proposal: longtext({ label: msg({ message: 'Proposal', context: 'observation' }) }),
    anonymous: boolean({ label: msg({ message: 'Anonymous', context: 'observation' }), readOnly: true }),
    observer: ref('person', {
      label: msg({ message: 'Observer', context: 'of safety' }),
      readOnly: true,
      optional: true,
    }),
    responsible: ref('person', { label: msg`Person in charge`, optional: true }),
    due_on: date({ label: msg({ message: 'Due on', context: 'observation' }), within: { back: 2, ahead: 5 } }),
    incident: ref('incident', { label: msg({ message: 'Incident', context: 'of an observation' }), readOnly: true }),
    assigned_at: datetime({ label: msg({ message: 'Assigned at', context: 'observation' }), readOnly: true }),
    closed_on: date({ label: msg({ message: 'Closed on', context: 'observation' }), readOnly: true }),
    production_date: date({
      label: msg`Production date`,
      derived: true,
      hint: msg`Of the observation, in site time.`,
    }),
    hour: integer({
      label: msg({ message: 'Hour', context: 'of the day' }),
      derived: true,
      hint: msg`In site time: 13 is from 13:00 to 14:00.`,
    }),
    shift: shiftField(),
    in_hand_judged: boolean({
      label: msg`Assigned, or over 24 hours old`,
      derived: true,
      hint: msg`A high-potential observation must be assigned within 24 hours: until then it is not judged.`,
    }),
    observer_crew: text({
      label: msg`Crew of the observer`,
      derived: true,
      hint: msg`Empty if nobody gave a name.`,
    }),
    observer_employer: choice({
      label: msg`Employer of the observer`,
      derived: true,
      choices: employers,
      hint: msg`Empty if nobody gave a name.`,
    }),
  },
  occurs: { from: 'observed_at' },
  display: ['number'],
  owner: ['created_by', 'responsible'],
  sort: '-observed_at',
  unique: [['number']],
  indexes: [['responsible', 'due_on']],
  listed: [
    'number',
    'observed_at',
    'sor_type',
    'potential',
    'place',
    'description',
    'critical_risk',
    'observer',
    'responsible',
    'due_on',
    'state',
  ],
  sections: [
    {
      title: msg({ message: 'Where', context: 'observation' }),
      fields: ['place', 'position', 'equipment', 'department', 'observed_company', 'vendor'],
    },
    { title: msg({ message: 'Risk', context: 'observation' }), fields: ['critical_risk', 'critical_control'] },
    {
      title: msg({ message: 'Follow-up', context: 'observation' }),
      fields: [
        'immediate_action',
        'work_stopped',
        'proposal',
        'anonymous',
        'observer',
        'responsible',
        'due_on',
        'incident',
        'assigned_at',
        'closed_on',
      ],
    },
  ],
  rules: [
    ({ description }) =>
      description != null && description.trim().length < 20
        ? { field: 'description', sentence: msg`Describe what you saw in at least 20 characters.` }
        : null,
    ({ observed_company: company, vendor }) =>
      company === 'company' && vendor != null
        ? { field: 'vendor', sentence: msg`Staff of the company itself work for no contractor.` }
        : null,
  ],
  states: {
    initial: 'open',
    states: {
      open: { label: msg({ message: 'Open', context: 'observation' }), intent: 'primary' },
      assigned: { label: msg({ message: 'Assigned', context: 'observation' }), intent: 'primary' },
      in_progress: { label: msg({ message: 'In progress', context: 'observation' }), intent: 'primary' },
      resolved: { label: msg({ message: 'Resolved', context: 'observation' }), intent: 'warning', locked: true },
      closed: { label: msg({ message: 'Closed', context: 'observation' }), intent: 'success', locked: true },
      rejected: { label: msg({ message: 'Rejected', context: 'observation' }), locked: true, voids: true },
    },
    transitions: {
      assign: {
        label: msg({ message: 'Assign', context: 'observation' }),
        from: ['open'],
        to: 'assigned',
        intent: 'primary',
        checks: [
          ({ responsible }) =>
            responsible == null ? { field: 'responsible', sentence: msg`First enter who is in charge of it.` } : null,
        ],
      },
      start: {
        label: msg({ message: 'Start', context: 'observation' }),
        from: ['assigned'],
        to: 'in_progress',
        intent: 'primary',
      },
      resolve: {
        label: msg({ message: 'Mark resolved', context: 'observation' }),
        from: ['assigned', 'in_progress'],
        to: 'resolved',
        reason: 'required',
        intent: 'success',
      },
      close: {
        label: msg({ message: 'Close', context: 'observation' }),
        from: ['resolved'],
        to: 'closed',
        intent: 'success',
      },
      take_up: {
        label: msg({ message: 'Take up again', context: 'observation' }),
        from: ['resolved', 'closed'],
        to: 'in_progress',
        reason: 'required',
        intent: 'warning',
      },
      reject: {
        label: msg({ message: 'Reject', context: 'observation' }),
        from: open,
        to: 'rejected',
        reason: 'required',
        intent: 'danger',
      },
    },
  },
  access: {
    read: staff,
    create: staff,
    update: ['hse_officer', 'shift_supervisor', ...ownOfStaff],
    delete: ['hse_officer'],
    assign: leads,
    start: [...leads, ...ownOfStaff],
    resolve: [...leads, ...ownOfStaff],
    close: ['hse_officer'],
    take_up: ['hse_officer'],
    reject: ['hse_officer'],
  },
});
