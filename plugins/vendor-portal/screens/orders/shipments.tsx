import { Button, Callout, Spinner, Tag } from '@blueprintjs/core';
import { Document, Download, Undo } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { ShippableLine, VendorOrder, VendorShipment } from '../../../vendor-order-calls.ts';
import { useVendorFormat } from '../use-vendor-format.ts';
import { keptFresh } from './order-news.ts';
import { shipmentsApi } from './shipments-api.ts';

const ShipmentForm = lazy(() => import('./shipment-form.tsx'));
const TakeBackDialog = lazy(() => import('./take-back-dialog.tsx'));

const words = {
  announced: msg({ message: 'On its way', context: 'shipment' }),
  partially_received: msg({ message: 'Partly received', context: 'shipment' }),
  received: msg({ message: 'Received', context: 'shipment' }),
  cancelled: msg({ message: 'Withdrawn', context: 'shipment' }),
};
const intents = {
  announced: 'primary',
  partially_received: 'warning',
  received: 'success',
  cancelled: 'none',
} as const;

/** What was sent of an order, and the announcement of what is sent now. */
export default function Shipments({ order }: { readonly order: VendorOrder }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [takenBack, setTakenBack] = useState<VendorShipment | null>(null);
  const { data, error } = useQuery({
    queryKey: ['vendor-shipments', order.id],
    queryFn: () => shipmentsApi.read(order.id),
    ...keptFresh,
  });
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!data) return <Spinner size={24} aria-label={t`Loading`} />;
  if (!data.isOpen && data.shipments.length === 0) return null;
  return (
    <section aria-label={t({ message: 'Shipments', context: 'of vendors' })}>
      <h2>{t({ message: 'Shipments', context: 'of vendors' })}</h2>
      {data.shipments.length === 0 ? <p>{t`No shipments announced yet.`}</p> : null}
      <ul className="order-lines">
        {data.shipments.map((shipment) => (
          <Shipment
            key={shipment.id}
            order={order}
            shipment={shipment}
            lines={data.lines}
            onTakeBack={data.isOpen ? () => setTakenBack(shipment) : undefined}
          />
        ))}
      </ul>
      {data.isOpen ? (
        <Button
          className="order-announce"
          icon={<Document />}
          text={t`Announce a shipment`}
          onClick={() => setOpen(true)}
        />
      ) : null}
      <Suspense>
        {isOpen ? <ShipmentForm order={order} lines={data.lines} onClose={() => setOpen(false)} /> : null}
        {takenBack ? <TakeBackDialog order={order.id} shipment={takenBack} onClose={() => setTakenBack(null)} /> : null}
      </Suspense>
    </section>
  );
}

interface ShipmentProps {
  readonly order: VendorOrder;
  readonly shipment: VendorShipment;
  readonly lines: readonly ShippableLine[];
  readonly onTakeBack: (() => void) | undefined;
}

function Shipment({ order, shipment, lines, onTakeBack }: ShipmentProps) {
  const { i18n, t } = useLingui();
  const toast = useToast();
  const format = useVendorFormat(order.company);
  const { state, sentOn, eta, carrier, tracking, packages, cancelReason, files } = shipment;
  const serials = (numbers: readonly string[]): string => numbers.join(', ');
  return (
    <li>
      <strong>
        {format.date(sentOn)} · {carrier} {tracking}
      </strong>
      <Tag minimal intent={intents[state]}>
        {i18n._(words[state])}
      </Tag>
      {eta === null ? null : <span>{t`expected on ${format.date(eta)}`}</span>}
      {packages === null ? null : <span>{t`packages: ${packages}`}</span>}
      {shipment.lines.map(({ no, qty, lot, serials: numbers }) => {
        const line = lines.find((one) => one.no === no);
        return (
          <span key={no} className="order-shipped">
            {no}. {line?.description}: {format.quantity(Number(qty), line?.unit ?? '')}
            {lot ? ` · ${t`lot ${lot}`}` : ''}
            {numbers.length > 0 ? ` · ${t`serial numbers: ${serials(numbers)}`}` : ''}
          </span>
        );
      })}
      {files.length > 0 ? (
        <span className="order-shipped">
          {files.map((file) => (
            <Button
              key={file.id}
              size="small"
              variant="minimal"
              icon={<Download />}
              text={file.name}
              onClick={() =>
                void shipmentsApi
                  .saveFile(order.id, shipment.id, file)
                  .catch((refused: unknown) =>
                    toast(refused instanceof Error ? refused.message : String(refused), 'danger'),
                  )
              }
            />
          ))}
        </span>
      ) : null}
      {cancelReason ? <span className="order-shipped">{cancelReason}</span> : null}
      {state === 'announced' && onTakeBack ? (
        <Button
          size="small"
          icon={<Undo />}
          text={t`Withdraw`}
          aria-label={t`Withdraw shipment of ${format.date(sentOn)}`}
          onClick={onTakeBack}
        />
      ) : null}
    </li>
  );
}
