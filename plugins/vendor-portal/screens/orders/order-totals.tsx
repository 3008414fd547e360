import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { Exact } from '../../../../core/money/exact.ts';
import type { OrderTax, VendorOrder } from '../../../vendor-order-calls.ts';
import { useVendorFormat } from '../use-vendor-format.ts';

/** Why nothing is payable under a tax code (UNTDID 5305). */
const categories = {
  Z: msg({ message: 'zero rate', context: 'tax' }),
  E: msg({ message: 'exempt', context: 'tax' }),
  AE: msg({ message: 'reverse charge', context: 'tax' }),
  G: msg({ message: 'export', context: 'tax' }),
  O: msg({ message: 'outside scope', context: 'tax' }),
};

/** The sums of an order as its paper has them, from its lines to what is payable. */
export function OrderTotals({ order }: { readonly order: VendorOrder }) {
  const { i18n, t } = useLingui();
  const format = useVendorFormat(order.company);
  const { totals, chargesTaxCode } = order;
  const money = (amount: string): string => format.money(amount, totals.currency);
  const rateOf = ({ category, rate }: OrderTax): string =>
    category === null ? '' : category === 'S' ? `${format.number(Number(rate))} %` : i18n._(categories[category]);
  return (
    <section aria-label={t`Total`}>
      <dl className="order-facts order-totals">
        <dt>{t`Lines`}</dt>
        <dd>{money(totals.subtotal)}</dd>
        {new Exact(totals.discount).gt('0') ? (
          <>
            <dt>
              {t`Discount`} {format.number(Number(totals.discountPercent))} %
            </dt>
            <dd>{money(new Exact(totals.discount).neg().toFixed())}</dd>
          </>
        ) : null}
        <dt>{t`Charges`}</dt>
        <dd>
          {money(totals.charges)}
          {chargesTaxCode ? ` (${chargesTaxCode})` : null}
        </dd>
        <dt>{t`Net`}</dt>
        <dd>
          <strong>{money(totals.net)}</strong>
        </dd>
        {totals.taxes.map((one) => {
          const tax = `${one.taxCode} ${rateOf(one)}`.trim();
          const base = money(one.taxable);
          return (
            <Fragment key={one.taxCode}>
              <dt>{t`${tax} on ${base}`}</dt>
              <dd>{money(one.tax)}</dd>
            </Fragment>
          );
        })}
        {totals.total === null ? null : (
          <>
            <dt>{t`Total with tax`}</dt>
            <dd>
              <strong>{money(totals.total)}</strong>
            </dd>
          </>
        )}
      </dl>
      {totals.isPartlyUntaxed ? <p>{t`Lines without a tax code are excluded from tax here.`}</p> : null}
    </section>
  );
}
