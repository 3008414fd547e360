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
  {
    id: 'uuid',
    site: 'uuid',
    last_name: 'text',
    first_name: 'text',
    function: 'text',
    crew: 'text',
    deleted_at: 'timestamp with time zone',
  },
  { optional: true },
);

export const mineLocationTable = readsTable(
  'mine_location',
  { id: 'uuid', site: 'uuid', code: 'text', type: 'text', deleted_at: 'timestamp with time zone' },
  { optional: true },
);

export const equipmentGroundingTable = readsTable(
  'equipment_grounding',
  { equipment: 'uuid', state: 'text', deleted_at: 'timestamp with time zone' },
  { optional: true },
);

export const formRunTable = readsTable(
  'form_run',
  {
    id: 'uuid',
    site: 'uuid',
    template: 'uuid',
    completed_at: 'timestamp with time zone',
    n_critical_nok: 'integer',
    state: 'text',
    deleted_at: 'timestamp with time zone',
  },
  { optional: true },
);
