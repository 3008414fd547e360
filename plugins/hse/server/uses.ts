import { readsTable } from '../../../core/host/published.ts';

export const formTemplateTable = readsTable('form_template', { id: 'uuid', code: 'text' });

export const equipmentTable = readsTable(
  'equipment',
  {
    id: 'uuid',
    site: 'uuid',
    code: 'text',
    family: 'text',
    state: 'text',
    deleted_at: 'timestamp with time zone',
  },
  { optional: true },
);

export const personTable = readsTable(
  'person',
  { id: 'uuid', site: 'uuid', function: 'text', crew: 'text', deleted_at: 'timestamp with time zone' },
  { optional: true },
);

export const mineLocationTable = readsTable(
  'mine_location',
  { id: 'uuid', site: 'uuid', type: 'text', deleted_at: 'timestamp with time zone' },
  { optional: true },
);

export const equipmentGroundingTable = readsTable(
  'equipment_grounding',
  { equipment: 'uuid', state: 'text', deleted_at: 'timestamp with time zone' },
  { optional: true },
);
