import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { Exact } from '../../../../core/money/exact.ts';
import type { PriceBreak } from '../../formulas/agreed-price.ts';
import type { OrderableLines } from '../../shared/order-answers.ts';
import { currencyTable, partTable, taxCodeTable, unitOfMeasureTable } from '../uses.ts';
import { vendorName } from '../vendor-name.ts';

/** A line of a request, by what may still be ordered of it. */
export interface OpenLine {
  readonly id: string;
  readonly no: number;
  readonly part: string | null;
  readonly description: string | null;
  readonly title: string;
  readonly unit: string;
  readonly unit_name: string;
  readonly stock_unit: string | null;
  readonly left: string;
}

/**
 * Lines of a request less what living orders at agreed prices and awards that stand cover of them. Of a line that was closed
 * short what came counts.
 */
export async function openLines(db: Database, request: string, language: 'en' | 'fr'): Promise<readonly OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select line.id, (row_number() over (order by line.created_at, line.id))::int as no, line.part, line.description,
      coalesce(nullif(line.description, ''), nullif(part.label ->> ${language}, ''), part.code) as title, line.unit,
      coalesce(nullif(unit.label ->> ${language}, ''), unit.code) as unit_name, part.unit as stock_unit,
      trim_scale(greatest(line.qty::numeric - coalesce(ordered.qty, 0) - coalesce(awarded.qty, 0), 0))::text as left
    from purchase_request_line line
    left join ${partTable} part on part.id = line.part
    left join ${unitOfMeasureTable} unit on unit.id = line.unit
    left join lateral (
      select sum(case when done.closed_short then coalesce(done.received_qty, 0) else done.qty end::numeric
        * case when done.unit = line.unit then 1 else coalesce(price.factor, 1)::numeric end) as qty
      from purchase_order_line done
      join purchase_order one on one.id = done."order"
      left join vendor_info_record price on price.id = done.info_record
      where done.request_line = line.id and done.award_line is null and done.deleted_at is null
        and one.state not in ('refused', 'cancelled') and one.deleted_at is null) ordered on true
    left join lateral (
      select sum(given.qty::numeric) as qty
      from rfq_line asked
      join award_line given on given.rfq_line = asked.id and given.deleted_at is null
      join award on award.id = given.award
      where asked.request_line = line.id and award.state in ('proposed', 'approved') and award.deleted_at is null
    ) awarded on true
    where line.request = ${request} and line.deleted_at is null
    order by no`.execute(db);
  return rows;
}

/** What an approved vendor sells a part for today at a site. */
export interface AgreedPrice {
  readonly id: string;
  readonly part: string;
  readonly vendor: string;
  readonly vendor_name: string;
  readonly payment_terms: string | null;
  readonly currency: string;
  readonly code: string;
  readonly minor_units: number;
  readonly price: string;
  readonly price_base_qty: string | null;
  readonly scales: readonly PriceBreak[] | null;
  readonly discount: string | null;
  readonly unit: string;
  readonly unit_name: string;
  readonly unit_decimals: number;
  readonly factor: string;
  readonly moq: string | null;
  readonly pack_qty: string | null;
  readonly vendor_ref: string | null;
  readonly manufacturer_ref: string | null;
  readonly incoterm: string | null;
  readonly place: string | null;
  readonly tax_code: string | null;
}

/**
 * Prices of parts that hold today and are not blocked; of two of one vendor that of the site before that of all sites.
 * The best first: by rank, then the cheaper for a unit of stock.
 */
export async function agreedPrices(
  db: Database,
  parts: readonly string[],
  site: string,
  language: 'en' | 'fr',
): Promise<readonly AgreedPrice[]> {
  const { rows } = await sql<AgreedPrice>`
    select found.*
    from (
      select distinct on (price.vendor, price.part, price.unit) price.id, price.part, price.vendor,
        ${vendorName} as vendor_name, nullif(terms.label ->> coalesce(vendor.language, 'fr'), '') as payment_terms,
        price.currency, currency.code, currency.minor_units, price.price::text, price.price_base_qty::text,
        price.scales, price.discount::text, price.unit, coalesce(nullif(unit.label ->> ${language}, ''), unit.code) as unit_name,
        coalesce(unit.decimals, 6) as unit_decimals, coalesce(price.factor, 1)::text as factor, price.moq::text, price.pack_qty::text, price.rank,
        nullif(price.vendor_ref, '') as vendor_ref, nullif(price.manufacturer_ref, '') as manufacturer_ref,
        price.incoterm, price.place, tax.code as tax_code
      from vendor_info_record price
      join vendor on vendor.id = price.vendor and vendor.state = 'approved' and vendor.deleted_at is null
      join ${currencyTable} currency on currency.id = price.currency
      join site on site.id = ${site}
      left join payment_terms terms on terms.id = vendor.payment_terms
      left join ${unitOfMeasureTable} unit on unit.id = price.unit
      left join ${taxCodeTable} tax on tax.id = price.tax_code
      where price.part = any(${parts}::uuid[]) and ${holdsToday}
        and (price.for_site is null or price.for_site = ${site})
      order by price.vendor, price.part, price.unit, price.for_site nulls last, price.valid_from desc) found
    order by found.part, found.rank nulls last,
      found.price::numeric / coalesce(found.price_base_qty, '1')::numeric / found.factor::numeric, found.id`.execute(
    db,
  );
  return rows;
}

/** Whether a row of `vendor_info_record`, named price, holds today by the clocks of a row of `site`. */
export const holdsToday = sql<boolean>`(
  price.deleted_at is null and not coalesce(price.blocked, false)
  and local_clock(now(), site.time_zone)::date >= price.valid_from
  and (price.valid_to is null or local_clock(now(), site.time_zone)::date <= price.valid_to))`;

/** Whether a price is told for the unit of a line, or for units of stock that the line counts. */
export const fits = (line: OpenLine, price: AgreedPrice): boolean =>
  price.part === line.part && (price.unit === line.unit || line.unit === line.stock_unit);

/** What may be ordered of a request, with the agreed prices of each line. */
export async function orderableLines(
  db: Database,
  request: string,
  site: string,
  language: 'en' | 'fr',
): Promise<OrderableLines> {
  const lines = await openLines(db, request, language);
  const parts = lines.flatMap(({ part }) => part ?? []);
  const prices = await agreedPrices(db, parts, site, language);
  return {
    lines: lines
      .filter(({ left }) => new Exact(left).gt('0'))
      .map((line) => ({
        id: line.id,
        no: line.no,
        description: line.title,
        left: line.left,
        unit: line.unit_name,
        prices: prices
          .filter((price) => fits(line, price))
          .map((price) => ({
            id: price.id,
            vendor: price.vendor_name,
            currency: price.code,
            price: price.price,
            pricePer: price.price_base_qty,
            unit: price.unit_name,
            moq: price.moq,
            pack: price.pack_qty,
          })),
      })),
  };
}
