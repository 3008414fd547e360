import type { Database } from '../../../../core/host/host.ts';
import type { OrderTotals } from '../../../vendor-order-calls.ts';
import { isPartlyUntaxed, orderContent, orderHead, revisionsOf } from '../papers/order-content.ts';

/**
 * What an order comes to with tax as it stands (catalogue procurement.md §1.2): the sums of its paper, in its currency.
 * Throws 404 where there is none.
 */
export async function orderTotals(db: Database, id: string): Promise<OrderTotals> {
  const head = await orderHead(db, id);
  const revisions = await revisionsOf(db, id, false);
  const content = await orderContent(db, head, revisions, head.revision, head.language);
  const { totals, taxes } = content;
  return {
    currency: head.currency,
    subtotal: totals.subtotal,
    discountPercent: head.discount,
    discount: totals.discount,
    charges: totals.charges,
    net: totals.net,
    taxes: totals.taxes.map(({ taxCode, taxable, tax }) => {
      const { category = null, rate = null } = taxes.get(taxCode) ?? {};
      return { taxCode, category, rate, taxable, tax };
    }),
    total: totals.taxes.length === 0 ? null : totals.total,
    isPartlyUntaxed: isPartlyUntaxed(content),
  };
}
