-- Every figure over a period adds up the same sums of the same trips: they are kept per shift, and written anew for the
-- shifts whose trips changed. What a row adds to them, as one line of sums of its own: also where a trip is still to be
-- summed.
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
-- A trip counts at its site wherever its truck is by now; and who does not ask what the truck may carry, joins nothing.
from haul_trip trip left join equipment truck on truck.id = trip.truck
where trip.deleted_at is null and trip.state <> 'rejected';

create view v_trip_addend as
select trip.site, trip.production_date, trip.shift_code, trip.loading_unit, trip.source, trip.destination,
  trip.mine_level, trip.material, trip.truck, trip.operator, trip.quality, trip.dump_end,
  1 as trips,
  (trip.payload is not null)::integer as weighed,
  (trip.payload)::double precision as payload,
  (trip.bank_m3)::double precision as bank_m3,
  (trip.payload * trip.loaded_km)::double precision as tkm,
  (case when trip.loaded_km is not null then trip.payload end)::double precision as payload_driven,
  (trip.state = 'to_review')::integer as to_review,
  (case when trip.state = 'to_review' then trip.payload end)::double precision as payload_to_review,
  ('wrong_destination' = any(trip.flags))::integer as wrong,
  (trip.loaded_km)::double precision as loaded_km,
  (trip.empty_km)::double precision as empty_km,
  (case when trip.hauling_s is not null then trip.loaded_km end)::double precision as timed_loaded_km,
  (case when trip.returning_s is not null then trip.empty_km end)::double precision as timed_empty_km,
  (case when trip.loaded_km is not null then trip.hauling_s end)::double precision as driven_hauling_s,
  (case when trip.empty_km is not null then trip.returning_s end)::double precision as driven_returning_s,
  (trip.fuel is not null)::integer as fuelled,
  (trip.fuel)::double precision as fuel,
  (case when trip.payload is not null then trip.fuel end)::double precision as fuel_weighed,
  (case when trip.fuel is not null then trip.payload end)::double precision as payload_fuelled,
  (case when trip.payload * trip.loaded_km is not null then trip.fuel end)::double precision as fuel_driven,
  (case when trip.fuel is not null then trip.payload * trip.loaded_km end)::double precision as tkm_fuelled,
  (case when trip.bank_m3 is not null then trip.fuel end)::double precision as fuel_measured,
  (case when trip.fuel is not null then trip.bank_m3 end)::double precision as bank_m3_fuelled,
  (trip.cycle_s)::double precision as cycle_s,
  taken.counted::integer as counted,
  (taken.counted and trip.dumping_s is not null)::integer as counted_dumping,
  (case when taken.counted then trip.returning_s end)::double precision as counted_returning_s,
  (case when taken.counted then trip.queue_load_s end)::double precision as counted_queue_load_s,
  (case when taken.counted then trip.spot_s end)::double precision as counted_spot_s,
  (case when taken.counted then trip.loading_s end)::double precision as counted_loading_s,
  (case when taken.counted then trip.hauling_s end)::double precision as counted_hauling_s,
  (case when taken.counted then trip.queue_dump_s end)::double precision as counted_queue_dump_s,
  (case when taken.counted then trip.dumping_s end)::double precision as counted_dumping_s,
  (case when taken.counted then trip.cycle_s end)::double precision as counted_cycle_s,
  trip.cycle_start as first_cycle,
  trip.load_start as first_load,
  trip.dump_end as last_dump,
  trip.shift_starts_at as shift_start
from v_trip trip
cross join lateral (
  select trip.cycle_s is not null and not trip.flags && array['outlier', 'partial'] as counted
) taken;

