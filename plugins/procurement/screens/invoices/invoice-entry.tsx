import { Button, Callout, Spinner } from '@blueprintjs/core';
import { ArrowLeft, BankAccount } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Message } from '../../../../core/parts/message.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import { useRecordChanges } from '../../../../core/records/use-record-changes.ts';
import { purchaseOrder } from '../../records/purchase-order.ts';
import { invoiceApi } from './api.ts';
import { BilledOrders } from './billed-orders.tsx';
import { InvoiceForm } from './invoice-form.tsx';
import '../receipts/reception.css';
import './invoices.css';

/** `/procurement/invoice_entry`: choose the order that an invoice belongs to, and enter what its vendor bills. */
export default function InvoiceEntry() {
  const { t } = useLingui();
  const pane = usePane();
  const order = pane.search.get('order');
  const show = (id: string | null): void => pane.setSearch({ order: id });
  return (
    <div className="reception" role="group" aria-label={t`Enter invoice`} data-open={order !== null}>
      <BilledOrders chosen={order} onChoose={show} />
      {order ? (
        <OrderInvoice
          key={order}
          order={order}
          back={<Button className="reception-back" icon={<ArrowLeft />} text={t`Back`} onClick={() => show(null)} />}
        />
      ) : (
        <Message level={2} icon={<BankAccount size={40} />} title={t`Choose the order of the invoice.`} actions={null}>
          {null}
        </Message>
      )}
    </div>
  );
}

function OrderInvoice({ order, back }: { readonly order: string; readonly back: ReactNode }) {
  const { t } = useLingui();
  const pane = usePane();
  const { data, error, refetch } = useQuery({
    queryKey: ['invoicing', order],
    queryFn: () => invoiceApi.invoicing(order),
  });
  useRecordChanges(purchaseOrder, data ? [data.siteId] : [], pane.visible && data !== undefined, (changes, missed) => {
    if (missed || changes.some(({ id }) => id === order)) void refetch();
  });
  return (
    <section className="delivery" aria-label={data ? `${data.number} ${data.vendor}` : t`Enter invoice`}>
      {error ? (
        <>
          {back}
          <Callout intent="danger">{error.message}</Callout>
        </>
      ) : data ? (
        <InvoiceForm order={data} back={back} />
      ) : (
        <Spinner aria-label={t`Loading`} />
      )}
    </section>
  );
}
