import type { purchasedRows } from './purchased-rows.ts';

/** Invoices of May 2024: P11's example, one in euros that was cheaper, and one that was cancelled. */
export async function writeInvoices(desk: Awaited<ReturnType<typeof purchasedRows>>): Promise<void> {
  const { insert, at, order, number, sites, vendors, unit, currencies } = desk;
  const billed = async (
    on: string,
    { qty, price, orderPrice, state = 'exported' }: { qty: number; price: string; orderPrice: string; state?: string },
    more: object = {},
  ) => {
    const of = { currency: currencies.MAD, ...more };
    const id = await order('S1', { issued_at: await at('2024-02-05 09:00'), vendor: vendors[2], ...of }, []);
    const line = await insert('purchase_order_line', { site: sites.S1, order: id, qty, unit, description: 'Filtre' });
    const invoice = await insert('vendor_invoice', {
      site: sites.S1,
      order: id,
      vendor: vendors[2],
      number: number('INV'),
      invoice_no: number('F'),
      invoiced_on: on,
      currency: of.currency,
      state,
    });
    await insert('vendor_invoice_line', {
      site: sites.S1,
      invoice,
      order_line: line,
      qty,
      price,
      order_price: orderPrice,
    });
  };
  await billed('2024-05-20', { qty: 100, price: '51.00', orderPrice: '50.00' });
  await billed('2024-05-28', { qty: 10, price: '9.50', orderPrice: '10.00' }, { currency: currencies.EUR, rate: 10 });
  await billed('2024-05-28', { qty: 10, price: '90', orderPrice: '10', state: 'cancelled' });
  await billed('2024-06-01', { qty: 10, price: '90', orderPrice: '10' });
}
