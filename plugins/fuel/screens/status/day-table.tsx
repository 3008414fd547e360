import { Button, HTMLTable, Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { Row } from '../../../../core/records/client.ts';
import { TransitionDialog } from '../../../../core/records/detail/transition-dialog.tsx';
import { fuelReconciliation } from '../../records/fuel-reconciliation.ts';

interface DayTableProps {
  /** The reconciliations of one production date. */
  readonly rows: readonly Row[];
  readonly day: string;
  readonly maySign: boolean;
  readonly onOpen: (row: Row) => void;
  readonly onSigned: () => void;
}

/** The reconciliations of a day; each opens where it is explained, and is signed here. */
export function DayTable({ rows, day, maySign, onOpen, onSigned }: DayTableProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const [signing, setSigning] = useState<Row | null>(null);
  // Adding 0 turns the -0 of a rounding into 0.
  const litres = (value: unknown): string => (typeof value === 'number' ? format.number(Math.round(value) + 0) : '—');
  const percent = (value: unknown): string => (typeof value === 'number' ? format.number(value) : '—');
  const sign = fuelReconciliation.states?.transitions.sign;
  const labelOf = (row: Row): string => (row.tank as { readonly label: string }).label;
  return (
    <section className="status-table" aria-label={t`Reconciliation`}>
      <h2>{t`Reconciliation of ${format.date(day)}`}</h2>
      <div className="report-table" role="group" aria-label={t`Reconciliation`} tabIndex={0}>
        <HTMLTable compact striped>
          <thead>
            <tr>
              <th>{t`Tank`}</th>
              <th className="report-number">{t`Book`}</th>
              <th className="report-number">{t`Closing dip`}</th>
              <th className="report-number">{t`Variance`}</th>
              <th className="report-number">{t`Variance %`}</th>
              <th className="report-number">{t`30-day variance, %`}</th>
              <th>{t`State`}</th>
            </tr>
          </thead>
          <tbody>
            {rows
              .toSorted((one, other) => labelOf(one).localeCompare(labelOf(other)))
              .map((row) => {
                const state = fuelReconciliation.states?.states[String(row.state)];
                return (
                  <tr key={row.id}>
                    <td>
                      <button type="button" className="record-open" onClick={() => onOpen(row)}>
                        {labelOf(row)}
                      </button>
                    </td>
                    <td className="report-number">{litres(row.book)}</td>
                    <td className="report-number">{litres(row.closing)}</td>
                    <td className="report-number">{litres(row.variance)}</td>
                    <td className="report-number">{percent(row.variance_pct)}</td>
                    <td className="report-number">{percent(row.cumulative_pct)}</td>
                    <td>
                      {state ? (
                        <Tag minimal intent={state.intent ?? 'none'}>
                          {i18n._(state.label)}
                        </Tag>
                      ) : null}{' '}
                      {maySign && sign?.from.includes(String(row.state)) ? (
                        <Button
                          size="small"
                          text={t`Sign`}
                          aria-label={t`Sign: ${labelOf(row)}`}
                          onClick={() => setSigning(row)}
                        />
                      ) : null}
                    </td>
                  </tr>
                );
              })}
          </tbody>
        </HTMLTable>
      </div>
      {signing && sign ? (
        <TransitionDialog
          record={fuelReconciliation}
          row={signing}
          name="sign"
          transition={sign}
          onClose={() => setSigning(null)}
          onDone={() => {
            setSigning(null);
            onSigned();
          }}
        />
      ) : null}
    </section>
  );
}
