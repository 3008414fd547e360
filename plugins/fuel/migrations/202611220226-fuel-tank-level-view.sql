-- Published: the last measured level of each tank, with its levels. Litres; safe_fill in % of the capacity.
create view v_tank_level as
select tank.id as tank, tank.site, tank.code, tank.product, tank.capacity, tank.safe_fill, tank.reorder_level, tank.critical_level, last.at, last.litres, last.water_mm
from fuel_tank tank cross join lateral (
  select at, litres, water_mm from fuel_dip dip where dip.tank = tank.id and dip.deleted_at is null and dip.at <= now() order by at desc limit 1) as last
where tank.deleted_at is null;
