-- The day of a tank begins by the clock of its site, as Node knows it.
-- Book stock (catalogue operations.md §10.18): the last dip before the running production date, or the first dip of a young tank, and all that moved since.
create or replace function fuel_book_stock(of_tank uuid, until timestamptz) returns float8
language sql stable
as $$
  with day as (
    select instant_at((production_date(until, site.time_zone) - 1) + interval '22 hours 30 minutes', site.time_zone) as starts_at
    from fuel_tank tank join site on site.id = tank.site where tank.id = of_tank),
  opening as (
    select coalesce(before.at, young.at, '-infinity'::timestamptz) as at, coalesce(before.litres, young.litres, 0) as litres
    from day
    left join lateral (select at, litres from fuel_dip dip where dip.tank = of_tank and dip.deleted_at is null and dip.at <= day.starts_at order by at desc limit 1) before on true
    left join lateral (select at, litres from fuel_dip dip where dip.tank = of_tank and dip.deleted_at is null and dip.at <= until order by at limit 1) young on true)
  select opening.litres + moved.deliveries + moved.transfers_in - moved.transfers_out - moved.issues
  from opening cross join lateral fuel_movements(of_tank, opening.at, until) as moved
$$;
