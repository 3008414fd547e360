import { HTMLTable, Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/i18n/use-format.ts';
import { usePane } from '../../../../core/panes/pane.ts';
import { records } from '../../../../core/records/client.ts';
import { fuelReconciliation } from '../../records/fuel-reconciliation.ts';
import '../../../../core/records/list/cells.css';

/** The reconciliations of the last day that has ended; each opens where it is explained and signed. */
export function DayTable({ sites }: { readonly sites: string }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const { open } = usePane();
  const { data } = useQuery({ queryKey: ['fuel-day', sites], queryFn: () => records.list('fuel_reconciliation', { sites, limit: 30, sort: '-production_date' }), refetchInterval: 60_000 });
  const day = data?.rows[0]?.production_date as string | undefined;
  const rows = data?.rows.filter(({ production_date: of }) => of === day) ?? [];
  if (!day) return null;
  const litres = (value: unknown): string => (typeof value === 'number' ? format.number(Math.round(value)) : '—');
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
              <th>{t`State`}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const state = fuelReconciliation.states?.states[String(row.state)];
              return (
                <tr key={row.id}>
                  <td>
                    <button type="button" className="record-open" onClick={() => open(`/mining_equipment_refueling/fuel_reconciliations/${row.id}`, 'beside')}>
                      {(row.tank as { readonly label: string }).label}
                    </button>
                  </td>
                  <td className="report-number">{litres(row.book)}</td>
                  <td className="report-number">{litres(row.closing)}</td>
                  <td className="report-number">{litres(row.variance)}</td>
                  <td className="report-number">{typeof row.variance_pct === 'number' ? format.number(row.variance_pct) : '—'}</td>
                  <td>{state ? <Tag minimal intent={state.intent ?? 'none'}>{i18n._(state.label)}</Tag> : null}</td>
                </tr>
              );
            })}
          </tbody>
        </HTMLTable>
      </div>
    </section>
  );
}
