import { HTMLTable, Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { Row } from '../../../../core/records/client.ts';
import { fuelOrder } from '../../records/fuel-order.ts';

interface ExpectedTableProps {
  /** Orders that have not come, the next one first. */
  readonly orders: readonly Row[];
  readonly onOpen: (order: Row) => void;
}

/** The deliveries that are expected, and what was asked for and not ordered yet. */
export function ExpectedTable({ orders, onOpen }: ExpectedTableProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  if (orders.length === 0) return null;
  return (
    <section className="status-table" aria-label={t`Deliveries expected`}>
      <h2>{t`Deliveries expected`}</h2>
      <div className="report-table" role="group" aria-label={t`Deliveries expected`} tabIndex={0}>
        <HTMLTable compact striped>
          <thead>
            <tr>
              <th>{t`Number`}</th>
              <th>{t`Tank`}</th>
              <th className="report-number">{t`Litres`}</th>
              <th>{t`Wanted by`}</th>
              <th>{t`Expected on`}</th>
              <th>{t`Vendor`}</th>
              <th>{t`State`}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => {
              const state = fuelOrder.states?.states[String(order.state)];
              const late =
                typeof order.expected_on === 'string' &&
                typeof order.wanted_on === 'string' &&
                order.expected_on > order.wanted_on;
              return (
                <tr key={order.id}>
                  <td>
                    <button type="button" className="record-open" onClick={() => onOpen(order)}>
                      {String(order.number)}
                    </button>
                  </td>
                  <td>{(order.tank as { readonly label: string }).label}</td>
                  <td className="report-number">{format.number(Number(order.litres))}</td>
                  <td>{format.date(order.wanted_on as string | null)}</td>
                  <td>
                    {format.date(order.expected_on as string | null)}{' '}
                    {late ? <Tag minimal intent="warning">{t`late`}</Tag> : null}
                  </td>
                  <td>{typeof order.vendor === 'string' ? order.vendor : '—'}</td>
                  <td>
                    {state ? (
                      <Tag minimal intent={state.intent ?? 'none'}>
                        {i18n._(state.label)}
                      </Tag>
                    ) : null}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </HTMLTable>
      </div>
    </section>
  );
}
