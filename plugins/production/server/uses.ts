import { callsFunction, readsTable } from '../../../core/host/published.ts';

export const mineLocationTable = readsTable(
  'mine_location',
  {
    id: 'uuid',
    code: 'text',
    mine_ore_level: 'uuid',
    throughput: 'double precision',
    status: 'text',
    materials: 'uuid[]',
    type: 'text',
    valid_to: 'timestamp with time zone',
  },
  { optional: true },
);

export const mineOreLevelTable = readsTable('mine_ore_level', { id: 'uuid', code: 'text' }, { optional: true });

export const mineralTypeTable = readsTable(
  'mineral_type',
  {
    id: 'uuid',
    site: 'uuid',
    code: 'text',
    label: 'jsonb',
    class: 'text',
    bank_density: 'double precision',
    cutoffs: 'jsonb',
    colour: 'text',
    deleted_at: 'timestamp with time zone',
  },
  { optional: true },
);

export const analyteTable = readsTable(
  'analyte',
  { id: 'uuid', code: 'text', symbol: 'text', unit: 'text' },
  { optional: true },
);

export const locationView = readsTable(
  'v_location',
  {
    location: 'uuid',
    site: 'uuid',
    code: 'text',
    type: 'text',
    shape: 'jsonb',
    valid_from: 'timestamp with time zone',
    valid_to: 'timestamp with time zone',
    parent: 'uuid',
    material_class: 'text',
    double_side: 'boolean',
    throughput_tph: 'numeric',
  },
  { optional: true },
);

export const equipmentTable = readsTable('equipment', {
  id: 'uuid',
  site: 'uuid',
  code: 'text',
  family: 'text',
  model: 'text',
  payload_target: 'double precision',
  deleted_at: 'timestamp with time zone',
  group: 'uuid',
  scale: 'boolean',
  state: 'text',
});

export const equipmentAverageLoadTable = readsTable('equipment_average_load', {
  id: 'uuid',
  group: 'uuid',
  site: 'uuid',
  equipment: 'uuid',
  material: 'text',
  tonnes: 'double precision',
  loader_group: 'uuid',
  valid_from: 'date',
  valid_to: 'date',
  state: 'text',
  deleted_at: 'timestamp with time zone',
});

export const equipmentGroupTable = readsTable('equipment_group', { id: 'uuid', code: 'text', label: 'jsonb' });

export const equipmentStatusIntervalTable = readsTable('equipment_status_interval', {
  id: 'uuid',
  site: 'uuid',
  equipment: 'uuid',
  started_at: 'timestamp with time zone',
  ended_at: 'timestamp with time zone',
  category: 'text',
  reason: 'uuid',
  source: 'text',
  deleted_at: 'timestamp with time zone',
});

export const serviceView = readsTable('v_service', {
  equipment: 'uuid',
  site: 'uuid',
  starts_at: 'timestamp with time zone',
  ends_at: 'timestamp with time zone',
});

export const machineTimeTotals = callsFunction(
  'machine_time_totals',
  ['uuid[]', 'date', 'date', 'text', 'timestamp with time zone'],
  { equipment: 'uuid', p_h: 'double precision', np_h: 'double precision', od_h: 'double precision' },
);

export const equipmentTechnicalSpecTable = readsTable('equipment_technical_spec', {
  equipment: 'uuid',
  model: 'text',
  mass_empty: 'double precision',
  tyre_tkph: 'double precision',
  front_empty: 'double precision',
  front_loaded: 'double precision',
  deleted_at: 'timestamp with time zone',
});

export const operatingStageTypeTable = readsTable('operating_stage_type', {
  id: 'uuid',
  function: 'text',
  sort: 'integer',
  deleted_at: 'timestamp with time zone',
});

export const stopReasonTable = readsTable('stop_reason', {
  id: 'uuid',
  code: 'text',
  deleted_at: 'timestamp with time zone',
});

export const personTable = readsTable(
  'person',
  {
    id: 'uuid',
    site: 'uuid',
    matricule: 'text',
    last_name: 'text',
    first_name: 'text',
    function: 'text',
    crew: 'text',
    deleted_at: 'timestamp with time zone',
  },
  { optional: true },
);

export const equipmentLiveTable = readsTable(
  'equipment_live',
  { equipment: 'uuid', site: 'uuid', ts: 'timestamp with time zone', fuel_level: 'real' },
  { optional: true },
);

export const operatorCheckinTable = readsTable(
  'operator_checkin',
  {
    id: 'uuid',
    site: 'uuid',
    person: 'uuid',
    kind: 'text',
    at: 'timestamp with time zone',
    equipment: 'uuid',
    flags: 'text[]',
    deleted_at: 'timestamp with time zone',
  },
  { optional: true },
);

export const truckCheckinTable = readsTable(
  'truck_checkin',
  {
    id: 'uuid',
    site: 'uuid',
    truck: 'uuid',
    at: 'timestamp with time zone',
    kind: 'text',
    place: 'text',
    loading_unit: 'uuid',
    material: 'text',
    payload: 'double precision',
    confirmed: 'boolean',
    status: 'text',
    flags: 'text[]',
    created_at: 'timestamp with time zone',
    deleted_at: 'timestamp with time zone',
  },
  { optional: true },
);

export const loadEventView = readsTable(
  'v_load_event',
  {
    equipment: 'uuid',
    ts: 'timestamp with time zone',
    received_at: 'timestamp with time zone',
    event: 'text',
    pass_no: 'integer',
    total_t: 'double precision',
    loader: 'uuid',
  },
  { optional: true },
);

export const positionView = readsTable(
  'v_position',
  {
    equipment: 'uuid',
    ts: 'timestamp with time zone',
    received_at: 'timestamp with time zone',
    lon: 'double precision',
    lat: 'double precision',
    speed: 'real',
    acc: 'real',
    payload: 'real',
    bed_up: 'boolean',
    ignition: 'boolean',
    state: 'text',
    fuel_used: 'double precision',
  },
  { optional: true },
);

export const equipmentGroundingTable = readsTable('equipment_grounding', {
  equipment: 'uuid',
  number: 'text',
  reason: 'text',
  state: 'text',
  deleted_at: 'timestamp with time zone',
});
