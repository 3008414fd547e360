import { msg } from '@lingui/core/macro';
import { choice, date, files, lines, longtext, photos, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { staff } from '../../roles.ts';
import { leads, ownOfStaff } from './access.ts';
import { actionSources, priorities } from './choices.ts';

const makers = [...leads, 'maintenance_planner'] as const;

/** What somebody does until a day so that it does not happen again (catalogue hse.md §2). */
export const hseAction = defineRecord({
  name: 'hse_action',
  title: msg({ message: 'Action', context: 'HSE' }),
  plural: msg({ message: 'Actions', context: 'HSE' }),
  path: '/hse/actions',
  nav: 5,
  scope: 'site',
  fields: {
    number: text({ label: msg`Number`, max: 24, readOnly: true }),
    description: longtext({ label: msg({ message: 'What is to be done', context: 'action' }), required: true }),
    source_kind: choice({
      label: msg({ message: 'Source', context: 'of an action' }),
      required: true,
      initial: 'manual',
      choices: actionSources,
    }),
    source_number: text({ label: msg({ message: 'Document', context: 'of an action' }), max: 24 }),
    incident: ref('incident', { label: msg({ message: 'Incident', context: 'of an action' }) }),
    sor: ref('sor', { label: msg({ message: 'Safety observation', context: 'of an action' }) }),
    hierarchy: choice({
      label: msg`Hierarchy of control`,
      choices: {
        elimination: msg`Elimination`,
        substitution: msg`Substitution`,
        engineering: msg({ message: 'Engineering', context: 'hierarchy of control' }),
        administrative: msg({ message: 'Administrative', context: 'hierarchy of control' }),
        ppe: msg({ message: 'PPE', context: 'hierarchy of control' }),
      },
    }),
    priority: choice({
      label: msg({ message: 'Priority', context: 'of an action' }),
      required: true,
      initial: 'medium',
      choices: priorities,
    }),
    responsible: ref('person', { label: msg`Person in charge`, required: true }),
    due_on: date({
      label: msg({ message: 'Due on', context: 'action' }),
      required: true,
      within: { back: 2, ahead: 5 },
    }),
    first_due_on: date({ label: msg`First due on`, readOnly: true }),
    postpone_reason: text({
      label: msg`Why postponed`,
      max: 300,
      hint: msg`A postponed date is recorded under postponements.`,
    }),
    done_on: date({ label: msg({ message: 'Done on', context: 'action' }), readOnly: true }),
    done_by: ref('app_user', { label: msg({ message: 'Done by', context: 'action' }), readOnly: true, optional: true }),
    evidence: longtext({ label: msg({ message: 'Evidence', context: 'of an action' }) }),
    evidence_photos: photos({ label: msg`Photos of the evidence`, max: 10 }),
    attachments: files({ label: msg`Attachments` }),
    verified_by: ref('person', {
      label: msg({ message: 'Verified by', context: 'action' }),
      readOnly: true,
      optional: true,
    }),
    verified_on: date({ label: msg({ message: 'Verified on', context: 'action' }), readOnly: true }),
    effective: choice({
      label: msg({ message: 'Effective', context: 'action' }),
      readOnly: true,
      hint: msg`Set to yes by the verification, to no by a reopening.`,
      choices: { yes: msg({ message: 'Yes', context: 'effective' }), no: msg({ message: 'No', context: 'effective' }) },
    }),
    postponed: lines(
      {
        from: date({ label: msg({ message: 'From', context: 'postponed' }), required: true }),
        to: date({ label: msg({ message: 'To', context: 'postponed' }), required: true }),
        reason: text({ label: msg({ message: 'Reason', context: 'postponed' }), required: true, max: 300 }),
      },
      { label: msg`Postponements`, readOnly: true },
    ),
    overdue: choice({
      label: msg({ message: 'Deadline', context: 'of an action' }),
      derived: true,
      choices: {
        late: msg({ message: 'Overdue', context: 'action' }),
        soon: msg`Due within 3 days`,
        open: msg({ message: 'In time', context: 'action' }),
      },
      hint: msg`Overdue: due before today in site time, and neither done nor cancelled.`,
    }),
  },
  display: ['number'],
  owner: ['responsible', 'created_by'],
  sort: 'due_on',
  unique: [['number']],
  indexes: [['responsible', 'state', 'due_on']],
  filter: ['state:in:["open","in_progress","done","reopened"]'],
  listed: [
    'number',
    'description',
    'priority',
    'responsible',
    'due_on',
    'overdue',
    'source_kind',
    'source_number',
    'state',
  ],
  states: {
    initial: 'open',
    states: {
      open: { label: msg({ message: 'Open', context: 'action' }), intent: 'primary' },
      in_progress: { label: msg({ message: 'In progress', context: 'action' }), intent: 'primary' },
      done: { label: msg({ message: 'Done', context: 'action' }), intent: 'warning', locked: true },
      reopened: { label: msg({ message: 'Reopened', context: 'action' }), intent: 'danger' },
      verified: { label: msg({ message: 'Verified', context: 'action' }), intent: 'success', locked: true },
      cancelled: { label: msg({ message: 'Cancelled', context: 'action' }), locked: true, voids: true },
    },
    transitions: {
      progress: {
        label: msg({ message: 'Start', context: 'action' }),
        from: ['open', 'reopened'],
        to: 'in_progress',
        intent: 'primary',
      },
      done: {
        label: msg({ message: 'Done', context: 'step of an action' }),
        from: ['open', 'in_progress', 'reopened'],
        to: 'done',
        intent: 'success',
        checks: [
          ({ evidence }) =>
            typeof evidence === 'string' && evidence.trim()
              ? null
              : { field: 'evidence', sentence: msg`First enter what was done, under evidence.` },
        ],
      },
      verify: {
        label: msg({ message: 'Verify', context: 'action' }),
        from: ['done'],
        to: 'verified',
        reason: 'asked',
        intent: 'success',
      },
      reopen: {
        label: msg({ message: 'Reopen', context: 'action' }),
        from: ['done', 'verified'],
        to: 'reopened',
        reason: 'required',
        intent: 'danger',
      },
      cancel: {
        label: msg({ message: 'Cancel', context: 'action' }),
        from: ['open', 'in_progress', 'reopened'],
        to: 'cancelled',
        reason: 'required',
        intent: 'danger',
      },
    },
  },
  access: {
    read: staff,
    create: makers,
    update: [...makers, ...ownOfStaff],
    delete: ['hse_officer'],
    progress: [...makers, ...ownOfStaff],
    done: [...makers, ...ownOfStaff],
    verify: leads,
    reopen: leads,
    cancel: ['hse_officer', 'manager'],
  },
});
