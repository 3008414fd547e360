import { publishRecord } from '../../../core/records/publish-record.server.ts';
import { publishTable } from '../../../core/host/published.ts';
import { alert } from '../records/alert.ts';
import { operatorCheckin } from '../records/operator-checkin.ts';
import { truckCheckin } from '../records/truck-checkin.ts';

export const alertTable = publishRecord(alert, ['site', 'opened_at', 'closed_at', 'deleted_at']);

export const equipmentLiveTable = publishTable('equipment_live', {
  equipment: 'uuid',
  site: 'uuid',
  ts: 'timestamp with time zone',
  lon: 'double precision',
  lat: 'double precision',
  speed: 'real',
  fuel_level: 'real',
});

export const operatorCheckinTable = publishRecord(operatorCheckin, [
  'id',
  'site',
  'person',
  'kind',
  'at',
  'equipment',
  'version',
  'updated_at',
  'deleted_at',
]);

export const truckCheckinTable = publishRecord(truckCheckin, [
  'id',
  'site',
  'truck',
  'at',
  'kind',
  'place',
  'loading_unit',
  'material',
  'payload',
  'confirmed',
  'status',
  'flags',
  'created_at',
  'deleted_at',
]);

export const faultEventView = publishTable('v_fault_event', {
  equipment: 'uuid',
  ts: 'timestamp with time zone',
  code: 'text',
  description: 'text',
  severity: 'text',
  active: 'boolean',
});

export const loadEventView = publishTable('v_load_event', {
  equipment: 'uuid',
  ts: 'timestamp with time zone',
  received_at: 'timestamp with time zone',
  event: 'text',
  pass_no: 'integer',
  total_t: 'double precision',
  loader: 'uuid',
});

export const machineMetricView = publishTable('v_machine_metric', {
  equipment: 'uuid',
  name: 'text',
  ts: 'timestamp with time zone',
  value: 'double precision',
  source: 'uuid',
  source_code: 'text',
});

export const positionView = publishTable('v_position', {
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
  engine_load: 'real',
});
