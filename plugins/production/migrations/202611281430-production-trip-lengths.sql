-- How long trips took, by month: medians need every length, and a year of trips has as many lengths as a month. Of each
-- part of the cycle and of its whole, between two places, which lengths in s there were and how many trips took each, of
-- the trips that are neither outliers nor partial. `km` is the sum of the measured loaded distances of those trips and
-- `driven` how many tell one; both stand with the whole cycle.
create table haul_trip_length (
  site uuid not null,
  month date not null,
  source uuid,
  destination uuid,
  part text not null,
  seconds integer[] not null,
  trips integer[] not null,
  km double precision,
  driven integer
);
create index haul_trip_length_month_idx on haul_trip_length (site, month, part);

-- Months with trips, and whether their lengths are kept: of a month that is over, a minute after its trips were summed.
create table haul_trip_month (
  site uuid not null,
  month date not null,
  changed_at timestamptz(3) not null,
  kept boolean not null,
  primary key (site, month)
);

-- Whoever sums a shift anew takes its mark away: its month is to be kept anew.
create function forget_trip_lengths() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into haul_trip_month (site, month, changed_at, kept)
  select distinct site, date_trunc('month', production_date)::date, now(), false from gone
  on conflict (site, month) do update set changed_at = excluded.changed_at, kept = false;
  return null;
end
$$;
create trigger haul_trip_sum_mark_removed after delete on haul_trip_sum_mark
referencing old table as gone for each statement execute function forget_trip_lengths();

insert into haul_trip_month (site, month, changed_at, kept)
select distinct site, date_trunc('month', production_date)::date, '-infinity'::timestamptz, false from haul_trip_sum;

-- Months whose lengths are to be kept by now.
create view v_trip_month_due as
select site, month
from haul_trip_month due
where not due.kept
  and due.changed_at < now() - interval '1 minute'
  and due.month + interval '1 month 1 day' < now() at time zone 'UTC'
  and not exists (
    select
    from haul_trip_sum_mark mark
    where mark.site = due.site
      and mark.production_date >= due.month
      and mark.production_date < due.month + interval '1 month');

-- Keeps the lengths of months that are due, at most so many; answers how many it did.
create function keep_trip_lengths(most integer) returns integer
language plpgsql
as $$
declare
  sites uuid[];
  months date[];
begin
  select array_agg(site), array_agg(month) into sites, months
  from (select site, month from v_trip_month_due order by month desc, site limit most) due;
  if sites is null then
    return 0;
  end if;
  delete from haul_trip_length known
  using unnest(sites, months) as due (site, month)
  where known.site = due.site and known.month = due.month;
  insert into haul_trip_length (site, month, source, destination, part, seconds, trips, km, driven)
  select counted.site, counted.month, counted.source, counted.destination, counted.part,
    array_agg(counted.seconds), array_agg(counted.trips), sum(counted.km), sum(counted.driven)
  from (
    select due.site, due.month, trip.source, trip.destination, one.part, one.seconds, count(*)::integer as trips,
      sum(one.km) as km, count(one.km)::integer as driven
    from unnest(sites, months) as due (site, month)
    cross join lateral (
      select *
      from v_trip trip
      where trip.site = due.site
        and trip.production_date >= due.month
        and trip.production_date < due.month + interval '1 month'
        and trip.cycle_s is not null
        and not trip.flags && array['outlier', 'partial']
      offset 0
    ) trip
    cross join lateral (
      values ('returning', trip.returning_s, null), ('queue_load', trip.queue_load_s, null),
        ('spot', trip.spot_s, null), ('loading', trip.loading_s, null), ('hauling', trip.hauling_s, null),
        ('queue_dump', trip.queue_dump_s, null), ('dumping', trip.dumping_s, null),
        ('cycle', trip.cycle_s, trip.loaded_km)
    ) as one (part, seconds, km)
    where one.seconds is not null
    group by 1, 2, 3, 4, 5, 6
  ) counted
  group by 1, 2, 3, 4, 5;
  update haul_trip_month known set kept = true
  from unnest(sites, months) as due (site, month)
  where known.site = due.site and known.month = due.month;
  return cardinality(sites);
end
$$;
