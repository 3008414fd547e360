import { sql, type RawBuilder } from 'kysely';
import { equipmentTable } from './uses.ts';

type Derived = Readonly<Record<string, RawBuilder<unknown>>>;

const lastDip = (column: string): RawBuilder<unknown> =>
  sql`
    (
      select ${sql.ref(column)}
      from fuel_dip
      where fuel_dip.tank = fuel_tank.id and fuel_dip.deleted_at is null and fuel_dip.at <= now()
      order by fuel_dip.at desc
      limit 1)`;
const measured = lastDip('litres');
const book = sql`fuel_book_stock(fuel_tank.id, now())`;
/** By the last dip and what moved since: a level does not wait for the next dip to be low. */
const stock = sql`fuel_stock_at(fuel_tank.id, now())`;
const dead = sql`coalesce(fuel_tank.dead_stock, 0)`;
const safe = sql`fuel_tank.capacity * coalesce(fuel_tank.safe_fill, 95) / 100`;

/**
 * What a tank holds and how long it lasts (catalogue operations.md §8.1): measured stock where there is a dip, else
 * book.
 */
export const tankDerived: Derived = {
  gauge_stock: measured,
  gauge_at: lastDip('at'),
  book_stock: sql`round((${book})::numeric, 2)::float8`,
  // Both at the instant of the dip: what was issued since is no gap.
  gap: sql`round((${measured} - fuel_book_stock(fuel_tank.id, ${lastDip('at')}))::numeric, 2)::float8`,
  ullage: sql`round((${safe} - ${stock})::numeric, 2)::float8`,
  days_cover: sql`
    round(
      ((${stock} - ${dead}) / nullif(fuel_daily_issue(fuel_tank.id), 0))::numeric, 1)::float8`,
  status: sql`(select case
      when last.at is null or last.at < now() - interval '24 hours' then 'stale'
      when last.litres > ${safe} then 'overfull'
      when last.litres < fuel_tank.critical_level then 'critical'
      when last.litres < fuel_tank.reorder_level then 'low'
      else 'ok' end
    from (select (${lastDip('at')}) as at, ${stock} as litres) as last)`,
};

/** Where a pump's meter stands: after its last fill. */
export const pumpDerived: Derived = {
  totaliser: sql`
    select totaliser_after
    from equipment_fueling fill
    where fill.pump = fuel_pump.id and fill.deleted_at is null and fill.totaliser_after is not null
    order by fill.at desc
    limit 1`,
};

/** Litres that the tank received: the dips' difference and what was issued while unloading. */
const received = sql`
  fuel_received(
    fuel_delivery.tank, fuel_delivery.dip_before, fuel_delivery.dip_after, fuel_delivery.started_at,
      fuel_delivery.ended_at)`;
// A temperature that only one side told stands for both: a correction of one side alone would be a shortage nobody
// measured.
const noteV15 = sql`
  fuel_v15(fuel_delivery.tank, fuel_delivery.note_l, coalesce(fuel_delivery.note_temp, fuel_delivery.obs_temp))`;
const receivedV15 = sql`
  fuel_v15(fuel_delivery.tank, ${received}, coalesce(fuel_delivery.obs_temp, fuel_delivery.note_temp))`;

export const deliveryDerived: Derived = {
  production_date: sql`
    select production_date(fuel_delivery.arrived_at, site.time_zone) from site where site.id = fuel_delivery.site`,
  shift: sql`select shift_code(fuel_delivery.arrived_at, site.time_zone) from site where site.id = fuel_delivery.site`,
  product: sql`select tank.product from fuel_tank tank where tank.id = fuel_delivery.tank`,
  received_l: sql`round((${received})::numeric, 2)::float8`,
  v15_note: sql`round((${noteV15})::numeric, 1)::float8`,
  v15_received: sql`round((${receivedV15})::numeric, 1)::float8`,
  shortage: sql`round((${noteV15} - ${receivedV15})::numeric, 1)::float8`,
  shortage_pct: sql`round((100 * (${noteV15} - ${receivedV15}) / nullif(${noteV15}, 0))::numeric, 2)::float8`,
};

export const transferDerived: Derived = {
  production_date: sql`
    select production_date(fuel_transfer.started_at, site.time_zone) from site where site.id = fuel_transfer.site`,
  shift: sql`select shift_code(fuel_transfer.started_at, site.time_zone) from site where site.id = fuel_transfer.site`,
  gap: sql`round((fuel_transfer.out_meter_l - fuel_transfer.in_meter_l)::numeric, 2)::float8`,
};

/** Hours since the machine's last fill, L/h between full fills (§10.15), the most that fits, and what it cost. */
export const fuelingDerived: Derived = {
  production_date: sql`
    select production_date(equipment_fueling.at, site.time_zone) from site where site.id = equipment_fueling.site`,
  since_last_h: sql`
    equipment_fueling.hour_meter - (
      select before.hour_meter
      from equipment_fueling before
      where before.equipment = equipment_fueling.equipment and before.deleted_at is null and before.state <> 'cancelled'
    and before.hour_meter is not null
    and before.at < equipment_fueling.at
    and fuel_burns(before.tank) = fuel_burns(equipment_fueling.tank)
    order by before.at desc
    limit 1)`,
  rate: sql`
    case
      when fuel_burns(equipment_fueling.tank) then round(
        fuel_rate(
          equipment_fueling.equipment, equipment_fueling.at, equipment_fueling.hour_meter, equipment_fueling.litres,
            equipment_fueling."full")::numeric,
          1)::float8 end`,
  expected_max: sql`
    (
      select round(
        (
          case (select product from fuel_tank where fuel_tank.id = equipment_fueling.tank)
            when 'def' then machine.def_tank
            when 'diesel' then machine.tank_capacity
            when 'petrol' then machine.tank_capacity end * (
              1 - coalesce(equipment_fueling.level_before, 0) / 100) * 1.05)::numeric,
          0)::float8
      from ${equipmentTable} machine
      where machine.id = equipment_fueling.equipment)`,
  cost: sql`
    select (
      equipment_fueling.litres::numeric * paid.price)::numeric(17, 3)
    from fuel_tank tank
    cross join lateral fuel_price_at(tank.product, equipment_fueling.site, equipment_fueling.at) paid
    where tank.id = equipment_fueling.tank`,
  currency: sql`
    select paid.currency
    from fuel_tank tank
    cross join lateral fuel_price_at(tank.product, equipment_fueling.site, equipment_fueling.at) paid
    where tank.id = equipment_fueling.tank`,
  product: sql`select tank.product from fuel_tank tank where tank.id = equipment_fueling.tank`,
  shift: sql`
    select shift_code(equipment_fueling.at, site.time_zone) from site where site.id = equipment_fueling.site`,
};

export const reconciliationDerived: Derived = {
  // A row that is being written is not in its table yet: its own figures are added to those of the others.
  cumulative_pct: sql`
    (
      select round(
        (
          100 * (fuel_reconciliation.variance + coalesce(sum(month.variance), 0)) / nullif(
            fuel_reconciliation.transfers_out + fuel_reconciliation.issues + coalesce(
              sum(month.transfers_out + month.issues), 0),
              0))::numeric,
          2)::float8
    from fuel_reconciliation month
    where month.tank = fuel_reconciliation.tank
      and month.id <> fuel_reconciliation.id
      and month.deleted_at is null
      and month.variance is not null
      and month.production_date > fuel_reconciliation.production_date - 30
      and month.production_date <= fuel_reconciliation.production_date)`,
};
