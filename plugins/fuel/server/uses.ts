import { callsFunction, readsTable } from '../../../core/host/published.ts';

export const equipmentTable = readsTable('equipment', {
  id: 'uuid',
  site: 'uuid',
  code: 'text',
  family: 'text',
  model: 'text',
  tank_capacity: 'double precision',
  deleted_at: 'timestamp with time zone',
  state: 'text',
  group: 'uuid',
  def_tank: 'double precision',
  fuel_type: 'text',
});

export const equipmentGroupTable = readsTable('equipment_group', {
  id: 'uuid',
  kpi_profile: 'text',
  deleted_at: 'timestamp with time zone',
});

export const equipmentStatusIntervalTable = readsTable('equipment_status_interval', {
  equipment: 'uuid',
  started_at: 'timestamp with time zone',
  ended_at: 'timestamp with time zone',
  category: 'text',
  deleted_at: 'timestamp with time zone',
});

export const equipmentTechnicalSpecTable = readsTable('equipment_technical_spec', {
  equipment: 'uuid',
  model: 'text',
  fuel_low: 'double precision',
  fuel_medium: 'double precision',
  fuel_high: 'double precision',
  deleted_at: 'timestamp with time zone',
});

export const meterReadingTable = readsTable('meter_reading', {
  equipment: 'uuid',
  read_at: 'timestamp with time zone',
  kind: 'text',
  value: 'double precision',
  valid: 'boolean',
  deleted_at: 'timestamp with time zone',
});

export const equipmentLiveTable = readsTable(
  'equipment_live',
  { equipment: 'uuid', ts: 'timestamp with time zone', fuel_level: 'real' },
  { optional: true },
);

export const operatorCheckinTable = readsTable(
  'operator_checkin',
  {
    person: 'uuid',
    equipment: 'uuid',
    at: 'timestamp with time zone',
    deleted_at: 'timestamp with time zone',
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
  badge_no: 'text',
  deleted_at: 'timestamp with time zone',
  email_work: 'text',
});

export const telematicsWithin = callsFunction(
  'telematics_within',
  ['uuid[]', 'text[]', 'timestamp with time zone', 'timestamp with time zone'],
  {
    equipment: 'uuid',
    name: 'text',
    grown: 'double precision',
    first_at: 'timestamp with time zone',
    last_at: 'timestamp with time zone',
    covered: 'double precision',
    longest_gap: 'double precision',
    source_codes: 'text',
  },
  { optional: true },
);
