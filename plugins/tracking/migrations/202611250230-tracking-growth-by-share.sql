drop function telematics_within(uuid[], text[], timestamptz, timestamptz);
drop function telematics_mended(uuid, text, timestamptz, timestamptz, boolean);

-- From where to where the readings of a counter are looked at for a period: three before it and three after it tell how
-- it came in and went out, and whether one of them is a spike.
create function telematics_edges(
  machine uuid, figure text, since timestamptz, until timestamptz, out lower timestamptz, out upper timestamptz
) language sql stable as $$
  select
    coalesce((select min(ts) from (
      select ts from machine_metric
      where equipment = machine and name = figure and ts < since
      order by ts desc limit 3) earlier), since),
    coalesce((select max(ts) from (
      select ts from machine_metric
      where equipment = machine and name = figure and ts >= until
      order by ts limit 3) later), until);
$$;

-- The growth of one counter whose readings do not simply grow: negative readings, spikes, and readings that the counter
-- came back from are left out. Where it fell and stayed below, a control unit was replaced: it counts anew from there,
-- and what it counted in between is unknown. A jump that no machine can do is not counted. Of a step from before the
-- period into it, or out of it, its share counts by time. Nothing is read where it is not wanted.
create function telematics_mended(
  machine uuid, figure text, since timestamptz, until timestamptz, lower timestamptz, upper timestamptz, wanted boolean)
returns table (
  grown float8, kept integer, first_at timestamptz, last_at timestamptz, resets integer, jumps integer,
  longest_gap float8
) language sql stable as $$
  with beside as (
    select ts, value, lag(value) over in_order as before, lead(value) over in_order as after
    from machine_metric
    where wanted
      and equipment = machine
      and name = figure
      and ts between lower and upper
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
    select ts, lag(ts) over in_order as before_ts, value - lag(value) over in_order as step,
      date_part('epoch', ts - lag(ts) over in_order) / 3600 as hours
    from sound
    where not coalesce(value < peak and later >= peak, false)
    window in_order as (order by ts)
  ),
  shares as (
    select ts, before_ts, step, hours,
      case when before_ts is not null
        then date_part('epoch', least(ts, until) - greatest(before_ts, since)) / 3600 end as inside
    from steps
  )
  select
    case
      when count(*) filter (where inside > 0) > 0
        then coalesce(
          sum(step * inside / hours)
            filter (where inside > 0 and step between 0 and pace.per_hour * hours + pace.besides), 0)
    end,
    (count(*) filter (where ts >= since and ts < until))::integer,
    coalesce(min(greatest(before_ts, since)) filter (where inside > 0), min(ts) filter (where ts >= since)),
    coalesce(max(least(ts, until)) filter (where inside > 0), max(ts) filter (where ts < until)),
    (count(*) filter (where inside > 0 and step < 0))::integer,
    (count(*) filter (where inside > 0 and ts < until and step > pace.per_hour * hours + pace.besides))::integer,
    max(inside) filter (where inside > 0)
  from shares
  cross join telematics_pace(figure) pace;
$$;

-- Published: by how much the counters of machines grew within a period. A step between two readings that lies across the
-- beginning or the end of the period counts by its share of time, so that the days of a month add up to the month. Most
-- counters simply grow, and are read once; the others are mended as above. `covered` are the hours between readings that
-- lie within the period, from `first_at` to `last_at`: what grew before the first reading that there is and after the
-- last is not known. Figures that are no counters have readings and gaps alone.
create function telematics_within(machines uuid[], names text[], since timestamptz, until timestamptz)
returns table (
  equipment uuid, name text, grown float8, first_at timestamptz, last_at timestamptz, readings integer,
  left_out integer, resets integer, covered float8, longest_gap float8, source_codes text
) language sql stable as $$
  with heard as (
    -- One counter after the other, as the index has them: nothing is sorted.
    select machine as equipment, figure as name, edge.lower, edge.upper, told.*
    from unnest(machines) as machine
    cross join unnest(names) as figure
    cross join lateral telematics_pace(figure) pace
    cross join lateral telematics_edges(machine, figure, since, until) edge
    cross join lateral (
      select count(*) filter (where ts >= since and ts < until) as readings,
        count(*) filter (where inside > 0) as steps,
        coalesce(min(greatest(before_ts, since)) filter (where inside > 0), min(ts) filter (where ts >= since))
          as first_at,
        coalesce(max(least(ts, until)) filter (where inside > 0), max(ts) filter (where ts < until)) as last_at,
        min(ts) filter (where ts >= since) as first_told, max(ts) filter (where ts < until) as last_told,
        sum(case when inside = hours then step else step * inside / hours end) filter (where inside > 0) as grown,
        max(inside) filter (where inside > 0) as longest_gap,
        pace.per_hour <> 'infinity' and coalesce(
          bool_or(value < 0 or step < 0 or step > pace.per_hour * hours + pace.besides), false
        ) as odd
      from (
        select ts, value, before_ts, step, date_part('epoch', ts - before_ts) / 3600 as hours,
          case when before_ts is not null
            then date_part('epoch', least(ts, until) - greatest(before_ts, since)) / 3600 end as inside
        from (
          select ts, value, lag(ts) over in_order as before_ts, value - lag(value) over in_order as step
          from machine_metric metric
          where metric.equipment = machine
            and metric.name = figure
            and metric.ts between edge.lower and edge.upper
          window in_order as (order by ts)
        ) stepwise
      ) shares
    ) told
    where told.readings > 0
      or told.steps > 0
  )
  select heard.equipment, heard.name,
    case when heard.odd then mended.grown else heard.grown end,
    case when heard.odd then mended.first_at else heard.first_at end,
    case when heard.odd then mended.last_at else heard.last_at end,
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
        and metric.ts in (heard.first_told, heard.last_told))
  from heard
  left join lateral telematics_mended(
    heard.equipment, heard.name, since, until, heard.lower, heard.upper, heard.odd) mended on true;
$$;
