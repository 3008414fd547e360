import { readsTable } from '../../../core/host/published.ts';

export const equipmentTable = readsTable(
  'equipment',
  {
    id: 'uuid',
    site: 'uuid',
    code: 'text',
    name: 'text',
    family: 'text',
    group: 'uuid',
    state: 'text',
    deleted_at: 'timestamp with time zone',
  },
  { optional: true },
);

export const meterReadingTable = readsTable(
  'meter_reading',
  {
    equipment: 'uuid',
    read_at: 'timestamp with time zone',
    kind: 'text',
    value: 'double precision',
    valid: 'boolean',
    deleted_at: 'timestamp with time zone',
  },
  { optional: true },
);

export const equipmentGroundingTable = readsTable(
  'equipment_grounding',
  {
    id: 'uuid',
    equipment: 'uuid',
    number: 'text',
    reason: 'text',
    grounded_at: 'timestamp with time zone',
    released_at: 'timestamp with time zone',
    state: 'text',
    deleted_at: 'timestamp with time zone',
  },
  { optional: true },
);

export const safetyItemTable = readsTable(
  'safety_item',
  { id: 'uuid', site: 'uuid', tag: 'text', kind: 'text', state: 'text', deleted_at: 'timestamp with time zone' },
  { optional: true },
);

export const personTable = readsTable(
  'person',
  { id: 'uuid', site: 'uuid', deleted_at: 'timestamp with time zone' },
  { optional: true },
);
