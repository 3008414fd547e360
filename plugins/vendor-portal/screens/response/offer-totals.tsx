import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { VendorRequest } from '../../../vendor-calls.ts';
import type { OfferContent } from '../../../vendor-offer-calls.ts';
import { offerTotals } from '../../formulas/offer-totals.ts';
import { useVendorFormat } from '../use-vendor-format.ts';

interface OfferTotalsProps {
  readonly request: VendorRequest;
  readonly content: OfferContent;
}

/** What the offer comes to, as it stands. */
export function OfferTotals({ request, content }: OfferTotalsProps) {
  const { t } = useLingui();
  const format = useVendorFormat(request.company);
  const totals = offerTotals(content, request);
  return (
    <section aria-label={t`Total`}>
      <h2>{t`Total`}</h2>
      <dl className="offer-totals">
        <dt>{t`Lines`}</dt>
        <dd>{format.money(totals.subtotal, content.currency)}</dd>
        <dt>{t`Charges`}</dt>
        <dd>{format.money(totals.charges, content.currency)}</dd>
        <dt>{t`Discount`}</dt>
        <dd>{format.money(totals.discount === '0.00' ? '0' : `-${totals.discount}`, content.currency)}</dd>
        <dt>{t`Net`}</dt>
        <dd>{format.money(totals.net, content.currency)}</dd>
        {totals.taxes.map(({ taxCode, tax }) => (
          <Fragment key={taxCode}>
            <dt>{taxCode}</dt>
            <dd>{format.money(tax, content.currency)}</dd>
          </Fragment>
        ))}
        <dt>{t`With tax`}</dt>
        <dd>
          <strong>{format.money(totals.total, content.currency)}</strong>
        </dd>
      </dl>
    </section>
  );
}
