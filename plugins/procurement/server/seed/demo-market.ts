import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { seededRandom } from '../../../../core/host/seed.ts';
import { currencyTable, exchangeRateOn, partTable, statusIntervalView } from '../uses.ts';
import { officeHoursOf, type OfficeHours } from '../office-hours.ts';
import { taxCodeOf } from './demo-taxes.ts';

const dayMs = 86_400_000;

export interface DemoSite {
  readonly id: string;
  readonly code: string;
  readonly hours: OfficeHours;
  /** Machines, and when they stood, as far as the fleet tells. */
  readonly machines: readonly DemoMachine[];
}

interface DemoMachine {
  readonly id: string;
  readonly stops: readonly (readonly [from: number, until: number])[];
}

export interface DemoPart {
  readonly id: string;
  readonly code: string;
  readonly unit: string;
  /** What it costs usually, in dirhams. */
  readonly price: string;
}

/** An approved vendor of parts. */
export interface DemoVendor {
  readonly id: string;
  readonly code: string;
  readonly sites: readonly string[];
  /** ISO 4217: what it sells in by contract. */
  readonly currency: string;
  /** In the language of the mine: its screens are read in one language. */
  readonly terms: string | null;
  /** What its offers and orders are taxed by. */
  readonly taxCode: string;
}

/** What the demo's year of purchasing is made from. */
export interface DemoMarket {
  readonly now: number;
  readonly days: number;
  readonly sites: readonly DemoSite[];
  readonly parts: readonly DemoPart[];
  readonly vendors: readonly DemoVendor[];
  readonly currencies: ReadonlyMap<string, { readonly id: string; readonly minorUnits: number }>;
  /** What one unit of a currency is worth in dirhams on a day; before the first rate as on its day. */
  readonly rateOn: (code: string, day: string) => string;
}

/** A demo of few days still shows the course of some weeks. */
const leastDays = 84;

/** Null where there is nothing to buy, or nobody to buy from. */
export async function readMarket(db: Database, now: number, demoDays: number): Promise<DemoMarket | null> {
  const days = Math.max(demoDays, leastDays);
  const { rows: parts } = await sql<Omit<DemoPart, 'price'>>`
    select id, code, unit from ${partTable} where deleted_at is null order by code limit 2050`.execute(db);
  const { rows: vendors } = await sql<Omit<DemoVendor, 'taxCode'> & { isDomestic: boolean; place: number }>`
    select vendor.id, vendor.code, coalesce(vendor.sites, '{}') as sites, currency.code as currency,
      nullif(terms.label ->> 'fr', '') as terms, vendor.country = 'MA' as "isDomestic",
      (row_number() over (order by vendor.code))::int as place
    from vendor
    join ${currencyTable} currency on currency.id = vendor.currency
    left join payment_terms terms on terms.id = vendor.payment_terms
    where vendor.state = 'approved' and 'parts' = any(vendor.kinds) and vendor.deleted_at is null
    order by vendor.code`.execute(db);
  if (parts.length === 0 || vendors.length < 8) return null;
  const random = seededRandom(31);
  const { rows: currencies } = await sql<{ id: string; code: string; minorUnits: number }>`
    select id, code, minor_units as "minorUnits" from ${currencyTable} where deleted_at is null`.execute(db);
  return {
    now,
    days,
    sites: await sitesOf(db),
    parts: parts.map((part) => ({ ...part, price: Math.exp(4.2 + random() * 4.4).toFixed(2) })),
    vendors: vendors.map(({ place, isDomestic, ...vendor }) => ({
      ...vendor,
      currency: contractCurrency(vendor.currency, place),
      taxCode: taxCodeOf(isDomestic),
    })),
    currencies: new Map(currencies.map(({ code, ...currency }) => [code, currency])),
    rateOn: await ratesOf(db, now, days),
  };
}

/** Most sell in the money of their country; some of Morocco in that of their suppliers, those of Africa's south in euros. */
function contractCurrency(own: string, place: number): string {
  if (own !== 'MAD') return own === 'ZAR' ? 'EUR' : own;
  return place % 19 === 5 ? 'XOF' : place % 17 === 9 ? 'USD' : 'MAD';
}

async function sitesOf(db: Database): Promise<readonly DemoSite[]> {
  const { rows } = await sql<{ id: string; code: string; zone: string }>`
    select id, code, time_zone as zone from site where code in ('S1', 'S2') order by code`.execute(db);
  const { rows: machines } = await sql<{ id: string; site: string; stops: readonly (readonly [string, string])[] }>`
    select equipment as id, site,
      coalesce(jsonb_agg(jsonb_build_array(started_at, coalesce(ended_at, now())) order by started_at)
        filter (where category in ('DTS', 'DTU')), '[]') as stops
    from ${statusIntervalView}
    group by equipment, site
    order by equipment`.execute(db);
  return rows.map(({ id, code, zone }) => ({
    id,
    code,
    hours: officeHoursOf(zone),
    machines: machines
      .filter(({ site }) => site === id)
      .map(({ id: machine, stops }) => ({
        id: machine,
        stops: stops.map(([from, until]) => [Date.parse(from), Date.parse(until)] as const),
      })),
  }));
}

async function ratesOf(db: Database, now: number, days: number): Promise<DemoMarket['rateOn']> {
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  const { rows } = await sql<{ code: string; day: string; rate: string }>`
    select currency.code, asked.day::date::text as day, found.rate::text
    from ${currencyTable} currency
    cross join generate_series(${day(now - days * dayMs)}::date, ${day(now + dayMs)}::date, interval '1 day') asked(day)
    cross join lateral ${exchangeRateOn}(currency.code, asked.day::date) found
    where currency.code in ('EUR', 'USD', 'XOF')
    order by day`.execute(db);
  const rates = new Map(rows.map(({ code, day: on, rate }) => [`${code} ${on}`, rate]));
  const first = new Map(rows.toReversed().map(({ code, rate }) => [code, rate]));
  return (code, on) => (code === 'MAD' ? '1' : (rates.get(`${code} ${on}`) ?? first.get(code) ?? '1'));
}
