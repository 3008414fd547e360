import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { seedId, seededRandom } from '../../../../core/host/seed.ts';
import type { DemoFill } from './fills.ts';
import { defTanks, demoTanks } from './stations.ts';
import { unloadingMs, type DemoDelivery, type DemoDip, type DemoTransfer } from './tank-year.ts';
import { personTable } from '../uses.ts';

const dayMs = 86_400_000;
const sites = new Map(demoTanks.map(({ code, site }) => [code, seedId('site', site)]));
const tankIds = new Map(demoTanks.map(({ code }) => [code, seedId('fuel_tank', code)]));
const instant = (at: number): string => new Date(at).toISOString();
const numbered = (prefix: string, at: number, index: number): string =>
  `${prefix}-${new Date(at).getUTCFullYear()}-${String(index + 1).padStart(6, '0')}`;
/** DEF per litre. */
const defPrice = '0.620';
const vendors = ['Atlas Carburants', 'Sahel Énergie'];

/** Price per litre of a month: a walk between 0.98 and 1.22, the same at every start. */
const prices: readonly number[] = (() => {
  const random = seededRandom(17);
  const walk = [1.08];
  while (walk.length < 24)
    walk.push(Math.round(Math.min(1.22, Math.max(0.98, (walk.at(-1) ?? 1) + (random() - 0.48) * 0.07)) * 1000) / 1000);
  return walk;
})();
const monthOf = (at: number): number => new Date(at).getUTCFullYear() * 12 + new Date(at).getUTCMonth();
const priceAt = (at: number, to: number, vendor: number): string =>
  ((prices.at(-1 - (monthOf(to) - monthOf(at))) ?? 1.08) + vendor * 0.012).toFixed(3);
/** A tank's deliveries come from one vendor most of the time. */
const vendorOf = (index: number): number => (index % 5 === 4 ? 1 : 0);

interface Crew {
  readonly attendants: readonly string[];
  readonly operators: readonly string[];
}

/** People of a site by what they do; empty without the plugin that knows people. */
async function readCrews(db: Database): Promise<ReadonlyMap<string, Crew>> {
  const { rows } = await sql<{ site: string; attendants: string[]; operators: string[] }>`
    select site,
      coalesce(array_agg(id order by matricule) filter (where function = 'Fuel attendant'), '{}') as attendants,
      coalesce(array_agg(id order by matricule) filter (where function like '%operator%'), '{}') as operators
    from ${personTable} where deleted_at is null group by site`.execute(db);
  return new Map(rows.map(({ site, ...crew }) => [site, crew]));
}

const oneOf = (ids: readonly string[] | undefined, index: number): string | null =>
  ids?.[index % Math.max(1, ids.length)] ?? null;

/** Writes fills with their totalisers; those of yesterday and before are verified. */
export async function writeFills(db: Database, fills: readonly DemoFill[], to: number): Promise<void> {
  const crews = await readCrews(db);
  const totalisers = new Map<string, number>();
  const rows = fills.map((fill, index) => {
    const site = sites.get(fill.tank) ?? '';
    const tank = demoTanks.find(({ code }) => code === fill.tank);
    const pump = tank?.pumps[fill.operator % (tank.pumps.length || 1)] ?? 'P1';
    const key = `${fill.tank} ${pump}`;
    const before = totalisers.get(key) ?? tank?.totaliser ?? 0;
    const after = Math.round((before + fill.litres) * 10) / 10;
    totalisers.set(key, after);
    const crew = crews.get(site);
    return [
      site,
      numbered('RC', fill.at, index),
      fill.equipment,
      fill.code,
      tankIds.get(fill.tank),
      seedId('fuel_pump', key),
      pump,
      instant(fill.at),
      fill.litres,
      before,
      after,
      fill.full,
      fill.hourMeter,
      oneOf(crew?.attendants, Math.floor(index / 40)),
      oneOf(crew?.operators, fill.operator),
      tank?.vehicle ? 'card' : 'controller',
      fill.at < to - dayMs ? 'verified' : 'recorded',
    ];
  });
  const column = (index: number): unknown[] => rows.map((row) => row[index] ?? null);
  await sql`
    insert into equipment_fueling (
      id, site, number, equipment, equipment_code, tank, pump, pump_code, at, litres, totaliser_before, totaliser_after,
        "full", hour_meter, attendant, operator, method, state, flags)
    select gen_random_uuid(), given.*, '{}'::text[]
    from unnest(
      ${column(0)}::uuid[], ${column(1)}::text[], ${column(2)}::uuid[], ${column(3)}::text[], ${column(4)}::uuid[],
      ${column(5)}::uuid[], ${column(6)}::text[], ${column(7)}::timestamptz[], ${column(8)}::float8[],
      ${column(9)}::float8[], ${column(10)}::float8[], ${column(11)}::boolean[], ${column(12)}::float8[],
      ${column(13)}::uuid[], ${column(14)}::uuid[], ${column(15)}::text[], ${column(16)}::text[]) as given`.execute(db);
  await sql`select setval('equipment_fueling_number', ${fills.length + 1})`.execute(db);
}

