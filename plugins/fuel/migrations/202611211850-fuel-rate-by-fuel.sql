-- Whether a tank's product is what engines burn: DEF and oils are filled into other tanks of the machine and close no interval.
create function fuel_burns(of_tank uuid) returns boolean
language sql stable
as $$ select tank.product in ('diesel', 'petrol') from fuel_tank tank where tank.id = of_tank $$;

-- L/h of a machine from its full fill before to this one (catalogue operations.md §10.15), over what engines burn alone. Null under 4 h, and where the meter ran more hours than passed.
create or replace function fuel_rate(machine uuid, at_instant timestamptz, meter float8, fill_litres float8, is_full boolean) returns float8
language sql stable
as $$
  select case when run.hours >= 4 and run.hours <= run.passed * 1.05 + 1 then (run.partial + fill_litres) / run.hours end
  from (
    select meter - last.hour_meter as hours, extract(epoch from at_instant - last.at) / 3600 as passed,
      coalesce((select sum(part.litres) from equipment_fueling part where part.equipment = machine and part.deleted_at is null and part.state <> 'cancelled' and part.at > last.at and part.at < at_instant and fuel_burns(part.tank)), 0) as partial
    from (
      select full_fill.at, full_fill.hour_meter from equipment_fueling full_fill
      where full_fill.equipment = machine and full_fill.deleted_at is null and full_fill.state <> 'cancelled' and full_fill."full" and full_fill.hour_meter is not null and full_fill.at < at_instant and fuel_burns(full_fill.tank)
      order by full_fill.at desc limit 1) as last
    where is_full) as run
$$;
