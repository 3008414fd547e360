import { Button, Callout, Spinner } from '@blueprintjs/core';
import { ShoppingCart } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { StateTag } from '../../../../core/records/detail/state-tag.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useRecordChanges } from '../../../../core/records/use-record-changes.ts';
import { purchaseOrder } from '../../records/purchase-order.ts';
import { shipment } from '../../records/shipment.ts';
import type { Delivery } from '../../shared/receipt-answers.ts';
import { AnnouncedShipments } from './announced-shipments.tsx';
import { receptionApi } from './api.ts';
import { DeliveryLines } from './delivery-lines.tsx';
import { PastReceipts } from './past-receipts.tsx';
import { ReceiptForm } from './receipt-form.tsx';

/** One order at the gate: what came of it so far, and a receipt of what comes now. */
export function DeliveryDetail({ order, back }: { readonly order: string; readonly back: ReactNode }) {
  const { t } = useLingui();
  const pane = usePane();
  const { data, error, refetch } = useQuery({
    queryKey: ['delivery', order],
    queryFn: () => receptionApi.delivery(order),
  });
  useRecordChanges(shipment, data ? [data.siteId] : [], pane.visible, () => void refetch());
  const mayReceive = useCan('goods_receipt:receive');
  if (error)
    return (
      <section className="delivery">
        {back}
        <Callout intent="danger">{error.message}</Callout>
      </section>
    );
  if (!data) return <Spinner aria-label={t`Loading`} />;
  const asked = pane.search.get('receipt');
  const draft = data.receipts.find(({ id, state }) => id === asked && state === 'draft') ?? null;
  return (
    <section className="delivery" aria-label={`${data.number} ${data.vendor}`}>
      <DeliveryHead delivery={data} back={back} />
      {mayReceive && data.isReceivable ? (
        <ReceiptForm key={draft?.id ?? 'new'} delivery={data} draft={draft} />
      ) : (
        <>
          {data.isReceivable ? null : (
            <Callout>{t`Goods can only be received for an issued order that is not rejected, cancelled or closed.`}</Callout>
          )}
          <AnnouncedShipments delivery={data} />
          <DeliveryLines delivery={data} />
        </>
      )}
      <PastReceipts delivery={data} />
    </section>
  );
}

function DeliveryHead({ delivery, back }: { readonly delivery: Delivery; readonly back: ReactNode }) {
  const { t } = useLingui();
  const pane = usePane();
  const format = useFormat(delivery.siteId);
  const mayOpen = useCan('purchase_order:read');
  const { id, number, vendor, state, issuedAt, tolOver, tolUnder, receivedPercent } = delivery;
  return (
    <header>
      {back}
      <h2>
        {number} {vendor}
      </h2>
      {purchaseOrder.states ? <StateTag machine={purchaseOrder.states} state={state} /> : null}
      {mayOpen ? (
        <Button
          icon={<ShoppingCart />}
          text={t`The order`}
          onClick={() => pane.open(`/procurement/process/po_creation/${id}`)}
        />
      ) : null}
      <p>
        {t`issued ${format.date(issuedAt)}`}
        {receivedPercent === null ? null : <> · {t`received: ${format.quantity(receivedPercent, '%')}`}</>}
        {' · '}
        {t`tolerance: +${format.number(tolOver)} %, −${format.number(tolUnder)} %`}
      </p>
    </header>
  );
}
