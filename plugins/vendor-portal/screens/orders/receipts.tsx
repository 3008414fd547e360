import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { RefusalReason, VendorOrder } from '../../../vendor-order-calls.ts';
import { useVendorFormat } from '../use-vendor-format.ts';

const reasons: Readonly<Record<RefusalReason, MessageDescriptor>> = {
  wrong_part: msg({ message: 'Wrong part', context: 'delivered' }),
  damaged: msg({ message: 'Damaged', context: 'delivered' }),
  over_delivery: msg({ message: 'More than ordered', context: 'delivered' }),
  bad_documents: msg({ message: 'Documents missing or wrong', context: 'delivered' }),
  wrong_dimension: msg({ message: 'Wrong dimension', context: 'delivered' }),
  expired: msg({ message: 'Expired', context: 'delivered' }),
  not_ordered: msg({ message: 'Not ordered', context: 'delivered' }),
};

/** What came of an order, delivery by delivery, and what was refused of it. */
export default function Receipts({ order }: { readonly order: VendorOrder }) {
  const { i18n, t } = useLingui();
  const format = useVendorFormat(order.company);
  const title = t({ message: 'Received', context: 'deliveries' });
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className="order-lines">
        {order.receipts.map(({ deliveryNote, receivedAt, lines }) => (
          <li key={`${deliveryNote} ${receivedAt}`}>
            <strong>{t`Delivery note ${deliveryNote}`}</strong>
            <span>{format.datetime(receivedAt)}</span>
            {lines.map(({ no, received, refused, reason }) => {
              const line = order.lines.find((one) => one.no === no);
              const quantity = (value: string): string => format.quantity(Number(value), line?.unit ?? '');
              const why = reason === null ? '' : i18n._(reasons[reason]);
              return (
                <span key={no} className="order-shipped">
                  {no}. {line?.description}: {t`received: ${quantity(received)}`}
                  {Number(refused) > 0 ? (
                    <strong className="order-refused"> · {t`rejected: ${quantity(refused)} (${why})`}</strong>
                  ) : null}
                </span>
              );
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
