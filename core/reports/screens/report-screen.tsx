import { Button, Callout, Spinner, Tag } from '@blueprintjs/core';
import { Cross, Print } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useRef, type ReactNode } from 'react';
import { printElement } from '../../parts/print-element.ts';
import { useFormat } from '../../sites/use-format.ts';
import { useSession } from '../../session/use-session.ts';
import type { ReportAnswer } from '../client.ts';
import { useSaveReport } from '../use-save-report.ts';
import type { ReportDefinition, ReportQuestion, ReportRow, ReportRowOf } from '../report.ts';
import { useReport } from '../use-report.ts';
import { useReportQuery } from '../use-report-query.ts';
import { ParameterFields } from './parameter-fields.tsx';
import { PeriodBar } from './period-bar.tsx';
import { ReportChart } from './report-chart.tsx';
import { CutNote } from './cut-note.tsx';
import { ReportTable } from './report-table.tsx';
import './report.css';
import '../../records/screens/record-screen.css';

interface ReportScreenProps<R> {
  readonly report: R;
  /** What stands above the charts: cards, boards, anything of the plugin's own. */
  readonly above?: (answer: ReportAnswer<ReportRowOf<R>>) => ReactNode;
  /** Columns of the table where they are called and written by what is asked; the report's own otherwise. */
  readonly columns?: (question: ReportQuestion) => ReportDefinition['columns'];
  /** Further buttons beside the title. */
  readonly actions?: ReactNode;
  /**
   * What narrows the question from outside, such as what was picked in a linked pane; the reader's own parameters come
   * first.
   */
  readonly narrowed?: Narrowing | null;
}

/** Parameters that come from elsewhere, what they are called, and how the reader lifts them. */
export interface Narrowing {
  readonly parameters: Readonly<Record<string, string>>;
  readonly label: string;
  readonly lift: () => void;
}

/** A report as a screen: period and parameters, charts, the table beside them, files and paper. */
export function ReportScreen<R extends ReportDefinition>({
  report,
  above,
  columns,
  actions,
  narrowed = null,
}: ReportScreenProps<R>) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const { user } = useSession();
  const { query: asked, set } = useReportQuery(report);
  const query = narrowed ? { ...narrowed.parameters, ...asked } : asked;
  const { data, error, isFetching } = useReport<R>(report.name, query);
  const page = useRef<HTMLDivElement>(null);
  const title = i18n._(report.title);
  const saveReport = useSaveReport();
  const save = (kind: 'csv' | 'xlsx'): Promise<void> => {
    const span = data ? `${data.question.from} ${data.question.to}` : '';
    return saveReport({ report: report.name, query, kind, name: `${title} ${span}` });
  };
  const print = (): void => {
    if (page.current) printElement(page.current, t`Printed ${format.datetime(new Date())} by ${user?.name ?? ''}`);
  };
  return (
    <div className="report" role="group" aria-label={title} ref={page}>
      <header className="record-head">
        <h1>
          {title}{' '}
          {data && report.period ? (
            <span className="record-count">
              {data.question.from === data.question.to
                ? format.date(data.question.from)
                : t`${format.date(data.question.from)} to ${format.date(data.question.to)}`}
            </span>
          ) : null}
        </h1>
        {isFetching && data ? <Spinner size={16} aria-label={t`Loading`} /> : null}
        {actions}
        <Button variant="minimal" text="CSV" title={t`Save as a CSV file`} onClick={() => void save('csv')} />
        <Button variant="minimal" text="XLSX" title={t`Save as a spreadsheet`} onClick={() => void save('xlsx')} />
        <Button variant="minimal" icon={<Print />} aria-label={t`Print`} title={t`Print`} onClick={print} />
      </header>
      <div className="report-controls" data-no-print>
        {report.period ? <PeriodBar query={asked} otherwise={report.period} onChange={set} /> : null}
        <ParameterFields report={report} query={asked} onChange={set} />
        {narrowed ? (
          <Button
            size="small"
            intent="primary"
            variant="outlined"
            endIcon={<Cross />}
            text={t`Only ${narrowed.label}, as selected`}
            title={t`Show all again`}
            onClick={narrowed.lift}
          />
        ) : null}
        {data?.question.at === undefined ? null : (
          <Tag intent="warning">{t`As at ${format.datetime(data.question.at)}`}</Tag>
        )}
      </div>
      <div className="report-body" role="group" aria-label={t`Results`} tabIndex={0}>
        {error ? (
          <Callout intent="danger" role="alert">
            {error.message}
          </Callout>
        ) : null}
        {data ? (
          <Results
            report={columns ? { ...report, columns: columns(data.question) } : report}
            answer={data}
            above={above?.(data)}
          />
        ) : error ? null : (
          <Spinner aria-label={t`Loading`} />
        )}
      </div>
    </div>
  );
}

function Results({
  report,
  answer,
  above,
}: {
  readonly report: ReportDefinition;
  readonly answer: ReportAnswer<ReportRow>;
  readonly above: ReactNode;
}) {
  const { i18n, t } = useLingui();
  return (
    <>
      {answer.isCut ? <CutNote rows={answer.rows.length} /> : null}
      {above}
      {answer.rows.length === 0 ? (
        <p>{t`Nothing was recorded in this period.`}</p>
      ) : (
        <>
          <div className="report-charts">
            {report.charts.map((chart) => (
              <ReportChart
                key={chart.title.id}
                report={report}
                chart={chart}
                rows={answer.rows}
                until={answer.question.to}
              />
            ))}
          </div>
          <ReportTable
            report={report}
            rows={answer.rows}
            isCut={answer.isCut}
            question={answer.question}
            label={i18n._(report.title)}
          />
        </>
      )}
    </>
  );
}
