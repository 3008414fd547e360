-- One assignment of a loading unit is open, one lock of a shift lives, one correction waits per truck, action and dump.
create unique index loading_assignment_open_key on loading_assignment (loading_unit) where ended_at is null and deleted_at is null;
create unique index shift_lock_shift_key on shift_lock (site, production_date, shift) where deleted_at is null;
create unique index trip_correction_open_key on trip_correction (truck, action, dump_end) where state = 'proposed' and deleted_at is null;
create index haul_trip_dump_end_idx on haul_trip (site, dump_end) where deleted_at is null;

-- Every stretch of every truck's cycles, cut at the ends of shifts: two rows then, one state_id. Half open, without gap.
create table haul_state_interval (
  truck uuid not null,
  site uuid not null,
  state text not null check (state in ('unknown', 'returning', 'queue_load', 'spot_load', 'loading', 'hauling', 'queue_dump', 'dumping', 'out')),
  started_at timestamptz(3) not null,
  ended_at timestamptz(3) not null check (ended_at > started_at),
  state_id text not null,
  production_date date not null,
  shift text not null,
  place uuid,
  trip uuid,
  flags text[] not null default '{}',
  primary key (truck, started_at)
) partition by range (started_at);
create index haul_state_interval_site_idx on haul_state_interval (site, started_at);
create index haul_state_interval_trip_idx on haul_state_interval (trip) where trip is not null;

-- Makes the monthly partitions (UTC) that hold the instants between two; who writes intervals asks first.
create function ensure_haul_months(first timestamptz, last timestamptz) returns void
language plpgsql
as $$
declare
  month timestamp := date_trunc('month', first at time zone 'UTC');
  name text;
begin
  while month <= last at time zone 'UTC' loop
    name := 'haul_state_interval_' || to_char(month, 'YYYYMM');
    if to_regclass(name) is null then
      perform pg_advisory_xact_lock(4600031);
      execute format('create table if not exists %I partition of haul_state_interval for values from (%L) to (%L)', name, month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
    end if;
    month := month + interval '1 month';
  end loop;
end
$$;
select ensure_haul_months(now() - interval '1 month', now() + interval '2 months');

-- Where the engine stands with a truck: its checkpoint after the last event that it processed, and what the truck does now.
create table haul_engine_head (
  truck uuid primary key,
  site uuid not null,
  checkpoint jsonb not null,
  cursor_at timestamptz(3) not null,
  -- Rows received before this instant were looked at for late ones.
  looked_until timestamptz(3) not null,
  state text not null,
  since timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  place uuid,
  loading_unit uuid,
  source uuid,
  loaded boolean not null,
  payload double precision,
  -- The open cycle so far: [state, start in ms, place] each.
  spans jsonb not null
);
create index haul_engine_head_site_idx on haul_engine_head (site);

-- Where the engine can go back to when a late event arrives: one per closed trip and per 10 minutes.
create table haul_engine_checkpoint (
  truck uuid not null,
  at timestamptz(3) not null,
  site uuid not null,
  state jsonb not null,
  primary key (truck, at)
);

-- Which server process runs the engine of a truck, and until when nobody else does.
create table haul_engine_lease (
  truck uuid primary key,
  holder uuid not null,
  until timestamptz(3) not null
);

-- The last number given to a trip of a site and day.
create table haul_trip_counter (
  site uuid not null,
  day date not null,
  last integer not null,
  primary key (site, day)
);

-- The base of every figure about trips: those that count, with their shift and what their truck may carry.
create view v_trip as
select trip.id, trip.site, trip.number, trip.truck, trip.loading_unit, trip.operator, trip.source, trip.destination, trip.mine_level, trip.operating_stage, trip.material,
  trip.production_date, trip.shift as shift_code, trip.shift_starts_at, trip.cycle_start, trip.load_start, trip.load_end, trip.dump_start, trip.dump_end,
  trip.returning_s, trip.queue_load_s, trip.spot_s, trip.loading_s, trip.hauling_s, trip.queue_dump_s, trip.dumping_s, trip.out_s,
  coalesce(trip.returning_s, 0) + coalesce(trip.queue_load_s, 0) + coalesce(trip.spot_s, 0) + coalesce(trip.loading_s, 0) + coalesce(trip.hauling_s, 0) + coalesce(trip.queue_dump_s, 0) + coalesce(trip.dumping_s, 0) as cycle_s,
  trip.loaded_km, trip.empty_km, trip.payload, truck.payload_target, trip.bank_m3, trip.fuel, trip.passes, trip.quality, coalesce(trip.flags, '{}') as flags, trip.state
from haul_trip trip join equipment truck on truck.id = trip.truck
where trip.deleted_at is null and trip.state <> 'rejected';
