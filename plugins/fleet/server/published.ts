import { publishRecord } from '../../../core/records/publish-record.server.ts';
import { publishFunction, publishTable } from '../../../core/host/published.ts';
import { equipment } from '../records/equipment.ts';
import { equipmentAverageLoad } from '../records/equipment-average-load.ts';
import { equipmentGrounding } from '../records/equipment-grounding.ts';
import { equipmentGroup } from '../records/equipment-group.ts';
import { equipmentStatusInterval } from '../records/equipment-status-interval.ts';
import { equipmentTechnicalSpec } from '../records/equipment-technical-spec.ts';
import { meterReading } from '../records/meter-reading.ts';
import { operatingStageType } from '../records/operating-stage-type.ts';
import { stopReason } from '../records/stop-reason.ts';

export const equipmentTable = publishRecord(equipment, [
  'id',
  'site',
  'code',
  'name',
  'family',
  'make',
  'model',
  'serial_no',
  'commissioned_on',
  'payload_target',
  'tank_capacity',
  'fuel_type',
  'deleted_at',
  'group',
  'pin',
  'def_tank',
  'scale',
  'state',
]);

export const equipmentAverageLoadTable = publishRecord(equipmentAverageLoad, [
  'site',
  'equipment',
  'group',
  'material',
  'tonnes',
  'loader_group',
  'valid_from',
  'valid_to',
  'state',
  'deleted_at',
  'id',
]);

export const equipmentGroupTable = publishRecord(equipmentGroup, ['id', 'code', 'label', 'kpi_profile', 'deleted_at']);

export const equipmentStatusIntervalTable = publishRecord(equipmentStatusInterval, [
  'id',
  'site',
  'equipment',
  'started_at',
  'ended_at',
  'category',
  'reason',
  'source',
  'justified',
  'deleted_at',
]);

export const equipmentTechnicalSpecTable = publishRecord(equipmentTechnicalSpec, [
  'equipment',
  'model',
  'mass_empty',
  'tyre_tkph',
  'front_empty',
  'front_loaded',
  'fuel_low',
  'fuel_medium',
  'fuel_high',
  'deleted_at',
]);

export const meterReadingTable = publishRecord(meterReading, [
  'id',
  'equipment',
  'read_at',
  'kind',
  'value',
  'total',
  'valid',
  'deleted_at',
]);

export const operatingStageTypeTable = publishRecord(operatingStageType, ['id', 'function', 'sort', 'deleted_at']);

export const stopReasonTable = publishRecord(stopReason, ['id', 'code', 'deleted_at']);

export const serviceView = publishTable('v_service', {
  equipment: 'uuid',
  site: 'uuid',
  starts_at: 'timestamp with time zone',
  ends_at: 'timestamp with time zone',
});

export const statusIntervalView = publishTable('v_status_interval', {
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

/**
 * Hours by category of each machine over some shifts: sites, first and last production date, a shift or null, and the
 * instant up to which time counts. Cut to the machine's service.
 */
export const machineTimeTotals = publishFunction(
  'machine_time_totals',
  ['uuid[]', 'date', 'date', 'text', 'timestamp with time zone'],
  {
    site: 'uuid',
    equipment: 'uuid',
    p_h: 'double precision',
    np_h: 'double precision',
    od_h: 'double precision',
  },
);

/** The same shift by shift: the hours of each machine by category in one that it was in service in. */
export const machineTimes = publishFunction(
  'machine_times',
  ['uuid[]', 'date', 'date', 'text', 'timestamp with time zone'],
  {
    site: 'uuid',
    equipment: 'uuid',
    production_date: 'date',
    shift_code: 'text',
    p_h: 'double precision',
    np_h: 'double precision',
    od_h: 'double precision',
  },
);

export const equipmentGroundingTable = publishRecord(equipmentGrounding, [
  'id',
  'site',
  'equipment',
  'number',
  'reason',
  'grounded_at',
  'released_at',
  'state',
  'deleted_at',
]);
