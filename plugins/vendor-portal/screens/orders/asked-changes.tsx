import { Callout } from '@blueprintjs/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AskedChanges as Changes, VendorOrder } from '../../../vendor-order-calls.ts';
import { useVendorFormat } from '../use-vendor-format.ts';

const outcomes = {
  open: msg`The buyer has not decided yet.`,
  accepted: msg`The buyer accepted these changes.`,
  declined: msg`The buyer declined these changes. Please accept or reject the order as it is.`,
  dropped: msg`The order was cancelled.`,
};
const intents = { open: 'warning', accepted: 'success', declined: 'danger', dropped: 'none' } as const;

/** What the vendor asked for last, and what became of it. */
export default function AskedChanges({ order, changes }: { readonly order: VendorOrder; readonly changes: Changes }) {
  const { i18n, t } = useLingui();
  const format = useVendorFormat(order.company);
  const { at, note, outcome, reason, lines } = changes;
  return (
    <section aria-label={t`Changes you requested`}>
      <h2>{t`Changes you requested`}</h2>
      <Callout intent={intents[outcome]}>
        {i18n._(outcomes[outcome])} {reason}
      </Callout>
      <p>
        {format.datetime(at)} – {note}
      </p>
      <ul className="order-lines">
        {lines.map(({ no, qty, price, promisedOn, note: remark }) => (
          <li key={no}>
            <strong>
              {no}. {order.lines.find((line) => line.no === no)?.description}
            </strong>
            {qty === null ? null : <span>{t`quantity ${format.number(Number(qty))}`}</span>}
            {price === null ? null : <span>{format.money(price, order.currency, 6)}</span>}
            {promisedOn === null ? null : <span>{t`promised for ${format.date(promisedOn)}`}</span>}
            {remark === null ? null : <span>{remark}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
