import { readsTable } from '../../../core/host/published.ts';

export const levelView = readsTable(
  'v_level',
  {
    site: 'uuid',
    code: 'text',
    label_en: 'text',
    label_fr: 'text',
    state: 'text',
    bottom_z: 'double precision',
    outline: 'jsonb',
  },
  { optional: true },
);

export const locationView = readsTable(
  'v_location',
  {
    location: 'uuid',
    site: 'uuid',
    code: 'text',
    label_en: 'text',
    label_fr: 'text',
    type: 'text',
    shape: 'jsonb',
    valid_from: 'timestamp with time zone',
    valid_to: 'timestamp with time zone',
    speed_limit_kmh: 'numeric',
  },
  { optional: true },
);

export const materialView = readsTable('v_material', { material: 'uuid', code: 'text' }, { optional: true });

export const equipmentTable = readsTable('equipment', {
  id: 'uuid',
  site: 'uuid',
  code: 'text',
  name: 'text',
  family: 'text',
  make: 'text',
  model: 'text',
  serial_no: 'text',
  commissioned_on: 'date',
  payload_target: 'double precision',
  deleted_at: 'timestamp with time zone',
  pin: 'text',
  state: 'text',
});

export const equipmentStatusIntervalTable = readsTable('equipment_status_interval', {
  id: 'uuid',
  site: 'uuid',
  equipment: 'uuid',
  started_at: 'timestamp with time zone',
  ended_at: 'timestamp with time zone',
  category: 'text',
  reason: 'uuid',
  justified: 'boolean',
  deleted_at: 'timestamp with time zone',
});

export const meterReadingTable = readsTable('meter_reading', {
  id: 'uuid',
  equipment: 'uuid',
  read_at: 'timestamp with time zone',
  kind: 'text',
  value: 'double precision',
  total: 'double precision',
  valid: 'boolean',
  deleted_at: 'timestamp with time zone',
});

export const stopReasonTable = readsTable('stop_reason', { id: 'uuid', code: 'text' });

export const statusIntervalView = readsTable('v_status_interval', {
  id: 'uuid',
  equipment: 'uuid',
  site: 'uuid',
  category: 'text',
  started_at: 'timestamp with time zone',
  ended_at: 'timestamp with time zone',
  reason_code: 'text',
  reason_en: 'text',
  reason_fr: 'text',
  justified: 'boolean',
});

export const equipmentFuelingTable = readsTable(
  'equipment_fueling',
  {
    id: 'uuid',
    equipment: 'uuid',
    tank: 'uuid',
    at: 'timestamp with time zone',
    litres: 'double precision',
    deleted_at: 'timestamp with time zone',
    state: 'text',
  },
  { optional: true },
);

export const fuelTankTable = readsTable(
  'fuel_tank',
  { id: 'uuid', code: 'text', product: 'text', deleted_at: 'timestamp with time zone' },
  { optional: true },
);

export const tankDropView = readsTable(
  'v_tank_drop',
  {
    tank: 'uuid',
    site: 'uuid',
    code: 'text',
    capacity: 'double precision',
    at: 'timestamp with time zone',
    litres: 'double precision',
  },
  { optional: true },
);

export const tankLevelView = readsTable(
  'v_tank_level',
  {
    tank: 'uuid',
    site: 'uuid',
    code: 'text',
    capacity: 'double precision',
    safe_fill: 'double precision',
    reorder_level: 'double precision',
    critical_level: 'double precision',
    at: 'timestamp with time zone',
    litres: 'double precision',
  },
  { optional: true },
);

export const personTable = readsTable('person', {
  id: 'uuid',
  site: 'uuid',
  matricule: 'text',
  last_name: 'text',
  first_name: 'text',
  function: 'text',
  crew: 'text',
  badge_no: 'text',
  deleted_at: 'timestamp with time zone',
});

export const haulIntervalView = readsTable(
  'v_haul_interval',
  {
    truck: 'uuid',
    state: 'text',
    started_at: 'timestamp with time zone',
    ended_at: 'timestamp with time zone',
    place: 'uuid',
  },
  { optional: true },
);

export const haulRouteView = readsTable(
  'v_haul_route',
  { site: 'uuid', source: 'uuid', destination: 'uuid', distance_km: 'double precision', valid_from: 'date' },
  { optional: true },
);

export const haulStateView = readsTable(
  'v_haul_state',
  {
    truck: 'uuid',
    site: 'uuid',
    state: 'text',
    since: 'timestamp with time zone',
    seen_at: 'timestamp with time zone',
    place: 'uuid',
    loading_unit: 'uuid',
    scale_fault: 'text',
    scale_fault_since: 'timestamp with time zone',
    cycle_s: 'integer',
    cycle_km: 'double precision',
  },
  { optional: true },
);

export const loadingAssignmentView = readsTable(
  'v_loading_assignment',
  {
    site: 'uuid',
    loading_unit: 'uuid',
    face: 'uuid',
    destinations: 'uuid[]',
    started_at: 'timestamp with time zone',
    ended_at: 'timestamp with time zone',
  },
  { optional: true },
);

export const tripView = readsTable(
  'v_trip',
  {
    id: 'uuid',
    site: 'uuid',
    number: 'text',
    truck: 'uuid',
    loading_unit: 'uuid',
    source: 'uuid',
    destination: 'uuid',
    material: 'uuid',
    cycle_start: 'timestamp with time zone',
    load_start: 'timestamp with time zone',
    dump_end: 'timestamp with time zone',
    payload: 'double precision',
    flags: 'text[]',
  },
  { optional: true },
);

export const tyreStrainView = readsTable(
  'v_tyre_strain',
  { truck: 'uuid', site: 'uuid', percent: 'double precision', at: 'timestamp with time zone' },
  { optional: true },
);
