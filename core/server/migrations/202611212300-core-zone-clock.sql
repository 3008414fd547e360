-- The clocks of the sites' time zones as Node knows them. PostgreSQL has a table of its own, of another year: where the two
-- disagree, a shift would begin at one hour on the screen and at another in a report.
create table zone_change (
  zone text not null,
  since timestamptz(3) not null,
  utc_offset interval not null,
  primary key (zone, since)
);

-- What the clocks of a zone show at an instant; by PostgreSQL's own table where the zone is no site's.
create function local_clock(instant timestamptz, of_zone text) returns timestamp
language sql stable
as $$
  select coalesce(
    (select (instant at time zone 'UTC') + utc_offset from zone_change where zone = of_zone and since <= instant order by since desc limit 1),
    instant at time zone of_zone)
$$;

-- The instant at which the clocks of a zone show a time: the later one where they show it twice, and what it would have been
-- where they leap over it.
create function instant_at(local timestamp, of_zone text) returns timestamptz
language sql stable
as $$
  select coalesce(
    (select (local - utc_offset) at time zone 'UTC' from zone_change where zone = of_zone and since <= (local - utc_offset) at time zone 'UTC' order by since desc limit 1),
    local at time zone of_zone)
$$;

create or replace function shift_instance(first_day date, last_day date)
returns table (site uuid, code text, production_date date, starts_at timestamptz, ends_at timestamptz)
language sql stable
as $$
  select site.id, timetable.code, day::date, instant_at(day::date + timetable.starts, site.time_zone), instant_at(day::date + timetable.ends, site.time_zone)
  from site, generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') as day,
    (values ('P3', interval '-1 hour -30 minutes', interval '6 hours 30 minutes'), ('P1', interval '6 hours 30 minutes', interval '14 hours 30 minutes'), ('P2', interval '14 hours 30 minutes', interval '22 hours 30 minutes')) as timetable (code, starts, ends)
$$;

create or replace function production_date(instant timestamptz, time_zone text) returns date
language sql stable
as $$ select (local_clock(instant, time_zone) + interval '1 hour 30 minutes')::date $$;
