-- The shifts of every site whose production date lies between two days, both included: 06:30, 14:30 and 22:30 by the
-- site's clock; P3 belongs to the day on which it ends (catalogue operations.md §0). The clock changes: a shift may last 7 or 9 hours.
create function shift_instance(first_day date, last_day date)
returns table (site uuid, code text, production_date date, starts_at timestamptz, ends_at timestamptz)
language sql stable
as $$
  select site.id, timetable.code, day::date, (day::date + timetable.starts) at time zone site.time_zone, (day::date + timetable.ends) at time zone site.time_zone
  from site, generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') as day,
    (values ('P3', interval '-1 hour -30 minutes', interval '6 hours 30 minutes'), ('P1', interval '6 hours 30 minutes', interval '14 hours 30 minutes'), ('P2', interval '14 hours 30 minutes', interval '22 hours 30 minutes')) as timetable (code, starts, ends)
$$;

-- The production date to which an instant belongs at a site: the clock of the site, 1.5 hours on.
create function production_date(instant timestamptz, time_zone text) returns date
language sql stable
as $$ select ((instant at time zone time_zone) + interval '1 hour 30 minutes')::date $$;
