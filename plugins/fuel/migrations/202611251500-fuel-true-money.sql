-- What a tank took and gave after an instant and up to another, in litres. A delivery that is a draft is not unloaded yet; fills and
-- transfers are written down after the litres went, and count whoever has signed them, unless cancelled.
create or replace function fuel_movements(of_tank uuid, since timestamptz, until timestamptz)
returns table (deliveries float8, transfers_in float8, transfers_out float8, issues float8)
language sql stable
as $$
  select
    coalesce((
      select sum(fuel_received(d.tank, d.dip_before, d.dip_after, d.started_at, d.ended_at))
      from fuel_delivery d
      where d.tank = of_tank
        and d.deleted_at is null
        and d.state <> 'draft'
        and coalesce(d.ended_at, d.arrived_at) > since
        and coalesce(d.ended_at, d.arrived_at) <= until), 0),
    coalesce((
      select sum(t.litres)
      from fuel_transfer t
      where t.to_tank = of_tank and t.deleted_at is null and t.started_at > since and t.started_at <= until), 0),
    coalesce((
      select sum(t.litres)
      from fuel_transfer t
      where t.from_tank = of_tank and t.deleted_at is null and t.started_at > since and t.started_at <= until), 0),
    coalesce((
      select sum(f.litres)
      from equipment_fueling f
      where f.tank = of_tank
        and f.deleted_at is null
        and f.state <> 'cancelled'
        and f.at > since
        and f.at <= until), 0)
$$;

-- What a litre costs at an instant and in which currency: the newest price of the product for the site, else for all of them; of one day, what was
-- paid for a delivery before a contract, and the entry that came last. Market indexes are no price of ours. The day is that of the site's clock.
drop function fuel_price_at(text, uuid, timestamptz);
create function fuel_price_at(of_product text, at_site uuid, at_instant timestamptz)
returns table (price numeric, currency text)
language sql stable
as $$
  select price.price, price.currency
  from fuel_price price
  join site on site.id = at_site
  where price.product = of_product
    and price.deleted_at is null
    and price.source <> 'market_index'
    and price.valid_from <= local_clock(at_instant, site.time_zone)::date
    and (price.for_site = at_site or price.for_site is null)
  order by price.valid_from desc, price.for_site is null,
    array_position(array['delivery', 'contract', 'manual'], price.source), price.created_at desc, price.vendor, price.id
  limit 1
$$;

-- Litres at 15 °C (catalogue operations.md §10.19): the coefficient is that of diesel, other products stay as they were measured.
create function fuel_v15(of_tank uuid, litres float8, temperature float8) returns float8
language sql stable
as $$
  select case when tank.product = 'diesel' then fuel_v15(litres, temperature) else litres end
  from fuel_tank tank
  where tank.id = of_tank
$$;

-- The average cost of a site's stock is worked out over every delivery there was.
create index fuel_delivery_of_site on fuel_delivery (site, coalesce(ended_at, arrived_at)) where deleted_at is null;
