-- Published: two readings of a tank at most 10 minutes apart (and what a gauge's clock may err), between which over 200 L more went than was issued
-- (operations.md §8.2: a leak or a theft). `lost` in litres. Ask for a span of `at`: the reading before is found by index.
create view v_tank_drop as
select fall.tank, fall.site, tank.code, tank.capacity, before.at as before_at, fall.at, before.litres as before, fall.litres,
  before.litres - fall.litres - moved.issues - moved.transfers_out + moved.deliveries + moved.transfers_in as lost
from fuel_dip fall join fuel_tank tank on tank.id = fall.tank
cross join lateral (
  select known.at, known.litres from fuel_dip known where known.tank = fall.tank and known.deleted_at is null and known.at < fall.at order by known.at desc limit 1) before
cross join lateral fuel_movements(fall.tank, before.at - interval '3 minutes', fall.at + interval '1 minute') as moved
where fall.deleted_at is null and fall.at - before.at <= interval '10 minutes 30 seconds' and before.litres - fall.litres > 200
  and before.litres - fall.litres - moved.issues - moved.transfers_out > 200;
