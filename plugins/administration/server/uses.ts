import { readsTable } from '../../../core/host/published.ts';

export const personTable = readsTable(
  'person',
  { id: 'uuid', site: 'uuid', deleted_at: 'timestamp with time zone', email_work: 'text' },
  { optional: true },
);

export const leaverView = readsTable('v_leaver', { id: 'uuid', left_on: 'date' }, { optional: true });

export const equipmentTable = readsTable(
  'equipment',
  { site: 'uuid', state: 'text', deleted_at: 'timestamp with time zone' },
  { optional: true },
);
