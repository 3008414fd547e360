import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import type { Language } from '../../../../core/host/languages.ts';
import { documentTotals, type DocumentTotals, type TaxRate } from '../../../../core/money/document-totals.ts';
import type { Decimal } from '../../../../core/money/exact.ts';
import { taxedCharges, type ChargeTax } from '../../formulas/charge-taxes.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { orderTaxes } from '../orders/order-taxes.ts';
import { currencyTable, partTable, unitOfMeasureTable } from '../uses.ts';

export interface OrderHead {
  readonly id: string;
  readonly number: string | null;
  /** As it stands now. */
  readonly revision: number;
  readonly state: string;
  readonly vendor: string;
  readonly language: Language;
  readonly currency: string;
  readonly minorUnits: number;
  readonly discount: Decimal | null;
  readonly charges: Decimal | null;
  readonly chargesTaxCode: string | null;
  readonly chargesTaxes: readonly ChargeTax[] | null;
  readonly incoterm: string | null;
  readonly place: string | null;
  readonly paymentTerms: string | null;
  readonly tolOver: Decimal | null;
  readonly tolUnder: Decimal | null;
  readonly issuedAt: string | null;
  readonly site: string;
  readonly timeZone: string;
  readonly quotation: string | null;
  readonly buyer: string | null;
  readonly buyerMail: string | null;
}

export interface OrderRevision {
  readonly id: string;
  readonly no: number;
  readonly state: string;
  readonly issuedAt: string | null;
  readonly reason: string;
  readonly requestedBy: string;
  readonly approvedBy: string | null;
  readonly createdBy: string | null;
}

export interface OrderLine {
  readonly id: string;
  readonly no: number;
  readonly description: string;
  readonly part: string | null;
  readonly vendorRef: string | null;
  readonly makerRef: string | null;
  readonly qty: Decimal;
  readonly unit: string;
  readonly price: Decimal;
  readonly per: Decimal | null;
  readonly discount: Decimal | null;
  readonly net: Decimal;
  readonly taxCode: string | null;
  readonly promisedOn: string | null;
}

/** An order as it is, or was, by one of its revisions. */
export interface OrderContent {
  readonly head: OrderHead;
  readonly no: number;
  /** Null of what the order was before any. */
  readonly revision: OrderRevision | null;
  readonly lines: readonly OrderLine[];
  readonly totals: DocumentTotals;
  readonly taxes: ReadonlyMap<string, TaxRate>;
}

export async function orderHead(db: Database, id: string): Promise<OrderHead> {
  const { rows } = await sql<OrderHead>`
    select one.id, one.number, coalesce(one.revision, 0) as revision, one.state, one.vendor,
      coalesce(vendor.language, 'fr') as language, currency.code as currency, currency.minor_units as "minorUnits",
      one.discount::text, one.charges::text,
      one.charges_tax_code as "chargesTaxCode", one.charges_taxes as "chargesTaxes", one.incoterm, nullif(one.place, '') as place,
      nullif(one.payment_terms, '') as "paymentTerms", one.tol_over_pct::text as "tolOver",
      one.tol_under_pct::text as "tolUnder", one.issued_at as "issuedAt", site.name as site,
      site.time_zone as "timeZone", coalesce(nullif(offer.quote_no, ''), offer.reference) as quotation,
      buyer.name as buyer, buyer.email as "buyerMail"
    from purchase_order one
    join vendor on vendor.id = one.vendor
    join site on site.id = one.site
    join ${currencyTable} currency on currency.id = one.currency
    left join quotation offer on offer.id = one.quotation
    left join app_user buyer on buyer.id = coalesce(one.issued_by, one.created_by)
    where one.id = ${id} and one.deleted_at is null`.execute(db);
  if (!rows[0]) throw problems.notFound();
  return rows[0];
}

/** The revisions of an order by their number; for its vendor those alone that were issued to it. */
export async function revisionsOf(
  db: Database,
  order: string,
  isForVendor: boolean,
): Promise<readonly OrderRevision[]> {
  const { rows } = await sql<OrderRevision>`
    select revision.id, revision.no, revision.state, revision.issued_at as "issuedAt", revision.reason,
      revision.requested_by as "requestedBy", approver.name as "approvedBy", author.name as "createdBy"
    from po_revision revision
    left join app_user approver on approver.id = revision.approved_by
    left join app_user author on author.id = revision.created_by
    where revision."order" = ${order} and revision.deleted_at is null
      and (not ${isForVendor}::boolean or revision.issued_at is not null)
    order by revision.no`.execute(db);
  return rows;
}

/** An order by one of its revisions, 0 as it was first issued. Throws 404 where there is none of that number. */
export async function orderContent(
  db: Database,
  head: OrderHead,
  revisions: readonly OrderRevision[],
  no: number,
  language: Language,
): Promise<OrderContent> {
  const revision = revisions.find((one) => one.no === no) ?? null;
  if (no !== 0 && revision === null) throw problems.notFound();
  const first = revisions.find(({ issuedAt }) => issuedAt !== null);
  // The order holds what stands now; what it was before is kept with its revisions alone.
  const kept = no === head.revision ? null : no === 0 ? (first ?? null) : revision;
  const lines = await linesOf(db, head, kept?.id ?? null, no === 0 ? 'before' : 'after', language);
  const { taxes, known } = await orderTaxes(db, head.issuedAt);
  const totals = documentTotals({
    lines: lines.map(known),
    charges: taxedCharges(head.charges, head.chargesTaxCode, head.chargesTaxes).map(known),
    discount: head.discount,
    taxes,
    minorUnits: head.minorUnits,
  });
  return { head, no, revision, lines, totals, taxes };
}

/** Whether some lines name no tax that holds: none is counted for them. */
export const isPartlyUntaxed = ({ lines, taxes }: Pick<OrderContent, 'lines' | 'taxes'>): boolean =>
  lines.some(({ taxCode }) => taxCode === null || !taxes.has(taxCode));

async function linesOf(
  db: Database,
  head: OrderHead,
  revision: string | null,
  side: 'before' | 'after',
  language: Language,
): Promise<readonly OrderLine[]> {
  const other = language === 'en' ? 'fr' : 'en';
  const at = (now: string, before: string) =>
    sql`coalesce(${side === 'after' ? sql.ref(`kept.${now}`) : sql.ref(`kept.${before}`)}, ${sql.ref(`line.${now}`)})`;
  const { rows } = await sql<OrderLine>`
    select line.id, (row_number() over (order by line.created_at, line.id))::int as no,
      coalesce(nullif(line.description, ''), nullif(part.label ->> ${language}, ''), part.label ->> ${other}, part.code, '')
        as description,
      part.code as part, nullif(line.vendor_ref, '') as "vendorRef",
      coalesce(nullif(line.manufacturer_ref, ''), part.manufacturer_ref) as "makerRef",
      ${at('qty', 'qty_before')}::text as qty, coalesce(nullif(unit.label ->> ${language}, ''), unit.code, '') as unit,
      trim_scale(${at('price', 'price_before')})::text as price, line.price_base_qty::text as per,
      line.discount::text, ${at('net', 'net_before')}::text as net, line.tax_code as "taxCode",
      ${at('promised_on', 'promised_before')}::text as "promisedOn"
    from purchase_order_line line
    left join po_revision_line kept on kept.line = line.id and kept.revision = ${revision}::uuid
      and kept.deleted_at is null
    left join ${partTable} part on part.id = line.part
    left join ${unitOfMeasureTable} unit on unit.id = line.unit
    where line."order" = ${head.id} and line.deleted_at is null
    order by line.created_at, line.id`.execute(db);
  return rows;
}
