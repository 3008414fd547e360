import { Exact, type Decimal } from '../../../core/money/exact.ts';

interface InvoiceableLine {
  readonly qty: Decimal;
  readonly accepted: Decimal;
}

/** How much of a line can still be billed: of what is ordered, or accepted where that is more; never below 0. */
export function leftToInvoice({ qty, accepted }: InvoiceableLine, invoiced: Decimal): Decimal {
  const left = new Exact(new Exact(accepted).gt(qty) ? accepted : qty).minus(invoiced);
  return left.gt('0') ? left.toFixed() : '0';
}
