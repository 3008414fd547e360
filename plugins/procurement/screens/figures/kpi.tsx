import { Button, Callout, Spinner } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { TZDate } from '@date-fns/tz';
import { formatISO } from 'date-fns';
import { useMemo, useRef } from 'react';
import { printElement } from '../../../../core/parts/print-element.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import type { ReportQuery } from '../../../../core/reports/client.ts';
import { useReport } from '../../../../core/reports/use-report.ts';
import { useSaveReport } from '../../../../core/reports/use-save-report.ts';
import { useSession } from '../../../../core/session/use-session.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import type { FigureName } from '../../reports/figures.ts';
import { isFigureName, purchasingKpi } from '../../reports/purchasing-kpi.ts';
import { FigureBoard } from './figure-board.tsx';
import { FigureDetail } from './figure-detail.tsx';
import { FigureFilters } from './figure-filters.tsx';
import { daysOf, spanOf } from './month-span.ts';
import '../../../../core/reports/screens/report.css';
import '../../../../core/records/screens/record-screen.css';

/** The month that it is at a site. */
const monthNow = (timeZone: string): string => formatISO(new TZDate(Date.now(), timeZone)).slice(0, 7);

/** What the pane's address asks for: months, whose, and which figure is looked into. */
function useAsked() {
  const { search } = usePane();
  const { selected } = useSites();
  const thisMonth = monthNow(selected[0]?.timeZone ?? 'UTC');
  const sites = selected.map(({ id }) => id).join(',');
  const text = search.toString();
  return useMemo(() => {
    const parameters = new URLSearchParams(text);
    const [buyer, vendor, figure] = [parameters.get('buyer'), parameters.get('vendor'), parameters.get('figure')];
    const span = spanOf(parameters, thisMonth);
    const everybody: ReportQuery = { ...daysOf(span), sites };
    const query: ReportQuery = { ...everybody, ...(buyer ? { buyer } : {}), ...(vendor ? { vendor } : {}) };
    const chosen: FigureName = isFigureName(figure) ? figure : 'approval_time';
    return { span, thisMonth, everybody, query, buyer, vendor, chosen };
  }, [text, thisMonth, sites]);
}

/** `/procurement/kpi`: what purchasing is judged by; each figure with its months and the papers that it adds up from. */
export default function PurchasingKpi() {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const pane = usePane();
  const { user } = useSession();
  const { span, thisMonth, everybody, query, buyer, vendor, chosen } = useAsked();
  const { data, error, isFetching } = useReport<typeof purchasingKpi>('purchasing_kpi', { ...query, by: 'all' });
  const page = useRef<HTMLDivElement>(null);
  const title = i18n._(purchasingKpi.title);
  const saveReport = useSaveReport();
  const save = (kind: 'csv' | 'xlsx'): void =>
    void saveReport({
      report: purchasingKpi.name,
      query: { ...query, by: 'month' },
      kind,
      name: `${title} ${span.from} ${span.to}`,
    });
  const print = (): void => {
    if (page.current) printElement(page.current, t`Printed ${format.datetime(new Date())} by ${user?.name ?? ''}`);
  };
  return (
    <div className="report" role="group" aria-label={title} ref={page}>
      <header className="record-head">
        <h1>{title}</h1>
        {isFetching && data ? <Spinner size={16} aria-label={t`Loading`} /> : null}
        <Button variant="minimal" text="CSV" title={t`Save as a CSV file`} onClick={() => save('csv')} />
        <Button variant="minimal" text="XLSX" title={t`Save as a spreadsheet`} onClick={() => save('xlsx')} />
        <Button variant="minimal" icon={<Print />} aria-label={t`Print`} title={t`Print`} onClick={print} />
      </header>
      <div className="report-controls">
        <FigureFilters
          span={span}
          thisMonth={thisMonth}
          query={everybody}
          buyer={buyer}
          vendor={vendor}
          onChange={pane.setSearch}
        />
      </div>
      <div className="report-body" role="group" aria-label={t`Results`} tabIndex={0}>
        {error ? (
          <Callout intent="danger" role="alert">
            {error.message}
          </Callout>
        ) : null}
        {data ? (
          <>
            <FigureBoard
              rows={data.rows}
              chosen={chosen}
              onChoose={(figure) => pane.setSearch({ figure })}
              narrowedTo={[...(buyer ? (['buyer'] as const) : []), ...(vendor ? (['vendor'] as const) : [])]}
            />
            <FigureDetail
              key={chosen}
              name={chosen}
              query={query}
              onMonth={(month) => month && pane.setSearch(daysOf({ from: month, to: month }))}
            />
          </>
        ) : error ? null : (
          <Spinner aria-label={t`Loading`} />
        )}
      </div>
    </div>
  );
}