-- By truck, operator and quality of the trips.
create table haul_trip_sum (
  site uuid not null, production_date date not null, shift_code text not null, loading_unit uuid, source uuid,
  destination uuid, mine_level uuid, material uuid, truck uuid not null, operator uuid, quality text,
  trips integer not null, weighed integer not null, payload double precision, bank_m3 double precision,
  tkm double precision, payload_driven double precision, to_review integer not null,
  payload_to_review double precision, wrong integer not null, loaded_km double precision,
  empty_km double precision, timed_loaded_km double precision, timed_empty_km double precision,
  driven_hauling_s double precision, driven_returning_s double precision, fuelled integer not null,
  fuel double precision, fuel_weighed double precision, payload_fuelled double precision,
  fuel_driven double precision, tkm_fuelled double precision, fuel_measured double precision,
  bank_m3_fuelled double precision, cycle_s double precision, counted integer not null,
  counted_dumping integer not null, counted_returning_s double precision, counted_queue_load_s double precision,
  counted_spot_s double precision, counted_loading_s double precision, counted_hauling_s double precision,
  counted_queue_dump_s double precision, counted_dumping_s double precision, counted_cycle_s double precision,
  first_cycle timestamptz(3), first_load timestamptz(3), last_dump timestamptz(3), shift_start timestamptz(3)
);
create index haul_trip_sum_day_idx on haul_trip_sum (site, production_date, shift_code);
-- By what was carried from where to where: a twentieth of those lines.
create table haul_flow_sum (
  site uuid not null, production_date date not null, shift_code text not null, loading_unit uuid, source uuid,
  destination uuid, mine_level uuid, material uuid, trips integer not null, weighed integer not null,
  payload double precision, bank_m3 double precision, tkm double precision, payload_driven double precision,
  to_review integer not null, payload_to_review double precision, wrong integer not null,
  loaded_km double precision, empty_km double precision, timed_loaded_km double precision,
  timed_empty_km double precision, driven_hauling_s double precision, driven_returning_s double precision,
  fuelled integer not null, fuel double precision, fuel_weighed double precision, payload_fuelled double precision,
  fuel_driven double precision, tkm_fuelled double precision, fuel_measured double precision,
  bank_m3_fuelled double precision, cycle_s double precision, counted integer not null,
  counted_dumping integer not null, counted_returning_s double precision, counted_queue_load_s double precision,
  counted_spot_s double precision, counted_loading_s double precision, counted_hauling_s double precision,
  counted_queue_dump_s double precision, counted_dumping_s double precision, counted_cycle_s double precision,
  first_cycle timestamptz(3), first_load timestamptz(3), last_dump timestamptz(3), shift_start timestamptz(3)
);
create index haul_flow_sum_day_idx on haul_flow_sum (site, production_date, shift_code);

-- Shifts whose sums are behind their trips. Who changes a trip adds a line in the same transaction and waits for nobody;
-- who sums a shift takes away those that it saw.
create table haul_trip_sum_mark (
  id bigint generated always as identity primary key,
  site uuid not null,
  production_date date not null,
  shift_code text not null
);
create index haul_trip_sum_mark_day_idx on haul_trip_sum_mark (site, production_date, shift_code);

create function mark_trip_sums() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op <> 'INSERT' then
    insert into haul_trip_sum_mark (site, production_date, shift_code)
    select distinct site, production_date, shift from gone where production_date is not null and shift is not null;
  end if;
  if tg_op <> 'DELETE' then
    insert into haul_trip_sum_mark (site, production_date, shift_code)
    select distinct site, production_date, shift from come where production_date is not null and shift is not null;
  end if;
  return null;
end
$$;
create trigger haul_trip_added after insert on haul_trip
referencing new table as come for each statement execute function mark_trip_sums();
create trigger haul_trip_changed after update on haul_trip
referencing old table as gone new table as come for each statement execute function mark_trip_sums();
create trigger haul_trip_removed after delete on haul_trip
referencing old table as gone for each statement execute function mark_trip_sums();

-- The sums as they are at this moment: kept ones, and of shifts that are behind the trips themselves.
create view v_trip_sum as
select
  known.site, known.production_date, known.shift_code, known.loading_unit, known.source, known.destination,
  known.mine_level, known.material, known.truck, known.operator, known.quality, known.trips, known.weighed,
  known.payload, known.bank_m3, known.tkm, known.payload_driven, known.to_review, known.payload_to_review,
  known.wrong, known.loaded_km, known.empty_km, known.timed_loaded_km, known.timed_empty_km,
  known.driven_hauling_s, known.driven_returning_s, known.fuelled, known.fuel, known.fuel_weighed,
  known.payload_fuelled, known.fuel_driven, known.tkm_fuelled, known.fuel_measured, known.bank_m3_fuelled,
  known.cycle_s, known.counted, known.counted_dumping, known.counted_returning_s, known.counted_queue_load_s,
  known.counted_spot_s, known.counted_loading_s, known.counted_hauling_s, known.counted_queue_dump_s,
  known.counted_dumping_s, known.counted_cycle_s, known.first_cycle, known.first_load, known.last_dump,
  known.shift_start
from haul_trip_sum known
where not exists (
  select
  from haul_trip_sum_mark mark
  where mark.site = known.site
    and mark.production_date = known.production_date
    and mark.shift_code = known.shift_code)
union all
select
  one.site, one.production_date, one.shift_code, one.loading_unit, one.source, one.destination, one.mine_level,
  one.material, one.truck, one.operator, one.quality, one.trips, one.weighed, one.payload, one.bank_m3, one.tkm,
  one.payload_driven, one.to_review, one.payload_to_review, one.wrong, one.loaded_km, one.empty_km,
  one.timed_loaded_km, one.timed_empty_km, one.driven_hauling_s, one.driven_returning_s, one.fuelled, one.fuel,
  one.fuel_weighed, one.payload_fuelled, one.fuel_driven, one.tkm_fuelled, one.fuel_measured, one.bank_m3_fuelled,
  one.cycle_s, one.counted, one.counted_dumping, one.counted_returning_s, one.counted_queue_load_s,
  one.counted_spot_s, one.counted_loading_s, one.counted_hauling_s, one.counted_queue_dump_s,
  one.counted_dumping_s, one.counted_cycle_s, one.first_cycle, one.first_load, one.last_dump, one.shift_start
