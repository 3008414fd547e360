import { seedId } from '../../../../core/host/seed.ts';
import { documentTotals, type DocumentTotals, type TaxRate } from '../../../../core/money/document-totals.ts';
import { Exact, rounded, sumOfAmounts } from '../../../../core/money/exact.ts';
import { lineNet } from '../../../../core/money/line-net.ts';
import { goodsCameOn } from '../../formulas/billed-goods.ts';
import { duplicateOf, matchCharges, matchLine, matchTax, type MatchBlock } from '../../formulas/match-invoice.ts';
import type { Chances } from './chances.ts';
import type { ReceivedOrder } from './invoice-sources.ts';
import type { OfficeHours } from './office-hours.ts';

/** VAT of vendors of the country; of what is imported it is paid at customs. */
const [domestic, imported] = ['TVA20', 'IMPORT'];
const rates: ReadonlyMap<string, TaxRate> = new Map([
  [domestic, { category: 'S', rate: '20' }],
  [imported, { category: 'O', rate: '0' }],
]);

export interface DemoInvoiceLine {
  readonly id: string;
  readonly orderLine: string;
  readonly unit: string | null;
  readonly qty: string;
  readonly price: string;
  readonly orderPrice: string;
  readonly net: string;
}

export interface DemoInvoice {
  readonly id: string;
  readonly order: ReceivedOrder;
  readonly no: string;
  /** Day. */
  readonly invoicedOn: string;
  /** When all of what it bills had come; null before anything did. */
  readonly receivedOn: string | null;
  /** Milliseconds. */
  readonly enteredAt: number;
  readonly taxCode: string;
  readonly charges: string;
  readonly lines: readonly DemoInvoiceLine[];
  readonly totals: DocumentTotals;
  /** As the paper says. */
  readonly tax: string;
  readonly blocks: readonly MatchBlock[];
  /** The invoice of the order that it looks like. */
  readonly alike: string | null;
}

type Oddity = 'price' | 'quantity' | 'tax' | 'number' | null;

interface Bill {
  readonly key: string;
  readonly day: string;
  readonly isEarly: boolean;
  readonly after: number;
  readonly lines: readonly { readonly line: string; readonly qty: string }[];
}

/** What the vendor sends: a bill with each delivery, and now and then one before anything came. */
function billsOf(order: ReceivedOrder, chances: Chances): readonly Bill[] {
  if (order.deliveries.length > 0)
    return order.deliveries.map(({ id, day, posted_at, lines }) => ({
      key: id,
      day,
      isEarly: false,
      after: Date.parse(posted_at),
      lines: (lines ?? []).map(({ line, accepted }) => ({ line, qty: accepted })),
    }));
  if (!chances.inHundred(15)) return [];
  const { id, issued_on: day, issued_at: issued, lines } = order;
  const whole = lines.map(({ id: line, qty }) => ({ line, qty }));
  return [{ key: `${id} early`, day, isEarly: true, after: Date.parse(issued), lines: whole }];
}

/**
 * What the vendor of an order bills, some days after each delivery: about one invoice in seventeen disagrees in price,
 * quantity, tax or number (catalogue procurement.md §13). What would be entered later than `now` is not there yet.
 */
export function planInvoices(
  order: ReceivedOrder,
  hours: OfficeHours,
  chances: Chances,
  now: number,
): readonly DemoInvoice[] {
  const planned: DemoInvoice[] = [];
  let isOdd = false;
  for (const bill of billsOf(order, chances)) {
    const enteredAt = hours.later(bill.after, chances.between(4, 36));
    const oddity = oddityOf(chances, order, planned);
    if (enteredAt > now) continue;
    const invoice = draft(order, bill, enteredAt, oddity, planned);
    if (invoice.lines.length === 0) continue;
    isOdd ||= oddity !== null || bill.isEarly;
    planned.push(invoice);
  }
  return isOdd
    ? planned.map((invoice, place) => ({ ...invoice, blocks: blocksOf(invoice, planned.slice(0, place + 1)) }))
    : planned;
}

function oddityOf(chances: Chances, { lines }: ReceivedOrder, before: readonly DemoInvoice[]): Oddity {
  const drawn = chances.below(1_000);
  const isShort = lines.some(({ qty, accepted }) => new Exact(accepted).lt(qty));
  if (isShort && drawn >= 300) return 'quantity';
  if (before.length > 0 && drawn < 15 && before.every(({ alike }) => alike === null)) return 'number';
  return drawn < 40 ? 'price' : drawn < 55 ? 'tax' : null;
}

