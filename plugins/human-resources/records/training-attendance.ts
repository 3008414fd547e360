import { msg } from '@lingui/core/macro';
import { boolean, choice, date, decimal, quantity, ref, signature, text } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { changedBy, ownRowsOf, team } from '../../../core/registry/access.ts';
import { staff } from '../../roles.ts';
import { trainers } from './training-access.ts';

export const presences = {
  yes: msg({ message: 'Present', context: 'at a training' }),
  partial: msg({ message: 'Partly', context: 'at a training' }),
  no: msg({ message: 'Absent', context: 'at a training' }),
};
export const results = {
  passed: msg({ message: 'Passed', context: 'at a training' }),
  failed: msg({ message: 'Failed', context: 'at a training' }),
  attended: msg({ message: 'Attended', context: 'at a training' }),
};

/** One person's place in a training session, what became of it, and until when it holds (catalogue people.md §3). */
export const trainingAttendance = defineRecord({
  name: 'training_attendance',
  title: msg`Attendance of a training`,
  plural: msg`Attendance by person`,
  path: '/human_ressources/employee_trainings/attendance',
  nav: 22,
  scope: by('session'),
  fields: {
    session: ref('training_session', { label: msg`Training session`, required: true }),
    person: ref('person', { label: msg`Employee`, required: true }),
    invited: boolean({ label: msg({ message: 'Invited', context: 'to a training' }), initial: false }),
    present: choice({ label: msg({ message: 'Attendance', context: 'at a training' }), choices: presences }),
    hours: quantity('h', {
      label: msg({ message: 'Hours', context: 'at a training' }),
      min: 0,
      max: 1_000,
      hint: msg`Empty: as for the session.`,
    }),
    score: decimal({ label: msg({ message: 'Score (%)', context: 'of a training' }), min: 0, max: 100 }),
    result: choice({ label: msg({ message: 'Result', context: 'of a training' }), choices: results }),
    signature: signature({ label: msg({ message: 'Signature', context: 'at a training' }), guest: true }),
    comment: text({ label: msg({ message: 'Comment', context: 'at a training' }), max: 200 }),
    completed_on: date({ label: msg`Completed on`, readOnly: true }),
    valid_until: date({ label: msg({ message: 'Valid until', context: 'training' }), readOnly: true }),
    source: choice({
      label: msg({ message: 'Source', context: 'of a training' }),
      readOnly: true,
      choices: { hr_session: msg`HR session`, hse_sheet: msg`HSE sheet` },
    }),
  },
  owner: ['person'],
  display: ['person'],
  sort: 'created_at',
  unique: [['session', 'person']],
  indexes: [['person'], ['-completed_on']],
  listed: ['person', 'session', 'present', 'hours', 'score', 'result', 'completed_on', 'valid_until', 'source'],
  rules: [
    ({ present, result }) =>
      present === 'no' && result != null ? { field: 'result', sentence: msg`Absent people have no result.` } : null,
    ({ present, hours }) =>
      present === 'no' && (hours ?? 0) > 0 ? { field: 'hours', sentence: msg`Absent people have no hours.` } : null,
  ],
  access: {
    read: [...trainers, 'manager', ...team('shift_supervisor'), ...ownRowsOf(...staff)],
    ...changedBy(...trainers),
  },
});