from (select distinct site, production_date, shift_code from haul_trip_sum_mark) mark
-- A plan that does not go shift by shift reads every trip there is.
cross join lateral (
  select *
  from v_trip_addend addend
  where addend.site = mark.site
    and addend.production_date = mark.production_date
    and addend.shift_code = mark.shift_code
  offset 0
) one;

create view v_flow_sum as
select
  known.site, known.production_date, known.shift_code, known.loading_unit, known.source, known.destination,
  known.mine_level, known.material, known.trips, known.weighed, known.payload, known.bank_m3, known.tkm,
  known.payload_driven, known.to_review, known.payload_to_review, known.wrong, known.loaded_km, known.empty_km,
  known.timed_loaded_km, known.timed_empty_km, known.driven_hauling_s, known.driven_returning_s, known.fuelled,
  known.fuel, known.fuel_weighed, known.payload_fuelled, known.fuel_driven, known.tkm_fuelled, known.fuel_measured,
  known.bank_m3_fuelled, known.cycle_s, known.counted, known.counted_dumping, known.counted_returning_s,
  known.counted_queue_load_s, known.counted_spot_s, known.counted_loading_s, known.counted_hauling_s,
  known.counted_queue_dump_s, known.counted_dumping_s, known.counted_cycle_s, known.first_cycle, known.first_load,
  known.last_dump, known.shift_start
from haul_flow_sum known
where not exists (
  select
  from haul_trip_sum_mark mark
  where mark.site = known.site
    and mark.production_date = known.production_date
    and mark.shift_code = known.shift_code)
union all
select
  one.site, one.production_date, one.shift_code, one.loading_unit, one.source, one.destination, one.mine_level,
  one.material, one.trips, one.weighed, one.payload, one.bank_m3, one.tkm, one.payload_driven, one.to_review,
  one.payload_to_review, one.wrong, one.loaded_km, one.empty_km, one.timed_loaded_km, one.timed_empty_km,
  one.driven_hauling_s, one.driven_returning_s, one.fuelled, one.fuel, one.fuel_weighed, one.payload_fuelled,
  one.fuel_driven, one.tkm_fuelled, one.fuel_measured, one.bank_m3_fuelled, one.cycle_s, one.counted,
  one.counted_dumping, one.counted_returning_s, one.counted_queue_load_s, one.counted_spot_s,
  one.counted_loading_s, one.counted_hauling_s, one.counted_queue_dump_s, one.counted_dumping_s,
  one.counted_cycle_s, one.first_cycle, one.first_load, one.last_dump, one.shift_start
from (select distinct site, production_date, shift_code from haul_trip_sum_mark) mark
-- A plan that does not go shift by shift reads every trip there is.
cross join lateral (
  select *
  from v_trip_addend addend
  where addend.site = mark.site
    and addend.production_date = mark.production_date
    and addend.shift_code = mark.shift_code
  offset 0
) one;

-- Sums shifts that are marked, at most so many; answers how many it did.
create function sum_marked_trips(most integer) returns integer
language plpgsql security invoker
as $$
declare
  sites uuid[];
  days date[];
  codes text[];
