-- What became of the last asking of a service of telematics, or of the last file of one: told to people on the monitor.
create table aemp_result (
  source uuid primary key,
  at timestamptz(3) not null,
  succeeded_at timestamptz(3),
  -- Why it failed, as a word that the screen has a sentence for, and what else is known; null where it did not.
  fault text,
  fault_detail text,
  failures integer not null default 0,
  -- The service is not asked before.
  next_at timestamptz(3),
  machines integer not null default 0,
  matched integer not null default 0,
  unknown integer not null default 0,
  refused integer not null default 0,
  accepted integer not null default 0,
  duplicates integer not null default 0,
  notes jsonb not null default '[]',
  series_at timestamptz(3)
);

-- What a service calls our machines, and until when its time series were asked.
create table aemp_machine (
  source uuid not null,
  equipment uuid not null,
  name jsonb not null,
  matched_by text not null,
  told_at timestamptz(3) not null,
  -- The form of address by which the service answers about it.
  path text,
  places_until timestamptz(3),
  faults_until timestamptz(3),
  primary key (source, equipment)
);

-- Figures that were told too late to be live: they wait until somebody takes them as history.
create table aemp_old (
  source uuid not null,
  equipment uuid not null,
  site uuid not null,
  key text not null,
  figures jsonb not null,
  newest timestamptz(3) not null,
  told_at timestamptz(3) not null,
  taken_at timestamptz(3),
  primary key (source, equipment)
);

-- Published as well: who told a figure.
create or replace view v_machine_metric as
  select metric.equipment, metric.site, metric.name, metric.ts, metric.value, metric.source, told.code as source_code
  from machine_metric metric
  left join ingest_source told on told.id = metric.source;

-- The fastest that a counter of telematics can run: so many an hour, and so many besides, for counters that jump by whole steps.
create function telematics_pace(name text, out per_hour float8, out besides float8) language sql immutable as $$
  select case
      when name like '%hours' then 1.1
      when name = 'fuel_used_L' then 2000
      when name = 'odometer_km' then 120
      when name = 'load_count' then 240
      when name = 'payload_t' then 30000
      else 'infinity'::float8
    end,
    case when name like '%hours' then 1 when name = 'payload_t' then 500 when name = 'fuel_used_L' then 200 else 10 end;
$$;

-- Published: by how much the counters of machines grew within a period, from the first reading inside it to the last. Negative readings, spikes,
-- and readings that the counter came back from are left out. Where it fell and stayed below, a control unit was replaced: it counts anew from
-- there, and what it counted in between is unknown. A jump that no machine can do is not counted. `covered` are the hours from first to last.
create function telematics_within(machines uuid[], names text[], since timestamptz, until timestamptz)
returns table (
  equipment uuid, name text, grown float8, first_at timestamptz, last_at timestamptz, first_value float8, last_value float8,
  readings integer, left_out integer, resets integer, covered float8, longest_gap float8, source_codes text
) language sql stable as $$
  with told as materialized (
    select metric.equipment, metric.name, metric.ts, metric.value, metric.source_code
    from v_machine_metric metric
    where metric.equipment = any(machines)
      and metric.name = any(names)
      and metric.ts >= since
      and metric.ts < until
  ),
  beside as (
    select told.*, lag(value) over in_order as before, lead(value) over in_order as after
    from told
    where value >= 0
    window in_order as (partition by told.equipment, told.name order by ts)
  ),
  sound as (
    select beside.*,
      max(value) over (partition by beside.equipment, beside.name order by ts rows between unbounded preceding and 1 preceding) as peak,
      max(value) over (partition by beside.equipment, beside.name order by ts rows between 1 following and unbounded following) as later
    from beside
    where not coalesce(value > after and after >= before, false)
  ),
  steps as (
    select sound.*, value - lag(value) over in_order as step, extract(epoch from ts - lag(ts) over in_order) / 3600 as hours
    from sound
    where not coalesce(value < peak and later >= peak, false)
    window in_order as (partition by sound.equipment, sound.name order by ts)
  ),
  counted as (
    select steps.equipment, steps.name, count(*) as kept, min(ts) as first_at, max(ts) as last_at,
      (array_agg(value order by ts))[1] as first_value, (array_agg(value order by ts desc))[1] as last_value,
      sum(step) filter (where step between 0 and pace.per_hour * hours + pace.besides) as grown,
      count(*) filter (where step < 0) as resets,
      count(*) filter (where step > pace.per_hour * hours + pace.besides) as jumps,
      max(hours) as longest_gap
    from steps
    cross join lateral telematics_pace(steps.name) pace
    group by 1, 2
  ),
  heard as (
    select told.equipment, told.name, count(*) as readings, string_agg(distinct told.source_code, ', ' order by told.source_code) as source_codes
    from told
    group by 1, 2
  )
  select heard.equipment, heard.name,
    case when counted.kept > 1 then coalesce(counted.grown, 0) end,
    counted.first_at, counted.last_at, counted.first_value, counted.last_value,
    heard.readings::integer, (heard.readings - coalesce(counted.kept, 0) + coalesce(counted.jumps, 0))::integer, coalesce(counted.resets, 0)::integer,
    (extract(epoch from counted.last_at - counted.first_at) / 3600)::float8, counted.longest_gap::float8, heard.source_codes
  from heard
  left join counted on counted.equipment = heard.equipment and counted.name = heard.name;
$$;
