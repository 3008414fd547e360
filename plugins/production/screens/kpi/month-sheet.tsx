import { Button, HTMLTable } from '@blueprintjs/core';
import { Document } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { printElement } from '../../../../core/parts/print-element.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { viewOf } from '../../../../core/records/views/index.ts';
import type { ReportAnswer } from '../../../../core/reports/client.ts';
import { totalsOf } from '../../../../core/reports/totals.ts';
import { useSession } from '../../../../core/session/use-session.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { dailyProduction } from '../../reports/daily-production.ts';
import './month-sheet.css';

/** The columns for which A4 across has room. */
const printed = [
  'production_date',
  'ore',
  'waste',
  'tonnes',
  'target',
  'achieved',
  'stripping',
  'trips',
  'bank_m3',
  'tkm',
  'distance',
  'rain',
  'month',
  'last_year',
] as const;

/** The days of the question on one sheet of A4, with totals, means and room for signatures; seen on paper only. */
export function MonthSheet({ answer: { rows, question } }: { readonly answer: ReportAnswer }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const { user } = useSession();
  const { sites } = useSites();
  const sheet = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLParagraphElement>(null);
  const totals = totalsOf(dailyProduction, rows);
  const names = sites.filter(({ id }) => question.sites.includes(id)).map(({ code }) => code);
  const columns = printed.map((name) => [name, dailyProduction.columns[name]] as const);
  const words = (row: ReportAnswer['rows'][number] | null, name: (typeof printed)[number]): string => {
    const field = dailyProduction.columns[name];
    return row?.[name] == null ? '' : viewOf(field).words(row[name], field, { i18n, format }, row);
  };
  // Ratios of sums have no mean of their own.
  const mean = Object.fromEntries(
    ['ore', 'waste', 'tonnes', 'target', 'trips', 'bank_m3', 'tkm', 'last_year'].map((name) => [
      name,
      typeof totals?.[name] === 'number' ? Math.round(totals[name] / Math.max(1, rows.length)) : null,
    ]),
  );
  const print = (): void => {
    // The sheet has a page of its own: a foot beside it would be on the next.
    if (foot.current) foot.current.textContent = t`Printed ${format.datetime(new Date())} by ${user?.name ?? ''}`;
    if (sheet.current) printElement(sheet.current, null);
  };
  return (
    <>
      <Button className="month-sheet-button" icon={<Document />} text={t`Print month sheet`} onClick={print} />
      <div className="month-sheet" ref={sheet} aria-hidden>
        <h1>{t`Daily production`}</h1>
        <p>
          {names.join(', ')} · {t`${format.date(question.from)} to ${format.date(question.to)}`}
        </p>
        <HTMLTable compact>
          <thead>
            <tr>
              {columns.map(([name, field]) => (
                <th key={name}>{i18n._(field.label)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={String(row.production_date)}>
                {columns.map(([name]) => (
                  <td key={name}>{words(row, name)}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              {columns.map(([name], index) => (
                <td key={name}>{index === 0 ? t`Total` : words(totals, name)}</td>
              ))}
            </tr>
            <tr>
              {columns.map(([name], index) => (
                <td key={name}>{index === 0 ? t({ message: 'Mean', context: 'of days' }) : words(mean, name)}</td>
              ))}
            </tr>
          </tfoot>
        </HTMLTable>
        <ul className="month-sheet-signs">
          <li>{t`Drawn up by`}</li>
          <li>{t`Approved by`}</li>
        </ul>
        <p ref={foot} />
      </div>
    </>
  );
}
