import { Callout, HTMLTable, Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../core/http/api.ts';
import { Exact } from '../../../../core/money/exact.ts';
import type { Row } from '../../../../core/records/client.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { OrderTax } from '../../../vendor-order-calls.ts';
import type { OrderTotalsAnswer } from '../../shared/order-answers.ts';
import { taxCategories } from '../../shared/tax-words.ts';
import './order-totals.css';

/** Tab of an order: what it comes to with tax, read anew with each version of it. */
export function OrderTotalsTab({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  const { data, error } = useQuery({
    queryKey: ['order-totals', row.id, row.version],
    queryFn: () => api<OrderTotalsAnswer>(`procurement/orders/${row.id}/totals/`),
  });
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!data) return <Spinner aria-label={t`Loading`} />;
  return <OrderTotals totals={data} isIssued={row['issued_at'] !== null} />;
}

interface OrderTotalsProps {
  readonly totals: OrderTotalsAnswer;
  readonly isIssued: boolean;
}

/** An order from the net of its lines to its total with tax, in its currency and, where that differs, in the company's. */
export function OrderTotals({ totals, isIssued }: OrderTotalsProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const { currency, discountPercent, taxes, total, company } = totals;
  const money = (amount: string): string => format.money(amount, currency);
  const rateOf = ({ category, rate }: OrderTax): string =>
    category === null ? '' : category === 'S' ? `${format.number(Number(rate))} %` : i18n._(taxCategories[category]);
  const rows: readonly Line[] = [
    { id: 'lines', label: t({ message: 'Lines', context: 'amount' }), amount: totals.subtotal },
    ...(new Exact(totals.discount).gt('0')
      ? [
          {
            id: 'discount',
            label: `${t({ message: 'Discount', context: 'purchase' })} ${format.number(Number(discountPercent))} %`,
            amount: new Exact(totals.discount).neg().toFixed(),
          },
        ]
      : []),
    ...(new Exact(totals.charges).gt('0')
      ? [{ id: 'charges', label: t({ message: 'Charges', context: 'of an offer' }), amount: totals.charges }]
      : []),
    { id: 'net', label: t`Net without tax`, amount: totals.net, company: company?.net, isSum: true },
    ...taxes.map((one) => {
      const tax = `${one.taxCode} ${rateOf(one)}`.trim();
      const base = money(one.taxable);
      return {
        id: `tax ${one.taxCode}`,
        label: t`${tax} on ${base}`,
        amount: one.tax,
        company: company?.taxes.find(({ taxCode }) => taxCode === one.taxCode)?.tax,
      };
    }),
    ...(total === null
      ? []
      : [
          {
            id: 'total',
            label: t({ message: 'Total with tax', context: 'of an order' }),
            amount: total,
            company: company?.total ?? undefined,
            isSum: true,
          },
        ]),
  ];
  return (
    <div className="order-sums">
      <HTMLTable compact>
        <thead>
          <tr>
            <th scope="col">{t({ message: 'Amount', context: 'of an order' })}</th>
            <th scope="col">{currency}</th>
            {company ? <th scope="col">{company.currency}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, amount, company: inCompany, isSum = false }) => (
            <tr key={id} data-sum={isSum}>
              <th scope="row">{label}</th>
              <td>{money(amount)}</td>
              {company ? <td>{inCompany === undefined ? '' : format.money(inCompany, company.currency)}</td> : null}
            </tr>
          ))}
        </tbody>
      </HTMLTable>
      <ul className="order-sums-notes">
        {total === null ? <li>{t`No tax is specified here: the total with tax is unknown.`}</li> : null}
        {total !== null && totals.isPartlyUntaxed ? (
          <li>{t`Lines without a tax code are excluded from tax here.`}</li>
        ) : null}
        {total === null ? null : isIssued ? (
          <li>{t`Tax once per code on its subtotal, at the rates of the issue date.`}</li>
        ) : (
          <li>{t`Tax once per code on its subtotal, at today's rates: the order is not issued yet.`}</li>
        )}
        {company ? (
          <li>
            {t`At the rate of the issue date, ${format.money(company.rate, null, 8)}: net and each tax are converted separately and then added.`}
          </li>
        ) : null}
      </ul>
    </div>
  );
}

interface Line {
  readonly id: string;
  readonly label: string;
  readonly amount: string;
  /** In the company's currency; absent where it is not told. */
  readonly company?: string | undefined;
  readonly isSum?: boolean;
}
