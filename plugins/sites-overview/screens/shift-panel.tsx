import { Button, Spinner } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { printElement } from '../../../core/parts/print-element.ts';
import { useFormat } from '../../../core/sites/use-format.ts';
import { useSaveReport } from '../../../core/reports/use-save-report.ts';
import { useReport } from '../../../core/reports/use-report.ts';
import { useSession } from '../../../core/session/use-session.ts';
import type { SelectableSite } from '../../../core/http/site.ts';
import { siteShifts } from '../reports/site-shifts.ts';
import { ShiftTable } from './shift-table.tsx';
import type { ChosenShifts } from './use-chosen-shifts.ts';

/** The table of the chosen shifts, which goes into files and on A4 paper as it stands. */
export function ShiftPanel({
  chosen: { from, to, codes, other },
  sites,
}: {
  readonly chosen: ChosenShifts;
  readonly sites: readonly SelectableSite[];
}) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { user } = useSession();
  const sheet = useRef<HTMLElement>(null);
  const query = {
    from,
    to,
    shifts: codes.join(','),
    sites: sites.map(({ id }) => id).join(','),
    ...(other === null ? {} : { with: other }),
  };
  const { data, error, isFetching } = useReport(siteShifts.name, query);
  const title = i18n._(siteShifts.title);
  const period =
    other !== null
      ? t`${format.date(from)} compared with ${format.date(other)}`
      : from === to
        ? format.date(from)
        : t`${format.date(from)} to ${format.date(to)}`;
  const saveReport = useSaveReport();
  const save = (kind: 'csv' | 'xlsx'): Promise<void> =>
    saveReport({ report: siteShifts.name, query, kind, name: `${title} ${from}${to === from ? '' : ` ${to}`}` });
  const print = (): void => {
    if (sheet.current) printElement(sheet.current, t`Printed ${format.datetime(new Date())} by ${user?.name ?? ''}`);
  };
  return (
    <section className="history-shifts" ref={sheet} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <p>
          {`${period} · ${codes.join(', ')} · ${sites.map(({ name }) => name).join(', ')}`}
          {isFetching && data ? <Spinner size={14} aria-label={t`Loading`} /> : null}
        </p>
        <div className="overview-tools">
          <Button size="small" text="CSV" title={t`Save as a CSV file`} onClick={() => void save('csv')} />
          <Button size="small" text="XLSX" title={t`Save as a spreadsheet`} onClick={() => void save('xlsx')} />
          <Button size="small" icon={<Print />} text={t`Print`} title={t`On A4 paper or as a PDF`} onClick={print} />
        </div>
      </header>
      {error && !data ? (
        <p role="alert" className="widget-note">
          {error.message}
        </p>
      ) : null}
      <div className="history-table" role="group" aria-label={title} tabIndex={0}>
        {data ? (
          data.rows.length === 0 ? (
            <p className="widget-note">{t`No shift on these days has started.`}</p>
          ) : (
            <ShiftTable rows={data.rows} compared={other === null ? null : [from, other]} />
          )
        ) : error ? null : (
          <Spinner className="history-coming" size={24} aria-label={t`Loading`} />
        )}
      </div>
    </section>
  );
}
