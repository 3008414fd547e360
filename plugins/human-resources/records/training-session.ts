import { msg } from '@lingui/core/macro';
import {
  children,
  choice,
  datetime,
  decimal,
  files,
  integer,
  longtext,
  money,
  quantity,
  ref,
  text,
} from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { changedBy } from '../../../core/registry/access.ts';
import { staff } from '../../roles.ts';
import { longestSessionDays, trainers } from './training-access.ts';
import { trainingAttendance } from './training-attendance.ts';

const hourMs = 3_600_000;
const within = { back: 20, ahead: 3 };
const lengthMs = (from: string | null | undefined, to: string | null | undefined): number | null =>
  from && to ? Date.parse(to) - Date.parse(from) : null;

/** People who are taught something together, and what came of it (catalogue people.md §3; hse.md §2 where its domain is HSE). */
export const trainingSession = defineRecord({
  name: 'training_session',
  title: msg`Training session`,
  plural: msg`Training sessions`,
  listTitle: msg`Training attendance`,
  path: '/human_ressources/employee_trainings',
  aliases: ['/employee_trainings'],
  nav: 20,
  scope: 'site',
  fields: {
    number: text({ label: msg`Number`, max: 24, readOnly: true }),
    training: ref('training', { label: msg`Training`, required: true }),
    domain: choice({
      label: msg({ message: 'Domain', context: 'of a training' }),
      required: true,
      initial: 'hr',
      choices: {
        hr: msg({ message: 'HR', context: 'domain' }),
        technical: msg({ message: 'Technical', context: 'domain' }),
        hse: msg({ message: 'HSE', context: 'domain' }),
      },
    }),
    title: text({ label: msg({ message: 'Title', context: 'of a session' }), max: 120 }),
    starts_at: datetime({ label: msg({ message: 'Start', context: 'of a session' }), required: true, within }),
    ends_at: datetime({ label: msg({ message: 'End', context: 'of a session' }), required: true, within }),
    hours: quantity('h', {
      label: msg({ message: 'Duration', context: 'of a training' }),
      required: true,
      min: 0.25,
      max: 1_000,
      hint: msg`Without breaks and nights.`,
    }),
    place: text({ label: msg({ message: 'Place', context: 'of a session' }), max: 80 }),
    trainer_kind: choice({
      label: msg({ message: 'Trainer is', context: 'of a session' }),
      required: true,
      initial: 'internal',
      choices: {
        internal: msg({ message: 'Internal', context: 'trainer' }),
        external: msg({ message: 'External', context: 'trainer' }),
      },
    }),
    trainer: ref('person', {
      label: msg`Trainer`,
      when: ({ trainer_kind: kind }) => kind !== 'external',
    }),
    trainer_name: text({
      label: msg`Name of the trainer`,
      max: 80,
      when: ({ trainer_kind: kind }) => kind === 'external',
    }),
    organisation: text({
      label: msg`Training body`,
      max: 120,
      when: ({ trainer_kind: kind }) => kind === 'external',
    }),
    seats: integer({ label: msg`Seats`, min: 1, max: 500 }),
    cost: money({ label: msg`Cost`, level: 'internal', min: 0, max: 100_000_000 }),
    pass_mark: quantity('%', {
      label: msg({ message: 'Pass mark', context: 'of a training' }),
      min: 0,
      max: 100,
      hint: msg`Empty: as for the training.`,
    }),
    programme: longtext({ label: msg`Programme` }),
    documents: files({ label: msg({ message: 'Documents', context: 'of a session' }) }),
    attendees: children(trainingAttendance, {
      by: 'session',
      label: msg({ message: 'Attendees', context: 'of a session' }),
    }),
    enrolled: integer({ label: msg`Enrolled`, derived: true }),
    filled: decimal({
      label: msg`Filled (%)`,
      derived: true,
      decimals: 0,
      hint: msg`Enrolled people ÷ seats.`,
    }),
  },
  display: ['number', 'training'],
  sort: '-starts_at',
  unique: [['number']],
  listed: ['number', 'starts_at', 'training', 'domain', 'place', 'trainer', 'enrolled', 'seats', 'state'],
  sections: [
    {
      title: msg({ message: 'Trainer', context: 'section' }),
      fields: ['trainer_kind', 'trainer', 'trainer_name', 'organisation', 'seats', 'cost', 'pass_mark'],
    },
    {
      title: msg({ message: 'Content', context: 'of a session' }),
      fields: ['programme', 'documents'],
    },
    { title: msg({ message: 'Attendees', context: 'of a session' }), fields: ['attendees', 'enrolled', 'filled'] },
  ],
  rules: [
    ({ starts_at: from, ends_at: to }) =>
      (lengthMs(from, to) ?? 1) <= 0 ? { field: 'ends_at', sentence: msg`The end must be after the start.` } : null,
    ({ starts_at: from, ends_at: to }) =>
      (lengthMs(from, to) ?? 0) > longestSessionDays * 24 * hourMs
        ? {
            field: 'ends_at',
            sentence: msg`A session can last at most ${String(longestSessionDays)} days: plan several.`,
          }
        : null,
    ({ starts_at: from, ends_at: to, hours }) =>
      hours != null && (lengthMs(from, to) ?? Infinity) < hours * hourMs
        ? { field: 'hours', sentence: msg`The hours are more than the time from start to end.` }
        : null,
    ({ trainer_kind: kind, trainer_name: name, organisation }) =>
      kind === 'external' && !name?.trim() && !organisation?.trim()
        ? { field: 'trainer_name', sentence: msg`Enter the trainer or the training body.` }
        : null,
  ],
  states: {
    initial: 'planned',
    states: {
      planned: { label: msg({ message: 'Planned', context: 'training session' }) },
      open: { label: msg({ message: 'Open', context: 'training session' }), intent: 'primary' },
      done: { label: msg({ message: 'Held', context: 'training session' }), intent: 'warning', locked: true },
      closed: { label: msg({ message: 'Validated', context: 'training session' }), intent: 'success', locked: true },
      cancelled: { label: msg({ message: 'Cancelled', context: 'training session' }), locked: true, voids: true },
    },
    transitions: {
      open: {
        label: msg({ message: 'Open', context: 'a training session' }),
        from: ['planned'],
        to: 'open',
        intent: 'primary',
      },
      finish: { label: msg`Attendance is complete`, from: ['open'], to: 'done', intent: 'primary' },
      correct: {
        label: msg({ message: 'Send back', context: 'training session' }),
        from: ['done'],
        to: 'open',
        reason: 'required',
      },
      close: { label: msg`Validate attendance`, from: ['done'], to: 'closed', intent: 'success' },
      cancel: {
        label: msg({ message: 'Cancel', context: 'a training session' }),
        from: ['planned', 'open'],
        to: 'cancelled',
        reason: 'required',
        intent: 'danger',
      },
    },
  },
  access: {
    read: staff,
    read_internal: ['admin', 'hr_officer', 'manager'],
    ...changedBy(...trainers),
    open: trainers,
    finish: trainers,
    correct: ['hr_officer'],
    close: ['hr_officer'],
    cancel: trainers,
  },
});
