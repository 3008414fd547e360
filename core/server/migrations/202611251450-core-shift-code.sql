-- The shift to which an instant belongs at a site: 06:30 P1, 14:30 P2, 22:30 P3 by the site's clock (catalogue operations.md §0).
create function shift_code(instant timestamptz, time_zone text) returns text
language sql stable
as $$
  select case
    when clock.now >= time '06:30' and clock.now < time '14:30' then 'P1'
    when clock.now >= time '14:30' and clock.now < time '22:30' then 'P2'
    else 'P3' end
  from (select local_clock(instant, time_zone)::time as now) clock
$$;
