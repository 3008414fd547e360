import { Button, HTMLTable } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { shortAmount } from '../../../../core/records/fields/amount.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { RateHistory } from '../../shared/rate-history.ts';

/** Days that are shown before somebody asks for the rest. */
const first = 31;

/** The decimals that a currency's rates need, so that they stand below one another. */
const decimalsOf = (rates: readonly (string | null | undefined)[]): number =>
  Math.max(2, ...rates.map((rate) => (shortAmount(rate ?? '')?.split('.')[1] ?? '').length));

/** Days down, currencies across: the rate that counted of those entered on the day. */
export function RateGrid({ history }: { readonly history: RateHistory }) {
  const { t } = useLingui();
  const format = useFormat();
  const [whole, setWhole] = useState(false);
  const { days, currencies, company } = history;
  if (days.length === 0) return null;
  const decimals = currencies.map((_, place) => decimalsOf(days.map(({ rates }) => rates[place])));
  return (
    <section className="rates-grid">
      <h2>{t`Rates by day, in ${company ?? ''}`}</h2>
      <div className="rates-table" role="group" aria-label={t`Rates by day`} tabIndex={0}>
        <HTMLTable compact striped>
          <thead>
            <tr>
              <th scope="col">{t`Date`}</th>
              {currencies.map((code) => (
                <th key={code} scope="col" className="rates-number">
                  {code}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(whole ? days : days.slice(0, first)).map(({ day, rates }) => (
              <tr key={day}>
                <th scope="row">{format.date(day)}</th>
                {currencies.map((code, place) => (
                  <td key={code} className="rates-number">
                    {rates[place] == null
                      ? '–'
                      : format.number(Number(rates[place]), { decimals: decimals[place] ?? 2 })}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      </div>
      {days.length > first && !whole ? (
        <Button
          className="rates-more"
          size="small"
          text={t`Show all ${format.number(days.length)} days`}
          onClick={() => setWhole(true)}
        />
      ) : null}
    </section>
  );
}
