import { publishRecord } from '../../../core/records/publish-record.server.ts';
import { publishTable } from '../../../core/host/published.ts';
import { shiftLock } from '../records/shift-lock.ts';

export const haulEngineHeadTable = publishTable('haul_engine_head', {
  site: 'uuid',
  state: 'text',
  seen_at: 'timestamp with time zone',
  place: 'uuid',
});

export const shiftLockTable = publishRecord(shiftLock, ['site', 'production_date', 'shift', 'deleted_at']);

export const haulIntervalView = publishTable('v_haul_interval', {
  truck: 'uuid',
  site: 'uuid',
  state: 'text',
  started_at: 'timestamp with time zone',
  ended_at: 'timestamp with time zone',
  place: 'uuid',
  production_date: 'date',
});

export const haulRouteView = publishTable('v_haul_route', {
  site: 'uuid',
  source: 'uuid',
  destination: 'uuid',
  distance_km: 'double precision',
  valid_from: 'date',
});

export const haulStateView = publishTable('v_haul_state', {
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
});

export const loadingAssignmentView = publishTable('v_loading_assignment', {
  site: 'uuid',
  loading_unit: 'uuid',
  face: 'uuid',
  destinations: 'uuid[]',
  started_at: 'timestamp with time zone',
  ended_at: 'timestamp with time zone',
});

export const standingRuleView = publishTable('v_standing_rule', {
  site: 'uuid',
  valid_from: 'timestamp with time zone',
  stop_kmh: 'double precision',
  move_kmh: 'double precision',
  worst_accuracy_m: 'double precision',
});

export const tripView = publishTable('v_trip', {
  id: 'uuid',
  site: 'uuid',
  number: 'text',
  truck: 'uuid',
  loading_unit: 'uuid',
  source: 'uuid',
  destination: 'uuid',
  material: 'uuid',
  production_date: 'date',
  shift_code: 'text',
  cycle_start: 'timestamp with time zone',
  load_start: 'timestamp with time zone',
  load_end: 'timestamp with time zone',
  dump_end: 'timestamp with time zone',
  queue_load_s: 'integer',
  spot_s: 'integer',
  queue_dump_s: 'integer',
  cycle_s: 'integer',
  payload: 'double precision',
  payload_source: 'text',
  fuel: 'double precision',
  flags: 'text[]',
});

/** Sums of the trips of a shift between two places, as they are at the moment; several lines may have one key. */
export const flowSumView = publishTable('v_flow_sum', {
  site: 'uuid',
  production_date: 'date',
  shift_code: 'text',
  source: 'uuid',
  destination: 'uuid',
  material: 'uuid',
  trips: 'integer',
  payload: 'double precision',
  fuel_weighed: 'double precision',
  payload_fuelled: 'double precision',
});

/** The same by truck. */
export const tripSumView = publishTable('v_trip_sum', {
  site: 'uuid',
  production_date: 'date',
  shift_code: 'text',
  truck: 'uuid',
  loading_unit: 'uuid',
  payload: 'double precision',
});

export const tyreStrainView = publishTable('v_tyre_strain', {
  truck: 'uuid',
  site: 'uuid',
  percent: 'double precision',
  at: 'timestamp with time zone',
});
