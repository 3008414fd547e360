import { sql, type Kysely } from 'kysely';

/** Changes every so many-th row of a table, in the order of what no run changes. */
const everyNth = (table: string, order: string, nth: number, set: string): string => `
  update ${table}
  set ${set}
  where id in (
    select id
    from (select id, row_number() over (order by ${order}) as place from ${table}) numbered
    where place % ${nth} = 0)`;

const trips = (nth: number, set: string): string => everyNth('haul_trip', 'number', nth, set);
const fills = (nth: number, set: string): string => everyNth('equipment_fueling', 'number', nth, set);
const deliveries = (nth: number, set: string): string => everyNth('fuel_delivery', 'number', nth, set);
const sheets = (nth: number, set: string): string =>
  everyNth('equipment_financial_spec', 'purchase_order, id', nth, set);
/** What every machine told of its tank: little and much, nothing, the impossible, and some hours ago. */
const levels = `
  insert into equipment_live (equipment, site, ts, lon, lat, speed, fuel_level)
  select id, site,
    now() - make_interval(mins => case when place % 11 = 0 then 90 else place::int % 45 end), 0, 0, 0,
    case
      when place % 13 = 0 then null
      when place % 17 = 0 then 130
      else place * 7 % 60 end
  from (select id, site, row_number() over (order by code) as place from equipment where deleted_at is null) numbered
  on conflict (equipment) do update set ts = excluded.ts, fuel_level = excluded.fuel_level`;
/** Machines that were filled since they told their level. */
const filledSince = `
  update equipment_fueling fill
  set at = now() - interval '1 minute'
  where id in (
    select distinct on (equipment) id
    from equipment_fueling
    where deleted_at is null and equipment in (select id from equipment where family = 'dozer')
    order by equipment, at desc)`;
/** Two trucks were lent to the other site for some days, and filled there. */
const lent = `
  update equipment_fueling fill
  set site = away.site, tank = away.tank, pump = null
  from (
    select machine.id, tank.site, tank.id as tank
    from equipment machine
    join (select distinct on (site) site, id from fuel_tank where product = 'diesel' order by site, code) tank
      on tank.site <> machine.site
    where machine.code in ('T-05', 'T-33')) away
  where fill.equipment = away.id
    and fill.at between now() - interval '26 days' and now() - interval '22 days'
    and fill.tank in (select id from fuel_tank where product = 'diesel')`;
/** A bowser that holds petrol, what petrol costs, and what was set once and holds still. */
const petrol = `
  update fuel_tank
  set product = 'petrol'
  where id = (select id from fuel_tank where station in (select id from fuel_station where kind = 'bowser') order by code limit 1)`;
const prices = `
  insert into fuel_price (id, valid_from, product, price, currency, source, vendor)
  select gen_random_uuid(), day::date, product, price, currency, source, vendor
  from (values
    ('2026-08-01', 'petrol', 1.71, 'EUR', 'manual', null),
    ('2026-11-03', 'petrol', 1.83, 'EUR', 'contract', 'Atlas Fuel'),
    ('2026-01-15', 'diesel', 1.4, 'USD', 'contract', 'Once'),
    ('2026-02-15', 'diesel', 1.02, 'EUR', 'manual', null)) set_price(day, product, price, currency, source, vendor)`;
/** Who logged on to machines and off them: one ended, one forgotten, one cut off by the next, one who went home. */
const seats = `
  insert into operator_checkin (id, site, person, kind, at, equipment, method)
  select gen_random_uuid(), machine.site, driver.id, mark.kind,
    now() - make_interval(mins => mark.minutes + machine.place::int * 3), case when mark.kind = 'out' then null else machine.id end, 'badge'
  from (
    select id, site, row_number() over (order by code) as place
    from equipment
    where family = 'haul_truck' and deleted_at is null) machine
  cross join (values
    (0, 'machine_on', 4000), (0, 'machine_off', 3700), (1, 'machine_on', 2900), (2, 'machine_on', 2500), (2, 'out', 2100),
    (3, 'machine_on', 1500), (1, 'machine_on', 300), (0, 'machine_on', 200)) mark(who, kind, minutes)
  join (select id, row_number() over (order by id) as place from person where deleted_at is null) driver
    on driver.place = machine.place * 3 + mark.who
  where machine.place % 4 <> 0 or mark.minutes > 1000`;
