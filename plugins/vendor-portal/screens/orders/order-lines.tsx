import { Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { VendorOrder, VendorOrderLine } from '../../../vendor-order-calls.ts';
import { useVendorFormat } from '../use-vendor-format.ts';

/** What is ordered line by line, how it was before the last revision, and how much of it came. */
export function OrderLines({ order }: { readonly order: VendorOrder }) {
  const { t } = useLingui();
  const format = useVendorFormat(order.company);
  const { currency } = order;
  return (
    <section aria-label={t`Lines`}>
      <h2>{t`Lines`}</h2>
      <ul className="order-lines">
        {order.lines.map((line) => (
          <li key={line.no}>
            <strong>
              {line.no}. {line.description}
            </strong>
            <span>{[line.vendorRef, line.reference].filter(Boolean).join(' · ')}</span>
            <span>
              {line.qtyBefore ? <del>{format.number(Number(line.qtyBefore))}</del> : null}{' '}
              {format.quantity(Number(line.qty), line.unit ?? '')} ×{' '}
              {line.priceBefore ? <del>{format.money(line.priceBefore, currency, 6)}</del> : null}{' '}
              {format.money(line.price, currency, 6)}
              {Number(line.pricePer ?? 1) === 1 ? null : ` / ${format.number(Number(line.pricePer))}`}
              {line.discount ? ` − ${format.number(Number(line.discount))} %` : null}
            </span>
            <span>
              {line.promisedBefore ? <del>{format.date(line.promisedBefore)}</del> : null}{' '}
              {line.promisedOn ? t`promised for ${format.date(line.promisedOn)}` : null}
            </span>
            <span>{line.taxCode}</span>
            <span className="order-net">{format.money(line.net, currency)}</span>
            <CameOfLine order={order} line={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of what nobody delivers any more nothing is said. */
function CameOfLine({ order, line }: { readonly order: VendorOrder; readonly line: VendorOrderLine }) {
  const { t } = useLingui();
  const format = useVendorFormat(order.company);
  const { received, open } = line;
  const isOff = order.state === 'refused' || order.state === 'cancelled';
  if (isOff && Number(received) === 0) return null;
  const quantity = (value: string): string => format.quantity(Number(value), line.unit ?? '');
  return (
    <span className="order-shipped">
      {Number(received) > 0 ? t`received: ${quantity(received)}` : t`nothing received yet`}
      {' · '}
      {Number(open) > 0 ? (
        t`still open: ${quantity(open)}`
      ) : (
        <Tag minimal intent="success">
          {t`nothing more is expected`}
        </Tag>
      )}
    </span>
  );
}
