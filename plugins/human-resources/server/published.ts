import { publishRecord } from '../../../core/records/publish-record.server.ts';
import { publishTable } from '../../../core/host/published.ts';
import { person } from '../records/person.ts';
import { training } from '../records/training.ts';
import { trainingAttendance } from '../records/training-attendance.ts';
import { trainingSession } from '../records/training-session.ts';

export const personTable = publishRecord(person, [
  'id',
  'site',
  'matricule',
  'last_name',
  'first_name',
  'person_kind',
  'function',
  'crew',
  'badge_no',
  'hire_date',
  'deleted_at',
  'email_work',
]);

export const leaverView = publishTable('v_leaver', { id: 'uuid', left_on: 'date' });

export const trainingTable = publishRecord(training, ['id', 'code', 'label', 'refresher_of', 'active', 'deleted_at']);

export const trainingSessionTable = publishRecord(trainingSession, [
  'id',
  'site',
  'number',
  'training',
  'domain',
  'state',
  'starts_at',
  'ends_at',
  'deleted_at',
]);

export const trainingAttendanceTable = publishRecord(trainingAttendance, [
  'id',
  'site',
  'session',
  'person',
  'present',
  'result',
  'completed_on',
  'source',
  'deleted_at',
]);

/**
 * What people were taught, one row per person and session that was validated. Only what was `passed` is valid, until
 * `valid_until`, or for good where that is empty.
 */
export const personTrainingView = publishTable('v_person_training', {
  id: 'uuid',
  site: 'uuid',
  person: 'uuid',
  training: 'uuid',
  completed_on: 'date',
  valid_until: 'date',
  result: 'text',
  source: 'text',
});

/** The half-days of sessions by the clocks of their sites: `am` ends and `pm` begins at noon. */
export const trainingHalfDayView = publishTable('v_training_half_day', {
  session: 'uuid',
  site: 'uuid',
  training: 'uuid',
  domain: 'text',
  state: 'text',
  date: 'date',
  half: 'text',
  starts_at: 'timestamp with time zone',
  ends_at: 'timestamp with time zone',
});
