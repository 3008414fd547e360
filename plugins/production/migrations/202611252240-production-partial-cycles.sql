-- Of a trip that somebody entered or counted nobody timed the cycle: its length is not known, it is partial, and its
-- tonnes count. Those of former versions had zeros where nothing was known.
update haul_trip
set returning_s = nullif(returning_s, 0), queue_load_s = nullif(queue_load_s, 0), spot_s = nullif(spot_s, 0),
  loading_s = nullif(loading_s, 0), hauling_s = nullif(hauling_s, 0), queue_dump_s = nullif(queue_dump_s, 0),
  dumping_s = nullif(dumping_s, 0), out_s = nullif(out_s, 0), loaded_km = nullif(loaded_km, 0),
  empty_km = nullif(empty_km, 0), flags = array_append(array_remove(coalesce(flags, '{}'), 'outlier'), 'partial')
where quality = 'tally' and 'partial' <> all(coalesce(flags, '{}'));
update haul_trip
set flags = array_append(coalesce(flags, '{}'), 'partial')
where quality = 'manual' and 'partial' <> all(coalesce(flags, '{}'));

-- The cycle is known where each of its parts is; a dump that was concluded is part of the way to it.
create or replace view v_trip as
select trip.id, trip.site, trip.number, trip.truck, trip.loading_unit, trip.operator, trip.source, trip.destination,
  trip.mine_level, trip.operating_stage, trip.material, trip.production_date, trip.shift as shift_code,
  trip.shift_starts_at, trip.cycle_start, trip.load_start, trip.load_end, trip.dump_start, trip.dump_end,
  trip.returning_s, trip.queue_load_s, trip.spot_s, trip.loading_s, trip.hauling_s, trip.queue_dump_s, trip.dumping_s,
  trip.out_s,
  trip.returning_s + trip.queue_load_s + trip.spot_s + trip.loading_s + trip.hauling_s + trip.queue_dump_s
    + coalesce(trip.dumping_s, 0) as cycle_s,
  trip.loaded_km, trip.empty_km, trip.payload, truck.payload_target, trip.bank_m3, trip.fuel, trip.passes,
  trip.quality, coalesce(trip.flags, '{}') as flags, trip.state, trip.payload_source
from haul_trip trip join equipment truck on truck.id = trip.truck
where trip.deleted_at is null and trip.state <> 'rejected';
