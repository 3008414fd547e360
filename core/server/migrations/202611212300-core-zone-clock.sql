-- The clocks of the sites in SQL. PostgreSQL has a table of time zones of its own, of another year than Node's and the
-- browsers': where they disagree, a shift would begin at one hour on the screen and at another in a report. So every start
-- writes these two anew, with the clocks of the sites' zones as Node knows them (core/sites/zone-clock.server.ts).

-- What the clocks of a zone show at an instant.
create function local_clock(instant timestamptz, of_zone text) returns timestamp
language sql stable
as $$ select instant at time zone of_zone $$;

-- The instant at which the clocks of a zone show a time: the later one where they show it twice, and what it would have been
-- where they leap over it.
create function instant_at(local timestamp, of_zone text) returns timestamptz
language sql stable
as $$ select local at time zone of_zone $$;

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
