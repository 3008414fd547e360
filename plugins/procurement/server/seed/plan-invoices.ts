import { seedId } from '../../../../core/host/seed.ts';
import { documentTotals } from '../../../../core/money/document-totals.ts';
import { Exact, rounded } from '../../../../core/money/exact.ts';
import { lineNet } from '../../../../core/money/line-net.ts';
import { goodsCameOn } from '../../formulas/billed-goods.ts';
import { billedUpTo, invoiceBlocks, nothingBilled, type ComparedInvoice } from '../../formulas/invoice-blocks.ts';
import type { MatchBlock } from '../../formulas/match-invoice.ts';
import type { Chances } from './chances.ts';
import { demoTaxes, taxCodeOf, taxTold } from './demo-taxes.ts';
import type { ReceivedOrder } from './invoice-sources.ts';
import type { OfficeHours } from '../office-hours.ts';

type DemoInvoiceLine = ComparedInvoice['lines'][number] & {
  readonly unit: string | null;
  readonly orderPrice: string;
};

/** What it looks like is the id of another invoice of the order. */
export interface DemoInvoice extends ComparedInvoice {
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
  readonly lines: readonly DemoInvoiceLine[];
  readonly net: string;
  /** Tax as the paper says. */
  readonly taxes: readonly (ComparedInvoice['taxes'][number] & { readonly taxable: string })[];
  readonly tax: string;
  readonly blocks: readonly MatchBlock[];
}

/** Of the currency of the company. */
const companyUnits = 2;

type Oddity = 'price' | 'quantity' | 'tax' | 'number' | null;

interface Bill {
  readonly key: string;
  readonly day: string;
  readonly after: number;
  readonly lines: readonly { readonly line: string; readonly qty: string }[];
}

/** What the vendor sends: a bill with each delivery, and now and then one before anything came. */
function billsOf(order: ReceivedOrder, chances: Chances): readonly Bill[] {
  if (order.deliveries.length > 0)
    return order.deliveries.map(({ id, day, posted_at, lines }) => ({
      key: id,
      day,
      after: Date.parse(posted_at),
      lines: (lines ?? []).map(({ line, accepted }) => ({ line, qty: accepted })),
    }));
  if (!chances.inHundred(15)) return [];
  const { id, issued_on: day, issued_at: issued, lines } = order;
  const whole = lines.map(({ id: line, qty }) => ({ line, qty }));
  return [{ key: `${id} early`, day, after: Date.parse(issued), lines: whole }];
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
  for (const bill of billsOf(order, chances)) {
    const enteredAt = hours.later(bill.after, chances.between(4, 36));
    const oddity = oddityOf(chances, order, planned);
    if (enteredAt > now) continue;
    const invoice = draft(order, bill, enteredAt, oddity, planned);
    if (invoice.lines.length === 0) continue;
    planned.push(invoice);
  }
  const blocks = invoiceBlocks({ ...order, match: 'three_way' }, planned, companyUnits);
  return planned.map((invoice, place) => ({ ...invoice, blocks: blocks[place] ?? [] }));
}

function oddityOf(chances: Chances, { lines }: ReceivedOrder, before: readonly DemoInvoice[]): Oddity {
  const drawn = chances.below(1_000);
  const isShort = lines.some(({ qty, accepted }) => new Exact(accepted).lt(qty));
  if (isShort && drawn >= 300) return 'quantity';
  if (before.length > 0 && drawn < 15 && before.every(({ alike }) => alike === null)) return 'number';
  return drawn < 40 ? 'price' : drawn < 55 ? 'tax' : null;
}

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
  const { lines: already } = billedUpTo(before).at(-1) ?? nothingBilled;
  const taxCode = taxCodeOf(order.is_domestic);
  const told = taxTold(taxCode);
  const billed = lines.flatMap(({ line, qty: came }, place): DemoInvoiceLine[] => {
    const of = order.lines.find((one) => one.id === line);
    if (!of) return [];
    // What was refused or is still to come is billed all the same; more than is ordered nobody enters.
    const left = new Exact(of.qty).minus(already.get(line) ?? '0');
    const qty = oddity === 'quantity' || left.lt(came) ? left.toFixed() : came;
    if (!left.gt('0')) return [];
    const price = oddity === 'price' && place === 0 ? rounded(new Exact(of.price).times('1.06'), 2) : of.price;
    const net = qty === of.qty && price === of.price ? of.net : lineNet({ ...of, qty, price }, units);
    const lineId = seedId('vendor_invoice_line', `${id} ${line}`);
    const orderTax = of.tax_code === null ? null : taxTold(of.tax_code);
    return [
      { id: lineId, order_line: line, unit: of.unit, qty, price, orderPrice: of.price, net, tax: told, orderTax },
    ];
  });
  const charges = first ? '0' : order.charges;
  const totals = documentTotals({
    lines: billed.map(({ net }) => ({ net, taxCode })),
    charges: new Exact(charges).gt('0') ? [{ net: charges, taxCode }] : [],
    discount,
    taxes: demoTaxes,
    minorUnits: units,
  });
  const tax = oddity === 'tax' ? rounded(new Exact(totals.tax).plus('12'), units) : totals.tax;
  const own = `F${day.slice(2, 4)}-0${id.slice(0, 6).toUpperCase()}`;
  return {
    id,
    order,
    // The same with other signs: typed anew by the vendor.
    no: oddity === 'number' && first ? first.no.replaceAll('-', '/') : own,
    invoicedOn: day,
    receivedOn: goodsCameOn(
      billed.map(({ order_line: orderLine, qty }) => ({
        invoiced: new Exact(qty).plus(already.get(orderLine) ?? '0').toFixed(),
        came: order.deliveries.flatMap(({ day: came, lines: of }) =>
          (of ?? []).flatMap(({ line, accepted }) => (line === orderLine ? [{ day: came, accepted }] : [])),
        ),
      })),
    ),
    enteredAt,
    taxCode,
    charges,
    chargesTax: new Exact(charges).gt('0') ? told : null,
    chargesOrderTax: order.charges_tax_code === null ? null : taxTold(order.charges_tax_code),
    lines: billed,
    net: totals.net,
    taxes: totals.taxes.map(({ taxable, tax: computed }) => ({ tax_code: taxCode, taxable, tax, computed })),
    tax,
    blocks: [],
    alike: oddity === 'number' && first ? first.id : null,
  };
}
