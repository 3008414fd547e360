import { publishRecord } from '../../../core/records/publish-record.server.ts';
import { attendanceHalfDay } from '../records/attendance-half-day.ts';
import { safetyItem } from '../records/safety-item.ts';

export const safetyItemTable = publishRecord(safetyItem, ['id', 'site', 'tag', 'kind', 'state', 'deleted_at']);

export const attendanceHalfDayTable = publishRecord(attendanceHalfDay, [
  'id',
  'session',
  'person',
  'date',
  'half',
  'deleted_at',
]);
