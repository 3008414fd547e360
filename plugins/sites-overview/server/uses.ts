import { readsTable } from '../../../core/host/published.ts';

export const mineralTypeTable = readsTable('mineral_type', { id: 'uuid', class: 'text' }, { optional: true });

export const equipmentTable = readsTable(
  'equipment',
  { id: 'uuid', site: 'uuid', family: 'text', deleted_at: 'timestamp with time zone' },
  { optional: true },
);

export const equipmentStatusIntervalTable = readsTable(
  'equipment_status_interval',
  {
    id: 'uuid',
    site: 'uuid',
    equipment: 'uuid',
    started_at: 'timestamp with time zone',
    ended_at: 'timestamp with time zone',
    category: 'text',
    deleted_at: 'timestamp with time zone',
  },
  { optional: true },
);

export const fuelDipTable = readsTable(
  'fuel_dip',
  { tank: 'uuid', at: 'timestamp with time zone', litres: 'double precision', deleted_at: 'timestamp with time zone' },
  { optional: true },
);

export const fuelTankTable = readsTable(
  'fuel_tank',
  { id: 'uuid', site: 'uuid', product: 'text', deleted_at: 'timestamp with time zone' },
  { optional: true },
);

export const personTable = readsTable(
  'person',
  { id: 'uuid', last_name: 'text', first_name: 'text', email_work: 'text' },
  { optional: true },
);

export const flowSumView = readsTable(
  'v_flow_sum',
  {
    site: 'uuid',
    production_date: 'date',
    shift_code: 'text',
    fuel_weighed: 'double precision',
    payload_fuelled: 'double precision',
  },
  { optional: true },
);

export const tripView = readsTable(
  'v_trip',
  {
    site: 'uuid',
    material: 'uuid',
    production_date: 'date',
    shift_code: 'text',
    dump_end: 'timestamp with time zone',
    queue_load_s: 'integer',
    queue_dump_s: 'integer',
    cycle_s: 'integer',
    payload: 'double precision',
    fuel: 'double precision',
    flags: 'text[]',
  },
  { optional: true },
);

export const alertTable = readsTable(
  'alert',
  {
    site: 'uuid',
    opened_at: 'timestamp with time zone',
    closed_at: 'timestamp with time zone',
    deleted_at: 'timestamp with time zone',
  },
  { optional: true },
);

export const operatorCheckinTable = readsTable(
  'operator_checkin',
  {
    site: 'uuid',
    person: 'uuid',
    kind: 'text',
    at: 'timestamp with time zone',
    deleted_at: 'timestamp with time zone',
  },
  { optional: true },
);
