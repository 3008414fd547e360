import { Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { usePane } from '../../../../core/registry/pane.ts';
import type { VendorHome } from '../../../vendor-calls.ts';
import type { VendorOrderSummary } from '../../../vendor-order-calls.ts';
import { useVendorFormat } from '../use-vendor-format.ts';
import { orderIntents, orderWords } from '../words.ts';

interface OrderListProps {
  readonly title: string;
  readonly orders: readonly VendorOrderSummary[];
  readonly home: VendorHome;
}

/** What was ordered; nothing where nothing was. */
export function OrderList({ title, orders, home }: OrderListProps) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const format = useVendorFormat(home.company);
  if (orders.length === 0) return null;
  return (
    <section aria-label={title}>
      <h1>{title}</h1>
      <ul className="portal-cards portal-orders">
        {orders.map(({ id, number, state, currency, net, issuedAt }) => (
          <li key={id}>
            <button type="button" className="portal-card" onClick={() => pane.open(`/vendor/orders/${id}`)}>
              <strong>{number}</strong>
              <span>
                <Tag minimal intent={orderIntents[state]}>
                  {i18n._(orderWords[state])}
                </Tag>
              </span>
              <span>{t`${format.money(net, currency)} without tax`}</span>
              <span>{format.datetime(issuedAt)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
