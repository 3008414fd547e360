import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import type { TaxedAmount } from '../../../../core/money/document-totals.ts';
import { Exact, rounded } from '../../../../core/money/exact.ts';
import type {
  UblLine,
  UblOrder,
  UblOrderCancellation,
  UblOrderChange,
  UblOrderResponse,
} from '../../formulas/ubl/model.ts';
import { documentMoney, pricedItem } from '../../formulas/ubl/priced.ts';
import { taxedCharges, type ChargeTax } from '../../formulas/charge-taxes.ts';
import { orderTaxes, type OrderTaxes } from '../orders/order-taxes.ts';
import { currencyTable, partTable, unitOfMeasureTable } from '../uses.ts';
import { buyingParty, said, vendorParty } from './parties.ts';

interface Head {
  readonly id: string;
  readonly public_id: string;
  readonly number: string;
  readonly revision: number;
  readonly state: string;
  readonly vendor: string;
  readonly currency: string;
  readonly minor_units: number;
  readonly discount: string | null;
  readonly charges: string | null;
  readonly charges_tax_code: string | null;
  readonly charges_taxes: readonly ChargeTax[] | null;
  readonly incoterm: string | null;
  readonly place: string | null;
  readonly payment_terms: string | null;
  readonly issued_at: string;
  readonly answered_at: string | null;
  readonly answer_note: string | null;
  readonly site: string;
  readonly quotation: string | null;
  readonly buyer: { readonly name: string; readonly email: string } | null;
  /** When the revision that it stands by was issued; of an order that was not revised its own issue. */
  readonly revised_at: string;
  /** Its last change: of what is cancelled, the cancellation. */
  readonly updated_at: string;
}

/** What of an order is being written in the transaction that its document is made in. */
export type Issuing = Partial<Pick<Head, 'number' | 'public_id' | 'issued_at' | 'revised_at' | 'buyer'>>;

/** An issued order, what stands for a revision of it, or its cancellation (catalogue procurement.md §6). */
export async function orderDocument(
  db: Database,
  id: string,
  language: 'en' | 'fr',
  issuing: Issuing = {},
): Promise<UblOrder | UblOrderChange | UblOrderCancellation> {
  const head = { ...(await headOf(db, id)), ...issuing };
  const parties = { seller: await vendorParty(db, head.vendor), buyer: buyingParty(head.site, head.buyer) };
  if (head.state === 'cancelled')
    return {
      kind: 'OrderCancellation',
      id: `${head.number}-C`,
      ...dated(head.updated_at),
      reasons: [`${head.number} is cancelled`],
      order: head.number,
      ...parties,
    };
  const found = await orderTaxes(db, head.issued_at);
  const lines = await linesOf(db, head, found, language);
  const money = moneyOf(head, lines, found);
  const shared = {
    uuid: head.public_id,
    currency: head.currency,
    lineCount: String(lines.length),
    ...said({ quotation: head.quotation }),
    ...parties,
    deliverTo: head.site,
    ...said({ incoterm: head.incoterm, place: head.place }),
    ...(head.payment_terms ? { paymentTerms: [{ text: head.payment_terms }] } : {}),
    ...money,
    lines: lines.map(({ line }) => line),
  };
  return head.revision === 0
    ? { kind: 'Order', id: head.number, ...dated(head.issued_at), ...shared }
    : {
        kind: 'OrderChange',
        id: `${head.number}-R${head.revision}`,
        ...dated(head.revised_at),
        sequence: String(head.revision),
        order: head.number,
        ...shared,
      };
}

/** What the vendor answered; null where it has not, or asked for changes: a simple response says yes or no. */
export async function responseDocument(db: Database, id: string): Promise<UblOrderResponse | null> {
  const head = await headOf(db, id);
  if (head.answered_at === null || head.state === 'acknowledged_with_changes') return null;
  const isAccepted = head.state !== 'refused';
  return {
    kind: 'OrderResponseSimple',
    id: `${head.number}-A`,
    ...dated(head.answered_at),
    ...(isAccepted && head.answer_note ? { notes: [head.answer_note] } : {}),
    isAccepted,
    ...(!isAccepted && head.answer_note ? { reasons: [head.answer_note] } : {}),
    order: head.number,
    orderUuid: head.public_id,
    seller: await vendorParty(db, head.vendor),
    buyer: buyingParty(head.site, head.buyer),
  };
}

