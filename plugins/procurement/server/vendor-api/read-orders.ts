import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { beyondScope } from '../../../../core/host/scope/caller-scope.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { VendorOrder, VendorOrderLine } from '../../../vendor-order-calls.ts';
import { currencyTable, partTable, unitOfMeasureTable } from '../uses.ts';
import { orderTotals } from '../orders/order-totals.ts';
import { askedChanges } from './asked-changes.ts';
import { cameOf, vendorReceipts } from './came-of-order.ts';
import { issuedTo } from './own-order.ts';
import { companyOf, type VendorPerson } from './who.ts';

export type OfOrder = FastifyRequest<{ Params: { order: string } }>;

type Head = Omit<VendorOrder, 'lines' | 'totals' | 'receipts' | 'company' | 'changes'>;

/** Issued orders of a vendor as the database shows them to it: drafts are nobody's yet. */
export async function ordersOf(db: Database, { vendor }: VendorPerson, id: string | null): Promise<readonly Head[]> {
  const { rows: own } = await sql<{ id: string }>`
    select id from purchase_order
    where vendor = ${vendor} and issued_at is not null and deleted_at is null
      and (${id}::text is null or public_id = ${id}::text)`.execute(db);
  const { rows } = await beyondScope(() =>
    sql<Head>`
      select one.public_id as id, one.number, coalesce(one.revision, 0) as revision,
        case when one.state in ('partially_received', 'received', 'closed') then 'acknowledged' else one.state end as state,
        currency.code as currency, one.subtotal::text,
        one.discount::text, one.charges::text, coalesce(one.charges_tax_code, (
          select string_agg(part ->> 'tax_code', ', ') from jsonb_array_elements(one.charges_taxes) part))
          as "chargesTaxCode", one.net::text, one.incoterm, one.place,
        one.payment_terms as "paymentTerms", one.issued_at as "issuedAt", one.answered_at as "answeredAt",
        one.answer_note as "answerNote", site.name as site, (
          select case when count(*) > 0 then jsonb_build_object('name', min(buyer.name), 'email', min(buyer.email)) end
          from app_user buyer where buyer.id = one.issued_by) as buyer
      from purchase_order one
      join site on site.id = one.site
      join ${currencyTable} currency on currency.id = one.currency
      where one.id = any(${own.map((row) => row.id)}::uuid[])
      order by one.issued_at desc, one.id`.execute(db),
  );
  return rows;
}

/** Throws 404 where it is none of the vendor's. */
export async function orderOf(
  db: Database,
  person: VendorPerson,
  id: string,
  language: 'en' | 'fr',
): Promise<VendorOrder> {
  const order = await issuedTo(db, person, id);
  const [head] = await ordersOf(db, person, id.toLowerCase());
  if (!head) throw problems.notFound();
  const { rows } = await beyondScope(() =>
    sql<Omit<VendorOrderLine, 'received' | 'open'>>`
      select (row_number() over (order by line.created_at, line.id))::int as no,
        coalesce(nullif(line.description, ''), nullif(part.label ->> ${language}, ''), part.code) as description,
        line.vendor_ref as "vendorRef", coalesce(line.manufacturer_ref, part.manufacturer_ref) as reference,
        line.qty::text as qty, coalesce(nullif(unit.label ->> ${language}, ''), unit.code) as unit, line.price::text,
        line.price_base_qty::text as "pricePer", line.discount::text, line.net::text, line.tax_code as "taxCode",
        line.promised_on::text as "promisedOn",
        case when changed.qty_before <> line.qty then changed.qty_before::text end as "qtyBefore",
        case when changed.price_before <> line.price then changed.price_before::text end as "priceBefore",
        case when changed.promised_before <> line.promised_on then changed.promised_before::text end as "promisedBefore"
      from purchase_order_line line
      join purchase_order one on one.id = line."order"
      left join po_revision revision on revision."order" = one.id and revision.no = one.revision
        and revision.state in ('issued', 'acknowledged')
      left join po_revision_line changed on changed.revision = revision.id and changed.line = line.id
      left join ${partTable} part on part.id = line.part
      left join ${unitOfMeasureTable} unit on unit.id = line.unit
      where one.public_id = ${head.id} and line.deleted_at is null
      order by line.created_at, line.id`.execute(db),
  );
  return beyondScope(async () => {
    const came = new Map((await cameOf(db, order, language)).map(({ no, ...line }) => [no, line]));
    return {
      ...head,
      lines: rows.map((line) => ({ ...line, ...(came.get(line.no) ?? { received: '0', open: line.qty }) })),
      totals: await orderTotals(db, order),
      receipts: await vendorReceipts(db, order),
      changes: await askedChanges(db, head.id),
      company: companyOf(person),
    };
  });
}
