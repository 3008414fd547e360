import { HTMLTable } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../core/sites/use-format.ts';
import type { Field } from '../../../core/records/field.ts';
import { viewOf } from '../../../core/records/views/index.ts';
import type { ReportRow } from '../../../core/reports/report.ts';
import { totalsOf } from '../../../core/reports/totals.ts';
import { siteShifts } from '../reports/site-shifts.ts';

const leading = ['production_date', 'shift', 'site_code'];
const columns: readonly (readonly [string, Field])[] = Object.entries(siteShifts.columns);
const figures = columns.filter(([name]) => !leading.includes(name));

interface ShiftTableProps {
  readonly rows: readonly ReportRow[];
  /** The date and the one with which it is compared; null where nothing is compared. */
  readonly compared: readonly [day: string, other: string] | null;
}

/** Every chosen shift at each site, with totals; of two dates also by how much the first differs from the second. */
export function ShiftTable({ rows, compared }: ShiftTableProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const words = (row: ReportRow, name: string): string => {
    const field = columns.find(([column]) => column === name)?.[1];
    return !field || row[name] == null ? '—' : viewOf(field).words(row[name], field, { i18n, format }, row);
  };
  const cells = (row: ReportRow) =>
    figures.map(([name]) => (
      <td key={name} className="number">
        {words(row, name)}
      </td>
    ));
  const differences = (one: ReportRow, other: ReportRow) =>
    figures.map(([name, { options }]) => {
      const [value, before] = [one[name], other[name]];
      if (typeof value !== 'number' || typeof before !== 'number')
        return (
          <td key={name} className="number">
            —
          </td>
        );
      const decimals = typeof options.decimals === 'number' ? options.decimals : 0;
      // Between two percentages lie points, not percents.
      const unit =
        options.unit === '%'
          ? t({ message: 'pt', context: 'percentage points' })
          : typeof options.unit === 'string'
            ? options.unit
            : '';
      const change = Number((value - before).toFixed(decimals));
      return (
        <td
          key={name}
          className="number"
        >{`${change > 0 ? '+' : ''}${unit === '' ? format.number(change, { decimals }) : format.quantity(change, unit, { decimals })}`}</td>
      );
    });
  const ofDay = (day: string): readonly ReportRow[] => rows.filter(({ production_date: date }) => date === day);
  const [now, before] = compared
    ? compared.map((day) => ({ day, totals: totalsOf(siteShifts, ofDay(day)) ?? {} }))
    : [];
  const whole = totalsOf(siteShifts, rows) ?? {};
  return (
    <HTMLTable compact striped={compared === null}>
      <thead>
        <tr>
          {columns.map(([name, { label }]) => (
            <th key={name} scope="col" className={leading.includes(name) ? undefined : 'number'}>
              {i18n._(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const earlier =
            compared && row.production_date === compared[0]
              ? rows.find(
                  (one) => one.production_date === compared[1] && one.shift === row.shift && one.site === row.site,
                )
              : undefined;
          const later =
            compared && row.production_date === compared[1]
              ? rows.find(
                  (one) => one.production_date === compared[0] && one.shift === row.shift && one.site === row.site,
                )
              : undefined;
          // The difference stands below the lower of the two.
          const pair =
            compared === null
              ? null
              : compared[0] > compared[1]
                ? earlier
                  ? [row, earlier]
                  : null
                : later
                  ? [later, row]
                  : null;
          const line = (
            <tr key={`${String(row.production_date)} ${String(row.shift)} ${String(row.site)}`}>
              <td>{words(row, 'production_date')}</td>
              <th scope="row">{words(row, 'shift')}</th>
              <td>{words(row, 'site_code')}</td>
              {cells(row)}
            </tr>
          );
          const [one, other] = pair ?? [];
          return one && other
            ? [
                line,
                <tr key={`difference ${String(row.shift)} ${String(row.site)}`} className="history-difference">
                  <th scope="row" colSpan={3}>
                    {t({ message: 'Difference', context: 'of two dates' })}
                  </th>
                  {differences(one, other)}
                </tr>,
              ]
            : line;
        })}
      </tbody>
      {rows.length < 2 ? null : (
        <tfoot>
          {now && before ? (
            <>
              {[now, before].map(({ day, totals }) => (
                <tr key={day}>
                  <th scope="row" colSpan={3}>{t`Total of ${format.date(day)}`}</th>
                  {cells(totals)}
                </tr>
              ))}
              <tr className="history-difference">
                <th scope="row" colSpan={3}>
                  {t({ message: 'Difference', context: 'of two dates' })}
                </th>
                {differences(now.totals, before.totals)}
              </tr>
            </>
          ) : (
            <tr>
              <th scope="row" colSpan={3}>
                {t({ message: 'Total', context: 'of shifts' })}
              </th>
              {cells(whole)}
            </tr>
          )}
        </tfoot>
      )}
    </HTMLTable>
  );
}
