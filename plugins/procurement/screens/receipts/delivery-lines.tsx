import { Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { lineReceptions } from '../../records/receipt-choices.ts';
import type { Delivery } from '../../shared/receipt-answers.ts';

export const receptionIntents = { open: 'none', partial: 'warning', received: 'success', closed: 'none' } as const;

/** The lines of an order for those who receive nothing: what was ordered and what came. */
export function DeliveryLines({ delivery }: { readonly delivery: Delivery }) {
  const { i18n, t } = useLingui();
  const format = useFormat(delivery.siteId);
  return (
    <div className="delivery-table" role="group" aria-label={t`Lines`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Line`}</th>
            <th scope="col">{t`Promised for`}</th>
            <th scope="col">{t({ message: 'Ordered', context: 'quantity' })}</th>
            <th scope="col">{t({ message: 'Accepted', context: 'quantity' })}</th>
            <th scope="col">{t({ message: 'Quarantine', context: 'quantity' })}</th>
            <th scope="col">{t({ message: 'Reception', context: 'of an order line' })}</th>
          </tr>
        </thead>
        <tbody>
          {delivery.lines.map(({ id, no, description, references, unit, qty, accepted, quarantine, ...line }) => (
            <tr key={id}>
              <th scope="row">
                {no}. {description}
                <small>{references}</small>
              </th>
              <td>
                {line.promisedOn === null ? '–' : format.date(line.promisedOn)}
                {line.daysLate > 0 ? <Tag minimal intent="danger">{t`days late: ${line.daysLate}`}</Tag> : null}
              </td>
              <td className="amount">{format.quantity(Number(qty), unit)}</td>
              <td className="amount">{format.quantity(Number(accepted), unit)}</td>
              <td className="amount">{format.quantity(Number(quarantine), unit)}</td>
              <td>
                <Tag minimal intent={receptionIntents[line.reception]}>
                  {i18n._(lineReceptions[line.reception])}
                </Tag>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