/** Writes tankers' deliveries; a large shortage is disputed, the rest approved but for the last two days. */
export async function writeDeliveries(db: Database, deliveries: readonly DemoDelivery[], to: number): Promise<void> {
  const ordered = [...deliveries].sort((one, other) => one.at - other.at);
  const rows = ordered.map(({ tank, at, before, received, issued, note, temperature }, index) => ({
    site: sites.get(tank),
    number: numbered('LC', at, index),
    tank: tankIds.get(tank),
    vendor: vendors[vendorOf(index)],
    delivery_note: `BL-${10_000 + index}`,
    purchase_order: `PO-${4_000 + Math.floor(index / 8)}`,
    tanker_plate: `${20_000 + ((index * 37) % 9_000)}-A-${1 + (index % 9)}`,
    arrived_at: instant(at - 3_000_000),
    started_at: instant(at - unloadingMs),
    ended_at: instant(at),
    ordered_l: note,
    note_l: note,
    dip_before: before,
    dip_after: Math.round((before + received - issued) * 10) / 10,
    note_temp: temperature,
    obs_temp: temperature,
    water_mm: index % 9,
    unit_price:
      demoTanks.find(({ code }) => code === tank)?.product === 'def' ? defPrice : priceAt(at, to, vendorOf(index)),
    currency: 'EUR',
    state: (note - received) / note > 0.005 ? 'disputed' : at < to - 2 * dayMs ? 'approved' : 'submitted',
    sample_kept: true,
  }));
  await sql`
    insert into fuel_delivery (
      id, site, number, tank, vendor, delivery_note, purchase_order, tanker_plate, arrived_at, started_at, ended_at,
        ordered_l, note_l, dip_before, dip_after, note_temp, obs_temp, water_mm, unit_price, currency, state,
        sample_kept)
    select gen_random_uuid(), given.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      site uuid, number text, tank uuid, vendor text, delivery_note text, purchase_order text, tanker_plate text,
        arrived_at timestamptz,
      started_at timestamptz, ended_at timestamptz, ordered_l float8, note_l float8, dip_before float8,
        dip_after float8, note_temp float8, obs_temp float8, water_mm integer, unit_price numeric, currency text,
        state text, sample_kept boolean)`.execute(db);
  await sql`select setval('fuel_delivery_number', ${rows.length + 1})`.execute(db);
}

/** Writes transfers to bowsers; those of yesterday and before are verified. */
export async function writeTransfers(db: Database, transfers: readonly DemoTransfer[], to: number): Promise<void> {
  const ordered = [...transfers].sort((one, other) => one.at - other.at);
  const rows = ordered.map(({ at, from, to: target, litres }, index) => ({
    site: sites.get(from),
    number: numbered('TC', at, index),
    from_tank: tankIds.get(from),
    to_tank: tankIds.get(target),
    started_at: instant(at),
    litres,
    out_meter_l: litres,
    in_meter_l: litres - (index % 7) * 4,
    reason: 'bowser_fill',
    state: at < to - dayMs ? 'verified' : 'submitted',
  }));
  await sql`
    insert into fuel_transfer (
      id, site, number, from_tank, to_tank, started_at, litres, out_meter_l, in_meter_l, reason, state)
    select gen_random_uuid(), given.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      site uuid, number text, from_tank uuid, to_tank uuid, started_at timestamptz, litres float8, out_meter_l float8,
        in_meter_l float8, reason text, state text)`.execute(db);
  await sql`select setval('fuel_transfer_number', ${rows.length + 1})`.execute(db);
}

export async function writeDips(db: Database, dips: readonly DemoDip[]): Promise<void> {
  const rows = dips.map(({ tank, at, litres }) => ({
    site: sites.get(tank),
    tank: tankIds.get(tank),
    at: instant(at),
    litres,
    method: 'stick',
    water_mm: 2,
  }));
  await sql`
    insert into fuel_dip (id, site, tank, at, litres, method, water_mm)
    select gen_random_uuid(), given.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      site uuid, tank uuid, at timestamptz, litres float8, method text, water_mm integer)`.execute(db);
}

/** Writes each vendor's price of every month and the market's. */
export async function writePrices(db: Database, from: number, to: number): Promise<void> {
  const months = Array.from({ length: monthOf(to) - monthOf(from) + 1 }, (_, index) => monthOf(from) + index);
  const rows = months.flatMap((month) => {
    const first = Date.UTC(Math.floor(month / 12), month % 12, 1);
    const shared = { valid_from: instant(first).slice(0, 10), product: 'diesel', currency: 'EUR', tax_included: false };
    const contract = { ...shared, source: 'contract', index_name: null };
    return [
      { ...contract, product: 'def', price: defPrice, vendor: vendors[0] },
      ...vendors.map((vendor, index) => ({ ...contract, price: priceAt(first, to, index), vendor })),
      {
        ...shared,
        price: (Number(priceAt(first, to, 0)) * 0.71).toFixed(3),
        source: 'market_index',
        vendor: null,
        index_name: 'Gasoil 10 ppm',
      },
    ];
  });
  await sql`
    insert into fuel_price (id, valid_from, product, price, currency, source, vendor, index_name, tax_included)
    select gen_random_uuid(), given.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      valid_from date, product text, price numeric, currency text, source text, vendor text, index_name text,
        tax_included boolean)`.execute(db);
}

/** Writes an order on its way and one that a buyer has not seen yet. */
export async function writeOrders(db: Database, to: number): Promise<void> {
  const day = (days: number): string => instant(to + days * dayMs).slice(0, 10);
  const rows = [
    {
      tank: 'S1-TK2',
      litres: 32_000,
      wanted_on: day(2),
      vendor: vendors[0],
      purchase_order: 'PO-4410',
      expected_on: day(1),
      state: 'ordered',
    },
    {
      tank: defTanks.S2,
      litres: 4_500,
      wanted_on: day(4),
      vendor: null,
      purchase_order: null,
      expected_on: null,
      state: 'requested',
    },
  ].map(({ tank, ...row }, index) => ({
    id: seedId('fuel_order', tank),
    site: sites.get(tank),
    tank: tankIds.get(tank),
    number: numbered('OC', to, index),
    ...row,
  }));
  await db.insertInto('fuel_order').values(rows).execute();
  await sql`select setval('fuel_order_number', ${rows.length})`.execute(db);
}
