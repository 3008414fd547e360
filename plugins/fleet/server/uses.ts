import { callsFunction, readsTable } from '../../../core/host/published.ts';

export const locationView = readsTable('v_location', { location: 'uuid', type: 'text' }, { optional: true });

export const equipmentFuelingTable = readsTable(
  'equipment_fueling',
  {
    site: 'uuid',
    equipment: 'uuid',
    tank: 'uuid',
    at: 'timestamp with time zone',
    litres: 'double precision',
    deleted_at: 'timestamp with time zone',
    state: 'text',
  },
  { optional: true },
);

export const fuelStationTable = readsTable(
  'fuel_station',
  { id: 'uuid', vehicle: 'uuid', deleted_at: 'timestamp with time zone' },
  { optional: true },
);

export const fuelTankTable = readsTable(
  'fuel_tank',
  { id: 'uuid', product: 'text', deleted_at: 'timestamp with time zone', station: 'uuid' },
  { optional: true },
);

export const shiftLockTable = readsTable(
  'shift_lock',
  { site: 'uuid', production_date: 'date', shift: 'text', deleted_at: 'timestamp with time zone' },
  { optional: true },
);

export const haulIntervalView = readsTable(
  'v_haul_interval',
  {
    truck: 'uuid',
    site: 'uuid',
    state: 'text',
    started_at: 'timestamp with time zone',
    ended_at: 'timestamp with time zone',
    place: 'uuid',
    production_date: 'date',
  },
  { optional: true },
);

export const siteOutageView = readsTable(
  'v_site_outage',
  { site: 'uuid', started_at: 'timestamp with time zone', ended_at: 'timestamp with time zone' },
  { optional: true },
);

export const haulStateView = readsTable(
  'v_haul_state',
  {
    truck: 'uuid',
    site: 'uuid',
    since: 'timestamp with time zone',
    seen_at: 'timestamp with time zone',
    loading_unit: 'uuid',
  },
  { optional: true },
);

export const standingRuleView = readsTable(
  'v_standing_rule',
  {
    site: 'uuid',
    valid_from: 'timestamp with time zone',
    stop_kmh: 'double precision',
    move_kmh: 'double precision',
    worst_accuracy_m: 'double precision',
  },
  { optional: true },
);

export const mineralTypeTable = readsTable(
  'mineral_type',
  {
    id: 'uuid',
    site: 'uuid',
    code: 'text',
    label: 'jsonb',
    bank_density: 'double precision',
    deleted_at: 'timestamp with time zone',
  },
  { optional: true },
);

export const tripView = readsTable(
  'v_trip',
  {
    site: 'uuid',
    truck: 'uuid',
    loading_unit: 'uuid',
    load_start: 'timestamp with time zone',
    load_end: 'timestamp with time zone',
    dump_end: 'timestamp with time zone',
    spot_s: 'integer',
    payload: 'double precision',
    payload_source: 'text',
    material: 'uuid',
    production_date: 'date',
    shift_code: 'text',
  },
  { optional: true },
);

export const tripSumView = readsTable(
  'v_trip_sum',
  {
    production_date: 'date',
    shift_code: 'text',
    truck: 'uuid',
    loading_unit: 'uuid',
    payload: 'double precision',
  },
  { optional: true },
);

export const equipmentLiveTable = readsTable(
  'equipment_live',
  {
    equipment: 'uuid',
    ts: 'timestamp with time zone',
    lon: 'double precision',
    lat: 'double precision',
    speed: 'real',
    fuel_level: 'real',
  },
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
    version: 'integer',
    updated_at: 'timestamp with time zone',
    deleted_at: 'timestamp with time zone',
  },
  { optional: true },
);

export const faultEventView = readsTable(
  'v_fault_event',
  {
    equipment: 'uuid',
    ts: 'timestamp with time zone',
    code: 'text',
    description: 'text',
    severity: 'text',
    active: 'boolean',
  },
  { optional: true },
);

export const machineMetricView = readsTable(
  'v_machine_metric',
  {
    equipment: 'uuid',
    name: 'text',
    ts: 'timestamp with time zone',
    value: 'double precision',
    source: 'uuid',
    source_code: 'text',
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
    ignition: 'boolean',
    engine_load: 'real',
  },
  { optional: true },
);

export const telematicsWithin = callsFunction(
  'telematics_within',
  ['uuid[]', 'text[]', 'timestamp with time zone', 'timestamp with time zone'],
  {
    equipment: 'uuid',
    name: 'text',
    grown: 'double precision',
    first_at: 'timestamp with time zone',
    last_at: 'timestamp with time zone',
    readings: 'integer',
    left_out: 'integer',
    resets: 'integer',
    covered: 'double precision',
    longest_gap: 'double precision',
    source_codes: 'text',
  },
  { optional: true },
);

export const fuelPriceAt = callsFunction(
  'fuel_price_at',
  ['text', 'uuid', 'timestamp with time zone'],
  { price: 'numeric', currency: 'text' },
  { optional: true },
);

export const trackingDeviceTable = readsTable(
  'tracking_device',
  {
    uid: 'text',
    kind: 'text',
    equipment: 'uuid',
    active: 'boolean',
    last_seen: 'timestamp with time zone',
    deleted_at: 'timestamp with time zone',
  },
  { optional: true },
);

export const devicePairingView = readsTable(
  'v_device_pairing',
  {
    device: 'uuid',
    uid: 'text',
    kind: 'text',
    equipment: 'uuid',
    valid_from: 'timestamp with time zone',
    valid_to: 'timestamp with time zone',
    last_seen: 'timestamp with time zone',
  },
  { optional: true },
);

export const formRunTable = readsTable(
  'form_run',
  {
    equipment: 'uuid',
    completed_at: 'timestamp with time zone',
    n_critical_nok: 'integer',
    created_by: 'uuid',
    state: 'text',
    deleted_at: 'timestamp with time zone',
  },
  { optional: true },
);
