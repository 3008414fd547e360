-- What a tank holds at an instant: its last dip and what moved since, or its book where nobody measured. Litres.
create function fuel_stock_at(of_tank uuid, instant timestamptz) returns float8
language sql stable
as $$
  select coalesce(
    (
      select last.litres + moved.deliveries + moved.transfers_in - moved.transfers_out - moved.issues
      from (
        select dip.at, dip.litres
        from fuel_dip dip
        where dip.tank = of_tank and dip.deleted_at is null and dip.at <= instant
        order by dip.at desc
        limit 1) last
      cross join lateral fuel_movements(of_tank, last.at, instant) moved),
    fuel_book_stock(of_tank, instant))
$$;

-- Published: what each tank holds by its last dip and what moved since, with its levels. Litres; safe_fill in % of the capacity; `at` is when
-- somebody measured it last.
create or replace view v_tank_level as
select tank.id as tank, tank.site, tank.code, tank.product, tank.capacity, tank.safe_fill, tank.reorder_level,
  tank.critical_level, last.at,
  last.litres + moved.deliveries + moved.transfers_in - moved.transfers_out - moved.issues as litres, last.water_mm
from fuel_tank tank
cross join lateral (
  select at, litres, water_mm
  from fuel_dip dip
  where dip.tank = tank.id and dip.deleted_at is null and dip.at <= now()
  order by at desc
  limit 1) as last
cross join lateral fuel_movements(tank.id, last.at, now()) as moved
where tank.deleted_at is null;
