alter table "haul_trip" drop constraint "haul_trip_flags_check";
alter table "haul_trip" add constraint "haul_trip_flags_check" check ("flags" <@ array['partial', 'gps_gap', 'missed_load_geofence', 'missed_dump_geofence', 'scale_fault', 'guessed_load', 'guessed_dump', 'outlier', 'overload', 'wrong_destination', 'no_operator', 'shift_cross']::text[]);

-- Why a truck's scale is not relied on and since when; how long it has been at work since its last trip, and how far.
alter table haul_engine_head
  add column scale_fault text check (scale_fault in ('silent', 'stuck', 'wrong')),
  add column scale_fault_since timestamptz(3),
  add column cycle_s integer,
  add column cycle_km double precision;
create or replace view v_haul_state as
select truck, site, state, since, seen_at, place, loading_unit, loaded, payload, scale_fault, scale_fault_since, cycle_s,
  cycle_km
from haul_engine_head;
