import { readsTable } from '../../../core/host/published.ts';

export const equipmentTable = readsTable(
  'equipment',
  {
    id: 'uuid',
    site: 'uuid',
    code: 'text',
    name: 'text',
    model: 'text',
    group: 'uuid',
    serial_no: 'text',
    state: 'text',
    deleted_at: 'timestamp with time zone',
  },
  { optional: true },
);

export const equipmentGroupTable = readsTable(
  'equipment_group',
  { id: 'uuid', code: 'text', deleted_at: 'timestamp with time zone' },
  { optional: true },
);