/** What of a line is billed by some invoices. */
const billedOf = (invoices: readonly DemoInvoice[], orderLine: string): string =>
  sumOfAmounts(
    invoices.flatMap(({ lines }) => lines.flatMap((line) => (line.orderLine === orderLine ? [line.qty] : []))),
  ).toFixed();

function draft(
  order: ReceivedOrder,
  { key, day, lines }: Bill,
  enteredAt: number,
  oddity: Oddity,
  before: readonly DemoInvoice[],
): DemoInvoice {
  const id = seedId('vendor_invoice', key);
  const [first] = before;
  const { minor_units: units, discount } = order;
  const taxCode = order.is_domestic ? domestic : imported;
  const billed = lines.flatMap(({ line, qty: came }, place): DemoInvoiceLine[] => {
    const of = order.lines.find((one) => one.id === line);
    if (!of) return [];
    // What was refused or is still to come is billed all the same; more than is ordered nobody enters.
    const left = first ? new Exact(of.qty).minus(billedOf(before, line)) : new Exact(of.qty);
    const qty = oddity === 'quantity' || left.lt(came) ? left.toFixed() : came;
    if (!left.gt('0')) return [];
    const price = oddity === 'price' && place === 0 ? rounded(new Exact(of.price).times('1.06'), 2) : of.price;
    const net = qty === of.qty && price === of.price ? of.net : lineNet({ ...of, qty, price }, units);
    const lineId = seedId('vendor_invoice_line', `${id} ${line}`);
    return [{ id: lineId, orderLine: line, unit: of.unit, qty, price, orderPrice: of.price, net }];
  });
  const charges = first ? '0' : order.charges;
  const totals = documentTotals({
    lines: billed.map(({ net }) => ({ net, taxCode })),
    charges: new Exact(charges).gt('0') ? [{ net: charges, taxCode }] : [],
    discount,
    taxes: rates,
    minorUnits: units,
  });
  const own = `F${day.slice(2, 4)}-0${id.slice(0, 6).toUpperCase()}`;
  return {
    id,
    order,
    // The same with other signs: typed anew by the vendor.
    no: oddity === 'number' && first ? first.no.replaceAll('-', '/') : own,
    invoicedOn: day,
    receivedOn: goodsCameOn(
      billed.map(({ orderLine, qty }) => ({
        invoiced: first ? new Exact(billedOf(before, orderLine)).plus(qty).toFixed() : qty,
        came: order.deliveries.flatMap(({ day: came, lines: of }) =>
          (of ?? []).flatMap(({ line, accepted }) => (line === orderLine ? [{ day: came, accepted }] : [])),
        ),
      })),
    ),
    enteredAt,
    taxCode,
    charges,
    lines: billed,
    totals,
    tax: oddity === 'tax' ? rounded(new Exact(totals.tax).plus('12'), units) : totals.tax,
    blocks: [],
    alike: oddity === 'number' && first ? first.id : null,
  };
}

/** By the rules by which invoices are compared; `upTo`: those of the order up to this one. */
function blocksOf(invoice: DemoInvoice, upTo: readonly DemoInvoice[]): readonly MatchBlock[] {
  const { order, totals, taxCode } = invoice;
  const company = { rate: order.rate, units: 2 };
  const charges = sumOfAmounts(upTo.map((one) => one.charges)).toFixed();
  const ofCharges = new Exact(invoice.charges).gt('0') ? matchCharges(charges, order.charges, company) : null;
  const ofTax = totals.taxes.length > 0 ? matchTax(taxCode, invoice.tax, totals.tax, order.minor_units) : null;
  return [
    ...(invoice.alike === null ? [] : [duplicateOf(invoice.alike)]),
    ...invoice.lines.flatMap(({ id, orderLine, qty, price, orderPrice }) => {
      const of = order.lines.find((one) => one.id === orderLine);
      if (!of) return [];
      const invoiced = billedOf(upTo, orderLine);
      const { qty: ordered, accepted, price_base_qty: priceBase } = of;
      return matchLine({ id, qty, invoiced, ordered, accepted, price, orderPrice, priceBase }, 'three_way', company);
    }),
    ...(ofCharges ? [ofCharges] : []),
    ...(ofTax ? [ofTax] : []),
  ];
}
