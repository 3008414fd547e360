import { Callout, HTMLTable, Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { RequestApproval } from '../../shared/approval-answers.ts';

/** Estimates that lie so many percent above the last price stand out (catalogue procurement.md §7). */
const dearPercent = 5;

/** What whoever asks or signs should know first: a split of requests, what is ordered already, and what was paid last. */
export function KnownBefore({ warnings, lastPrices }: Pick<RequestApproval, 'warnings' | 'lastPrices'>) {
  const { t } = useLingui();
  const format = useFormat();
  const title = t`Last prices`;
  return (
    <>
      {warnings.length > 0 ? (
        <Callout intent="warning" compact>
          <ul className="approval-warnings">
            {warnings.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Callout>
      ) : null}
      {lastPrices.length > 0 ? (
        <>
          <h3>{title}</h3>
          <div className="related-table" role="group" aria-label={title} tabIndex={0}>
            <HTMLTable compact striped>
              <thead>
                <tr>
                  <th>{t({ message: 'Part', context: 'in store' })}</th>
                  <th className="related-right">{t({ message: 'Last price', context: 'of a part' })}</th>
                  <th className="related-right">{t({ message: 'Estimate', context: 'against the last price' })}</th>
                  <th>{t({ message: 'Ordered', context: 'last' })}</th>
                  <th>{t`Vendor`}</th>
                </tr>
              </thead>
              <tbody>
                {lastPrices.map(({ line, part, price, currency, order, vendor, day, change }) => (
                  <tr key={line}>
                    <td>{part}</td>
                    <td className="related-right">{format.money(price, currency, 6)}</td>
                    <td className="related-right">
                      {change === null ? (
                        '–'
                      ) : (
                        <Tag minimal intent={Number(change) > dearPercent ? 'warning' : 'none'}>
                          {Number(change) > 0 ? '+' : ''}
                          {format.number(Number(change), { decimals: 1 })} %
                        </Tag>
                      )}
                    </td>
                    <td>
                      {order} · {format.date(day)}
                    </td>
                    <td>{vendor}</td>
                  </tr>
                ))}
              </tbody>
            </HTMLTable>
          </div>
        </>
      ) : null}
    </>
  );
}
