import { readsTable } from '../../../core/host/published.ts';

export const attendanceHalfDayTable = readsTable(
  'attendance_half_day',
  {
    id: 'uuid',
    session: 'uuid',
    person: 'uuid',
    date: 'date',
    half: 'text',
    deleted_at: 'timestamp with time zone',
  },
  { optional: true },
);
