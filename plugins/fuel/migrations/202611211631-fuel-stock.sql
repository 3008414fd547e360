create sequence fuel_delivery_number;
create sequence fuel_transfer_number;

-- A tank's movements are looked up whatever the site, and a machine's fills wherever it was filled.
create index equipment_fueling_of_tank on equipment_fueling (tank, at desc) where deleted_at is null;
create index equipment_fueling_of_machine on equipment_fueling (equipment, at desc) where deleted_at is null;
create index equipment_fueling_of_pump on equipment_fueling (pump, at desc) where deleted_at is null;
create index fuel_dip_of_tank on fuel_dip (tank, at desc) where deleted_at is null;
create index fuel_delivery_of_tank on fuel_delivery (tank, coalesce(ended_at, arrived_at)) where deleted_at is null;
create index fuel_transfer_from on fuel_transfer (from_tank, started_at) where deleted_at is null;
create index fuel_transfer_to on fuel_transfer (to_tank, started_at) where deleted_at is null;

-- Litres at 15 °C of diesel measured at another temperature (catalogue operations.md §10.19); untouched where nobody measured it.
create function fuel_v15(litres float8, temperature float8) returns float8
language sql immutable
as $$ select litres * (1 - 0.00084 * (coalesce(temperature, 15) - 15)) $$;

-- What a delivery brought: the dips' difference and what was issued while unloading.
create function fuel_received(of_tank uuid, dip_before float8, dip_after float8, started timestamptz, ended timestamptz) returns float8
language sql stable
as $$
  select dip_after - dip_before + coalesce((
    select sum(fill.litres) from equipment_fueling fill where fill.tank = of_tank and fill.deleted_at is null and fill.state <> 'cancelled' and fill.at > started and fill.at <= ended), 0)
$$;

-- What a tank took and gave after an instant and up to another, in litres.
create function fuel_movements(of_tank uuid, since timestamptz, until timestamptz)
returns table (deliveries float8, transfers_in float8, transfers_out float8, issues float8)
language sql stable
as $$
  select
    coalesce((select sum(fuel_received(d.tank, d.dip_before, d.dip_after, d.started_at, d.ended_at)) from fuel_delivery d
      where d.tank = of_tank and d.deleted_at is null and coalesce(d.ended_at, d.arrived_at) > since and coalesce(d.ended_at, d.arrived_at) <= until), 0),
    coalesce((select sum(t.litres) from fuel_transfer t where t.to_tank = of_tank and t.deleted_at is null and t.started_at > since and t.started_at <= until), 0),
    coalesce((select sum(t.litres) from fuel_transfer t where t.from_tank = of_tank and t.deleted_at is null and t.started_at > since and t.started_at <= until), 0),
    coalesce((select sum(f.litres) from equipment_fueling f where f.tank = of_tank and f.deleted_at is null and f.state <> 'cancelled' and f.at > since and f.at <= until), 0)
$$;

-- Book stock (catalogue operations.md §10.18): the last dip before the running production date, or the first dip of a young tank, and all that moved since.
create function fuel_book_stock(of_tank uuid, until timestamptz) returns float8
language sql stable
as $$
  with day as (
    select ((production_date(until, site.time_zone) - 1) + interval '22 hours 30 minutes') at time zone site.time_zone as starts_at
    from fuel_tank tank join site on site.id = tank.site where tank.id = of_tank),
  opening as (
    select coalesce(before.at, young.at, '-infinity'::timestamptz) as at, coalesce(before.litres, young.litres, 0) as litres
    from day
    left join lateral (select at, litres from fuel_dip dip where dip.tank = of_tank and dip.deleted_at is null and dip.at <= day.starts_at order by at desc limit 1) before on true
    left join lateral (select at, litres from fuel_dip dip where dip.tank = of_tank and dip.deleted_at is null and dip.at <= until order by at limit 1) young on true)
  select opening.litres + moved.deliveries + moved.transfers_in - moved.transfers_out - moved.issues
  from opening cross join lateral fuel_movements(of_tank, opening.at, until) as moved
$$;

-- Mean litres a day that left a tank over the last week.
create function fuel_daily_issue(of_tank uuid) returns float8
language sql stable
as $$ select (moved.issues + moved.transfers_out) / 7 from fuel_movements(of_tank, now() - interval '7 days', now()) as moved $$;

-- L/h of a machine from its full fill before to this one (catalogue operations.md §10.15). Null under 4 h, and where the meter ran more hours than passed.
create function fuel_rate(machine uuid, at_instant timestamptz, meter float8, fill_litres float8, is_full boolean) returns float8
language sql stable
as $$
  select case when run.hours >= 4 and run.hours <= run.passed * 1.05 + 1 then (run.partial + fill_litres) / run.hours end
  from (
    select meter - last.hour_meter as hours, extract(epoch from at_instant - last.at) / 3600 as passed,
      coalesce((select sum(part.litres) from equipment_fueling part where part.equipment = machine and part.deleted_at is null and part.state <> 'cancelled' and part.at > last.at and part.at < at_instant), 0) as partial
    from (
      select full_fill.at, full_fill.hour_meter from equipment_fueling full_fill
      where full_fill.equipment = machine and full_fill.deleted_at is null and full_fill.state <> 'cancelled' and full_fill."full" and full_fill.hour_meter is not null and full_fill.at < at_instant
      order by full_fill.at desc limit 1) as last
    where is_full) as run
$$;

-- What a litre costs on a day: the newest price of the product for the site, else for all of them. Market indexes are no price of ours.
create function fuel_price_at(of_product text, at_site uuid, at_instant timestamptz) returns numeric
language sql stable
as $$
  select price.price from fuel_price price
  where price.product = of_product and price.deleted_at is null and price.source <> 'market_index' and price.valid_from <= (at_instant at time zone 'UTC')::date and (price.for_site = at_site or price.for_site is null)
  order by price.valid_from desc, price.for_site is null, price.id desc limit 1
$$;
