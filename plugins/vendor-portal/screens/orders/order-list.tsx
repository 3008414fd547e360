import { Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { usePane } from '../../../../core/registry/pane.ts';
import type { VendorHome, VendorOrderSummary } from '../../../vendor-calls.ts';
import { useVendorFormat } from '../use-vendor-format.ts';
import { orderIntents, orderWords } from '../words.ts';

interface OrderListProps {
  readonly orders: readonly VendorOrderSummary[];
  readonly home: VendorHome;
}

/** What was ordered; what waits for an answer stands first. */
export function OrderList({ orders, home }: OrderListProps) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const format = useVendorFormat(home.company);
  const sorted = orders.toSorted((one, other) => Number(other.state === 'issued') - Number(one.state === 'issued'));
  return (
    <section aria-label={t`Orders`}>
      <h1>{t`Orders`}</h1>
      <ul className="portal-cards portal-orders">
        {sorted.map(({ id, number, state, currency, net, issuedAt }) => (
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