begin
  with due as (
    select site, production_date, shift_code
    from haul_trip_sum_mark
    group by 1, 2, 3
    order by production_date desc
    limit most
  ), taken as (
    delete from haul_trip_sum_mark mark
    using due
    where mark.site = due.site and mark.production_date = due.production_date and mark.shift_code = due.shift_code
  )
  select array_agg(site), array_agg(production_date), array_agg(shift_code) into sites, days, codes from due;
  if sites is null then
    return 0;
  end if;
  delete from haul_trip_sum known
  using unnest(sites, days, codes) as mark (site, production_date, shift_code)
  where known.site = mark.site and known.production_date = mark.production_date and known.shift_code = mark.shift_code;
  delete from haul_flow_sum known
  using unnest(sites, days, codes) as mark (site, production_date, shift_code)
  where known.site = mark.site and known.production_date = mark.production_date and known.shift_code = mark.shift_code;
  insert into haul_trip_sum (
    site, production_date, shift_code, loading_unit, source, destination, mine_level, material, truck, operator,
    quality, trips, weighed, payload, bank_m3, tkm, payload_driven, to_review, payload_to_review, wrong, loaded_km,
    empty_km, timed_loaded_km, timed_empty_km, driven_hauling_s, driven_returning_s, fuelled, fuel, fuel_weighed,
    payload_fuelled, fuel_driven, tkm_fuelled, fuel_measured, bank_m3_fuelled, cycle_s, counted, counted_dumping,
    counted_returning_s, counted_queue_load_s, counted_spot_s, counted_loading_s, counted_hauling_s,
    counted_queue_dump_s, counted_dumping_s, counted_cycle_s, first_cycle, first_load, last_dump, shift_start)
  select
    one.site, one.production_date, one.shift_code, one.loading_unit, one.source, one.destination, one.mine_level,
    one.material, one.truck, one.operator, one.quality, sum(one.trips), sum(one.weighed), sum(one.payload),
    sum(one.bank_m3), sum(one.tkm), sum(one.payload_driven), sum(one.to_review), sum(one.payload_to_review),
    sum(one.wrong), sum(one.loaded_km), sum(one.empty_km), sum(one.timed_loaded_km), sum(one.timed_empty_km),
    sum(one.driven_hauling_s), sum(one.driven_returning_s), sum(one.fuelled), sum(one.fuel), sum(one.fuel_weighed),
    sum(one.payload_fuelled), sum(one.fuel_driven), sum(one.tkm_fuelled), sum(one.fuel_measured),
    sum(one.bank_m3_fuelled), sum(one.cycle_s), sum(one.counted), sum(one.counted_dumping),
    sum(one.counted_returning_s), sum(one.counted_queue_load_s), sum(one.counted_spot_s),
    sum(one.counted_loading_s), sum(one.counted_hauling_s), sum(one.counted_queue_dump_s),
    sum(one.counted_dumping_s), sum(one.counted_cycle_s), min(one.first_cycle), min(one.first_load),
    max(one.last_dump), min(one.shift_start)
  from unnest(sites, days, codes) as mark (site, production_date, shift_code)
  cross join lateral (
    select *
    from v_trip_addend kept
    where kept.site = mark.site
      and kept.production_date = mark.production_date
      and kept.shift_code = mark.shift_code
    offset 0
  ) one
  group by
    one.site, one.production_date, one.shift_code, one.loading_unit, one.source, one.destination, one.mine_level,
    one.material, one.truck, one.operator, one.quality;
  insert into haul_flow_sum (
    site, production_date, shift_code, loading_unit, source, destination, mine_level, material, trips, weighed,
    payload, bank_m3, tkm, payload_driven, to_review, payload_to_review, wrong, loaded_km, empty_km,
    timed_loaded_km, timed_empty_km, driven_hauling_s, driven_returning_s, fuelled, fuel, fuel_weighed,
    payload_fuelled, fuel_driven, tkm_fuelled, fuel_measured, bank_m3_fuelled, cycle_s, counted, counted_dumping,
    counted_returning_s, counted_queue_load_s, counted_spot_s, counted_loading_s, counted_hauling_s,
    counted_queue_dump_s, counted_dumping_s, counted_cycle_s, first_cycle, first_load, last_dump, shift_start)
  select
    one.site, one.production_date, one.shift_code, one.loading_unit, one.source, one.destination, one.mine_level,
    one.material, sum(one.trips), sum(one.weighed), sum(one.payload), sum(one.bank_m3), sum(one.tkm),
    sum(one.payload_driven), sum(one.to_review), sum(one.payload_to_review), sum(one.wrong), sum(one.loaded_km),
    sum(one.empty_km), sum(one.timed_loaded_km), sum(one.timed_empty_km), sum(one.driven_hauling_s),
    sum(one.driven_returning_s), sum(one.fuelled), sum(one.fuel), sum(one.fuel_weighed), sum(one.payload_fuelled),
    sum(one.fuel_driven), sum(one.tkm_fuelled), sum(one.fuel_measured), sum(one.bank_m3_fuelled), sum(one.cycle_s),
    sum(one.counted), sum(one.counted_dumping), sum(one.counted_returning_s), sum(one.counted_queue_load_s),
    sum(one.counted_spot_s), sum(one.counted_loading_s), sum(one.counted_hauling_s), sum(one.counted_queue_dump_s),
    sum(one.counted_dumping_s), sum(one.counted_cycle_s), min(one.first_cycle), min(one.first_load),
    max(one.last_dump), min(one.shift_start)
  from unnest(sites, days, codes) as mark (site, production_date, shift_code)
  cross join lateral (
    select *
    from haul_trip_sum kept
    where kept.site = mark.site
      and kept.production_date = mark.production_date
      and kept.shift_code = mark.shift_code
    offset 0
  ) one
  group by
    one.site, one.production_date, one.shift_code, one.loading_unit, one.source, one.destination, one.mine_level,
    one.material;
  return cardinality(sites);
end
$$;

-- What stands already is summed after the start.
insert into haul_trip_sum_mark (site, production_date, shift_code)
select distinct site, production_date, shift from haul_trip where production_date is not null and shift is not null;
