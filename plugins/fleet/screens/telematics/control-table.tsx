import { HTMLTable } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { Row } from '../../../../core/records/client.ts';
import { readReport } from '../../../../core/reports/client.ts';
import { ColumnWords } from '../../../../core/reports/screens/column-words.tsx';
import { telematicsControl } from '../../reports/telematics-control.ts';

/** Told, ours, their difference and its per cent, by the columns of the report. */
const pairs = [
  ['told_hours', 'our_hours', 'hours_difference', 'hours_percent'],
  ['told_fuel', 'our_fuel', 'fuel_difference', 'fuel_percent'],
  ['told_loads', 'our_loads', 'loads_difference', 'loads_percent'],
  ['told_tonnes', 'our_tonnes', 'tonnes_difference', 'tonnes_percent'],
] as const;
const units = { told_hours: 'h', told_fuel: 'L', told_loads: '', told_tonnes: 't' };

/** What the machine told beside what is counted here, over the same period. Nothing where it told none of it. */
export function ControlTable({ machine, period }: { readonly machine: Row; readonly period: string }) {
  const { i18n, t } = useLingui();
  const format = useFormat(machine.site);
  const { data } = useQuery({
    queryKey: ['machine', machine.id, 'telematics', period, 'control'],
    queryFn: ({ signal }) =>
      readReport<typeof telematicsControl>(telematicsControl.name, { period, equipment: machine.id }, signal),
  });
  const row = data?.rows[0];
  const shown = pairs.filter(([told]) => row && row[told] !== null);
  if (!row || shown.length === 0) return null;
  const said = (value: unknown, unit: string, decimals: number): string =>
    typeof value !== 'number'
      ? '—'
      : unit === ''
        ? format.number(value, { decimals })
        : format.quantity(value, unit, { decimals });
  const label = (column: keyof typeof telematicsControl.columns): string =>
    i18n._(telematicsControl.columns[column].label);
  const used = [...shown.flat(), 'covered', 'longest_gap', 'resets', 'left_out'];
  return (
    <section aria-label={i18n._(telematicsControl.title)}>
      <h2 className="machine-heading">{i18n._(telematicsControl.title)}</h2>
      <div className="telematics-table" role="group" aria-label={t`Reported and counted`} tabIndex={0}>
        <HTMLTable compact striped>
          <thead>
            <tr>
              <th>{t`Reported by the machine`}</th>
              <th className="number">{t`Reported`}</th>
              <th>{t`Counted here`}</th>
              <th className="number">{t`Counted`}</th>
              <th className="number">{t`Difference`}</th>
              <th className="number">%</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(([told, ours, difference, percent]) => {
              const unit = units[told];
              const decimals = told === 'told_hours' ? 1 : 0;
              return (
                <tr key={told}>
                  <td>{label(told)}</td>
                  <td className="number">{said(row[told], unit, decimals)}</td>
                  <td>{label(ours)}</td>
                  <td className="number">{said(row[ours], unit, decimals)}</td>
                  <td className="number">{said(row[difference], unit, decimals)}</td>
                  <td className="number">{said(row[percent], '%', 1)}</td>
                </tr>
              );
            })}
          </tbody>
        </HTMLTable>
      </div>
      <p className="telematics-words">{t`Readings cover ${said(row.covered, 'h', 0)} of the period; the longest gap is ${said(row.longest_gap, 'h', 1)}. For comparison only: neither figure is changed.`}</p>
      <ColumnWords
        basis={telematicsControl.basis}
        columns={Object.entries(telematicsControl.columns).filter(([name]) => used.includes(name))}
      />
    </section>
  );
}
