import { publishRecord } from '../../../core/records/publish-record.server.ts';
import { publishFunction, publishTable } from '../../../core/host/published.ts';
import { alert } from '../records/alert.ts';
import { operatorCheckin } from '../records/operator-checkin.ts';
import { trackingDevice } from '../records/tracking-device.ts';
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
  'badge',
  'kind',
  'at',
  'equipment',
  'place',
  'flags',
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

export const trackingDeviceTable = publishRecord(trackingDevice, [
  'id',
  'uid',
  'kind',
  'equipment',
  'active',
  'last_seen',
  'deleted_at',
]);

/** Which tracker sat on which machine, and when: no beginning where it has been there as long as it is known. */
export const devicePairingView = publishTable('v_device_pairing', {
  device: 'uuid',
  uid: 'text',
  kind: 'text',
  equipment: 'uuid',
  valid_from: 'timestamp with time zone',
  valid_to: 'timestamp with time zone',
  last_seen: 'timestamp with time zone',
});

export const faultEventView = publishTable('v_fault_event', {
  equipment: 'uuid',
  ts: 'timestamp with time zone',
  code: 'text',
  description: 'text',
  severity: 'text',
  active: 'boolean',
});

export const siteOutageView = publishTable('v_site_outage', {
  site: 'uuid',
  kind: 'text',
  started_at: 'timestamp with time zone',
  ended_at: 'timestamp with time zone',
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

/** How far counters of machines grew within a period: machines, names of counters, from, to. */
export const telematicsWithin = publishFunction(
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
);
