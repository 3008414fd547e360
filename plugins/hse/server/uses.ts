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
  { id: 'uuid', site: 'uuid', deleted_at: 'timestamp with time zone' },
  { optional: true },
);
