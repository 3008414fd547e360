/** By what trips are summed: what was carried from where to where, and by whom beside. */
export const sumKeys = {
  flow: ['site', 'production_date', 'shift_code', 'loading_unit', 'source', 'destination', 'mine_level', 'material'],
  truck: ['truck', 'operator', 'quality'],
} as const;

/** The sums that are kept; `v_trip_addend` says what a trip adds to each. */
export const sumColumns = [
  'trips',
  'weighed',
  'payload',
  'bank_m3',
  'tkm',
  'payload_driven',
  'to_review',
  'payload_to_review',
  'wrong',
  'loaded_km',
  'empty_km',
  'timed_loaded_km',
  'timed_empty_km',
  'driven_hauling_s',
  'driven_returning_s',
  'fuelled',
  'fuel',
  'fuel_weighed',
  'payload_fuelled',
  'fuel_driven',
  'tkm_fuelled',
  'fuel_measured',
  'bank_m3_fuelled',
  'cycle_s',
  'counted',
  'counted_dumping',
  'counted_returning_s',
  'counted_queue_load_s',
  'counted_spot_s',
  'counted_loading_s',
  'counted_hauling_s',
  'counted_queue_dump_s',
  'counted_dumping_s',
  'counted_cycle_s',
  'first_cycle',
  'first_load',
  'last_dump',
  'shift_start',
] as const;

export type SumName = (typeof sumKeys)[keyof typeof sumKeys][number] | (typeof sumColumns)[number];
