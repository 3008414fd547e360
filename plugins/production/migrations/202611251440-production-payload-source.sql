-- Where a trip's payload comes from, for who tells weighed loads from averages.
create or replace view v_trip as
select trip.id, trip.site, trip.number, trip.truck, trip.loading_unit, trip.operator, trip.source, trip.destination,
  trip.mine_level, trip.operating_stage, trip.material, trip.production_date, trip.shift as shift_code,
  trip.shift_starts_at, trip.cycle_start, trip.load_start, trip.load_end, trip.dump_start, trip.dump_end,
  trip.returning_s, trip.queue_load_s, trip.spot_s, trip.loading_s, trip.hauling_s, trip.queue_dump_s, trip.dumping_s,
  trip.out_s,
  coalesce(trip.returning_s, 0) + coalesce(trip.queue_load_s, 0) + coalesce(trip.spot_s, 0)
    + coalesce(trip.loading_s, 0) + coalesce(trip.hauling_s, 0) + coalesce(trip.queue_dump_s, 0)
    + coalesce(trip.dumping_s, 0) as cycle_s,
  trip.loaded_km, trip.empty_km, trip.payload, truck.payload_target, trip.bank_m3, trip.fuel, trip.passes,
  trip.quality, coalesce(trip.flags, '{}') as flags, trip.state, trip.payload_source
from haul_trip trip join equipment truck on truck.id = trip.truck
where trip.deleted_at is null and trip.state <> 'rejected';
