import { publishRecord } from '../../../core/records/publish-record.server.ts';
import { publishTable } from '../../../core/host/published.ts';
import { person } from '../records/person.ts';

export const personTable = publishRecord(person, [
  'id',
  'site',
  'matricule',
  'last_name',
  'first_name',
  'function',
  'crew',
  'badge_no',
  'hire_date',
  'deleted_at',
  'email_work',
]);

export const leaverView = publishTable('v_leaver', { id: 'uuid', left_on: 'date' });