const dated = (at: string): { readonly issueDate: string; readonly issueTime: string } => {
  const instant = new Date(at).toISOString();
  return { issueDate: instant.slice(0, 10), issueTime: instant.slice(11, 19) };
};

async function headOf(db: Database, id: string): Promise<Head> {
  const { rows } = await sql<Head>`
    select one.id, one.public_id, one.number, coalesce(one.revision, 0) as revision, one.state, one.vendor,
      currency.code as currency, currency.minor_units, one.discount::text, one.charges::text,
      one.charges_tax_code, one.charges_taxes, one.incoterm, one.place, one.payment_terms, one.issued_at, one.answered_at, nullif(one.answer_note, '') as answer_note,
      site.name as site, one.updated_at,
      coalesce(revision.issued_at, one.issued_at) as revised_at,
      coalesce(nullif(offer.quote_no, ''), offer.reference) as quotation,
      case when buyer.id is not null then jsonb_build_object('name', buyer.name, 'email', buyer.email) end as buyer
    from purchase_order one
    join site on site.id = one.site
    join ${currencyTable} currency on currency.id = one.currency
    left join quotation offer on offer.id = one.quotation
    left join po_revision revision on revision."order" = one.id and revision.no = one.revision
      and revision.deleted_at is null
    left join app_user buyer on buyer.id = one.issued_by
    where one.id = ${id}`.execute(db);
  const [head] = rows;
  if (!head) throw new Error(`There is no order ${id}`);
  return head;
}

type OrderedLine = TaxedAmount & { readonly line: UblLine };

async function linesOf(
  db: Database,
  head: Head,
  { taxes, known }: OrderTaxes,
  language: 'en' | 'fr',
): Promise<readonly OrderedLine[]> {
  const { rows } = await sql<{
    no: number;
    qty: string;
    unit: string;
    price: string;
    per: string | null;
    discount: string | null;
    tax_code: string | null;
    promised_on: string | null;
    description: string | null;
    part: string | null;
    vendor_ref: string | null;
    reference: string | null;
  }>`
    select (row_number() over (order by line.created_at, line.id))::int as no, line.qty::text,
      coalesce(nullif(unit.ubl_code, ''), 'C62') as unit, line.price::text, line.price_base_qty::text as per,
      line.discount::text, line.tax_code, line.promised_on::text, part.code as part,
      coalesce(nullif(line.description, ''), nullif(part.label ->> ${language}, '')) as description,
      nullif(line.vendor_ref, '') as vendor_ref,
      coalesce(nullif(line.manufacturer_ref, ''), part.manufacturer_ref) as reference
    from purchase_order_line line
    left join ${partTable} part on part.id = line.part
    left join ${unitOfMeasureTable} unit on unit.id = line.unit
    where line."order" = ${head.id} and line.deleted_at is null
    order by line.created_at, line.id`.execute(db);
  return rows.map((row): OrderedLine => {
    const tax = taxes.get(row.tax_code ?? '');
    const line = {
      item: String(row.no),
      ...pricedItem(
        { qty: row.qty, price: row.price, price_base_qty: row.per, discount: row.discount },
        row.unit,
        head.minor_units,
      ),
      ...said({ neededBy: row.promised_on }),
      ...(row.description ? { descriptions: [row.description], name: row.description } : {}),
      ...said({ buyersId: row.part, sellersId: row.vendor_ref, makersId: row.reference }),
      ...(tax ? { taxCategory: tax.category, taxPercent: tax.rate } : {}),
      ...(head.quotation === null ? {} : { quotationLine: String(row.no) }),
    };
    return { line, ...known({ net: line.net, taxCode: row.tax_code }) };
  });
}

/** Charges, taxes and totals, by the taxes of the day of issue. */
function moneyOf(head: Head, lines: readonly OrderedLine[], { taxes, known }: OrderTaxes) {
  return documentMoney({
    lines: lines.map(({ net, taxCode }) => ({ net, taxCode })),
    added: taxedCharges(head.charges, head.charges_tax_code, head.charges_taxes)
      .filter(({ net }) => new Exact(net).gt('0'))
      .map((charge) => ({ reason: 'Charges', ...known({ ...charge, net: rounded(charge.net, head.minor_units) }) })),
    discount: head.discount,
    taxes,
    minorUnits: head.minor_units,
  });
}
