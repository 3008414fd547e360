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

-- A counter over a month is thousands of readings, each in another page of the table: the index alone tells them.
alter table machine_metric drop constraint machine_metric_pkey,
  add primary key (equipment, name, ts) include (value, site);

-- The fastest that a counter of telematics can run: so many an hour, and so many besides, for counters that jump by
-- whole steps.
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

-- The same of one counter whose readings do not simply grow: negative readings, spikes, and readings that the counter
-- came back from are left out. Where it fell and stayed below, a control unit was replaced: it counts anew from there,
-- and what it counted in between is unknown. A jump that no machine can do is not counted. Nothing is read where it is
-- not wanted.
create function telematics_mended(machine uuid, figure text, since timestamptz, until timestamptz, wanted boolean)
returns table (
  grown float8, kept integer, first_at timestamptz, last_at timestamptz, first_value float8, last_value float8,
  resets integer, jumps integer, longest_gap float8
) language sql stable as $$
  with beside as (
    select ts, value, lag(value) over in_order as before, lead(value) over in_order as after
    from machine_metric
    where wanted
      and equipment = machine
      and name = figure
      and ts >= since
      and ts < until
      and value >= 0
    window in_order as (order by ts)
  ),
  sound as (
    select ts, value,
      max(value) over (order by ts rows between unbounded preceding and 1 preceding) as peak,
      -- Backwards: a frame that begins at the row would be read anew for every row.
      max(value) over (order by ts desc rows between unbounded preceding and 1 preceding) as later
    from beside
    where not coalesce(value > after and after >= before, false)
  ),
  steps as (
    select ts, value, value - lag(value) over in_order as step,
      date_part('epoch', ts - lag(ts) over in_order) / 3600 as hours
    from sound
    where not coalesce(value < peak and later >= peak, false)
    window in_order as (order by ts)
  )
  select
    case
      when count(*) > 1
        then coalesce(sum(step) filter (where step between 0 and pace.per_hour * hours + pace.besides), 0)
    end,
    count(*)::integer, min(ts), max(ts), (array_agg(value order by ts))[1], (array_agg(value order by ts desc))[1],
    (count(*) filter (where step < 0))::integer,
    (count(*) filter (where step > pace.per_hour * hours + pace.besides))::integer, max(hours)
  from steps
  cross join telematics_pace(figure) pace;
$$;

-- Published: by how much the counters of machines grew within a period, from the first reading inside it to the last.
-- Most counters simply grow, and are read once; the others are mended as above. `covered` are the hours from first to
-- last.
create function telematics_within(machines uuid[], names text[], since timestamptz, until timestamptz)
returns table (
  equipment uuid, name text, grown float8, first_at timestamptz, last_at timestamptz, first_value float8,
  last_value float8, readings integer, left_out integer, resets integer, covered float8, longest_gap float8,
  source_codes text
) language sql stable as $$
  with heard as (
    -- One counter after the other, as the index has them: nothing is sorted.
    select machine as equipment, figure as name, told.*
    from unnest(machines) as machine
    cross join unnest(names) as figure
    cross join lateral telematics_pace(figure) pace
    cross join lateral (
      select count(*) as readings, min(ts) as first_at, max(ts) as last_at, min(value) as least, max(value) as most,
        max(hours) as longest_gap,
        coalesce(
          bool_or(value < 0 or value < before or value - before > pace.per_hour * hours + pace.besides), false
        ) as odd
      from (
        select ts, value, lag(value) over in_order as before,
          date_part('epoch', ts - lag(ts) over in_order) / 3600 as hours
        from machine_metric metric
        where metric.equipment = machine
          and metric.name = figure
          and metric.ts >= since
          and metric.ts < until
        window in_order as (order by ts)
      ) stepwise
    ) told
    where told.readings > 0
  )
  select heard.equipment, heard.name,
    case when heard.odd then mended.grown when heard.readings > 1 then heard.most - heard.least end,
    case when heard.odd then mended.first_at else heard.first_at end,
    case when heard.odd then mended.last_at else heard.last_at end,
    case when heard.odd then mended.first_value else heard.least end,
    case when heard.odd then mended.last_value else heard.most end,
    heard.readings::integer,
    case when heard.odd then heard.readings - coalesce(mended.kept, 0) + coalesce(mended.jumps, 0) else 0 end::integer,
    coalesce(mended.resets, 0)::integer,
    date_part(
      'epoch', case when heard.odd then mended.last_at - mended.first_at else heard.last_at - heard.first_at end
    ) / 3600,
    case when heard.odd then mended.longest_gap else heard.longest_gap end,
    -- Who told the first of them, and the last.
    (select string_agg(distinct source.code, ', ')
      from machine_metric metric
      join ingest_source source on source.id = metric.source
      where metric.equipment = heard.equipment
        and metric.name = heard.name
        and metric.ts in (heard.first_at, heard.last_at))
  from heard
  left join lateral telematics_mended(heard.equipment, heard.name, since, until, heard.odd) mended on true;
$$;