/** What geologists tell of grades: two limits, one, none, and of two analytes. */
const limits = `
  update mineral_type
  set cutoffs = case code
    when 'ORE' then (
      select jsonb_agg(jsonb_build_object('analyte', id, 'min', 25, 'max', case when place = 1 then 31 end))
      from (select id, row_number() over (order by code) as place from analyte) analyte
      where place <= 2)
    else (
      select jsonb_build_array(jsonb_build_object('analyte', id, 'min', null, 'max', 12.5))
      from analyte
      order by code
      limit 1) end
  where code in ('ORE', 'LOWGRADE')`;
const machines = (nth: number, set: string): string => everyNth('equipment', 'code', nth, set);

/** Somebody told the dump and nobody the cycle. */
const never = 'returning_s = null, queue_load_s = null, spot_s = null, queue_dump_s = null';

/** What happens in a year and not in a demo: rows of every state, without values, of other currencies and at the edges. */
const changes: readonly string[] = [
  trips(97, `state = 'rejected'`),
  trips(89, `flags = '{outlier}'`),
  trips(83, `flags = '{partial}', queue_load_s = null`),
  trips(79, `payload = null, payload_source = null, bank_m3 = null`),
  trips(73, `material = null`),
  everyNth(
    'haul_trip',
    'number',
    31,
    `material = (select id from mineral_type kind where kind.class = 'topsoil' and kind.site = haul_trip.site limit 1)`,
  ),
  trips(71, `destination = null`),
  trips(67, `loaded_km = null`),
  trips(61, `loading_unit = null`),
  trips(59, `deleted_at = now()`),
  trips(57, `${never}, quality = 'manual', flags = '{partial}'`),
  trips(51, `${never}, loading_s = null, hauling_s = null, quality = 'tally', flags = null, load_start = null`),
  trips(53, `dumping_s = null, source = null`),
  trips(47, `payload_source = 'average'`),
  trips(43, `payload = payload * 1.3`),
  trips(41, `fuel = null`),
  trips(37, `mine_level = null, empty_km = null`),
  fills(23, `state = 'cancelled'`),
  fills(29, `"full" = false`),
  fills(31, `deleted_at = now()`),
  deliveries(13, `state = 'draft'`),
  deliveries(11, `currency = 'USD'`),
  deliveries(17, `unit_price = null`),
  deliveries(19, `ended_at = null`),
  deliveries(29, `deleted_at = now()`),
  deliveries(5, `note_l = note_l + 150`),
  seats,
  limits,
  everyNth(
    'equipment_average_load',
    'id',
    3,
    `loader_group = (select "group" from equipment where family = 'hydraulic_shovel' order by code limit 1)`,
  ),
  petrol,
  prices,
  lent,
  everyNth('fuel_transfer', 'number', 7, `in_meter_l = litres - 25`),
  everyNth('fuel_transfer', 'number', 5, `in_meter_l = null`),
  everyNth('fuel_dip', 'tank, at', 31, `deleted_at = now()`),
  everyNth('meter_reading', 'equipment, kind, read_at', 41, `valid = false`),
  sheets(9, `currency = 'USD'`),
  sheets(7, `method = 'straight_line', purchased_on = '2021-11-14', life_years = 5`),
  sheets(8, `lease_monthly = 9000, lease_end = '2026-11-16'`),
  sheets(10, `life_hours = 21000, residual = null`),
  sheets(11, `purchased_on = '2026-11-10', insurance_year = null`),
  sheets(13, 'life_hours = null, life_years = null'),
  machines(19, `state = 'retired', retired_on = '2026-11-16'`),
  machines(23, `state = 'draft'`),
  machines(17, `commissioned_on = '2026-11-17'`),
  levels,
  filledSince,
];

/** Makes rows of the demo unusual, past the rules that refuse them today: rows of former years are like this. */
export async function plantUnusualRows(db: Kysely<unknown>): Promise<void> {
  for (const change of changes) await sql.raw(change).execute(db);
}
