import { Button, Callout, SegmentedControl, Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReportQuery } from '../../../../core/reports/client.ts';
import { CutNote } from '../../../../core/reports/screens/cut-note.tsx';
import { ReportTable } from '../../../../core/reports/screens/report-table.tsx';
import { useReport } from '../../../../core/reports/use-report.ts';
import { useSaveReport } from '../../../../core/reports/use-save-report.ts';
import { isToldBy, purchasingFigureList, type FigureName, type PurchasingFigure } from '../../reports/figures.ts';
import { figureDimensions, purchasingKpi } from '../../reports/purchasing-kpi.ts';
import { FigureTrend } from './figure-trend.tsx';

interface FigureDetailProps {
  readonly name: FigureName;
  readonly query: ReportQuery;
  readonly onMonth: (month: string) => void;
}

/** What is behind a figure: its months, whose it is, and the papers, whose foot is the figure. */
export function FigureDetail({ name, query, onMonth }: FigureDetailProps) {
  const { i18n } = useLingui();
  const figure: PurchasingFigure = purchasingFigureList[name];
  const label = i18n._(figure.field.label);
  return (
    <section className="purchasing-detail" aria-label={label}>
      <div className="report-charts">
        <FigureTrend name={name} query={query} onMonth={onMonth} />
        <FigureParts name={name} query={query} />
      </div>
      <FigurePapers figure={figure} query={query} />
    </section>
  );
}

type Whose = 'site' | 'buyer' | 'vendor';

/** The figure by site, buyer or vendor. */
function FigureParts({ name, query }: { readonly name: FigureName; readonly query: ReportQuery }) {
  const { i18n, t } = useLingui();
  const figure: PurchasingFigure = purchasingFigureList[name];
  const told = (['site', 'buyer', 'vendor'] as const).filter((whose) => whose === 'site' || isToldBy(figure, whose));
  const [asked, ask] = useState<Whose>('vendor');
  const by = told.includes(asked) ? asked : 'site';
  const { data } = useReport<typeof purchasingKpi>('purchasing_kpi', { ...query, figure: name, by });
  const { part, papers, open } = purchasingKpi.columns;
  const label = t`By site, buyer or vendor`;
  return (
    <div className="purchasing-parts" role="group" aria-label={label} tabIndex={0}>
      <SegmentedControl
        size="small"
        aria-label={label}
        value={by}
        onValueChange={(whose) => ask(whose as Whose)}
        options={told.map((whose) => ({ label: i18n._(figureDimensions[whose]), value: whose }))}
      />
      {data?.rows.length === 0 ? <p>{t`Nothing was recorded in this period.`}</p> : null}
      {data && data.rows.length > 0 ? (
        <ReportTable
          report={{
            columns: { part: { ...part, label: figureDimensions[by] }, value: figure.field, papers, open },
            totals: {},
            drill: () => null,
            sparse: ['open'],
          }}
          rows={data.rows}
          question={data.question}
          label={label}
        />
      ) : null}
    </div>
  );
}

/** The papers that the figure is taken over. */
function FigurePapers({ figure, query }: { readonly figure: PurchasingFigure; readonly query: ReportQuery }) {
  const { i18n, t } = useLingui();
  const { list } = figure;
  const isTold = ['buyer', 'vendor'].every((whom) => query[whom] === undefined || isToldBy(figure, whom));
  return (
    <>
      <header>
        <h2>{i18n._(list.title)}</h2>
        {isTold ? <SaveButtons figure={figure} query={query} /> : null}
      </header>
      {isTold ? (
        <Papers figure={figure} query={query} />
      ) : (
        <p>{t`Not specific: clear the buyer or vendor filter to see it.`}</p>
      )}
    </>
  );
}

function SaveButtons({ figure: { list }, query }: { readonly figure: PurchasingFigure; readonly query: ReportQuery }) {
  const { i18n, t } = useLingui();
  const saveReport = useSaveReport();
  const save = (kind: 'csv' | 'xlsx'): void =>
    void saveReport({ report: list.name, query, kind, name: `${i18n._(list.title)} ${query.from} ${query.to}` });
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        text="CSV"
        title={t`Save these documents as a CSV file`}
        onClick={() => save('csv')}
      />
      <Button
        size="small"
        variant="minimal"
        text="XLSX"
        title={t`Save these documents as a spreadsheet`}
        onClick={() => save('xlsx')}
      />
    </>
  );
}

function Papers({ figure: { list }, query }: { readonly figure: PurchasingFigure; readonly query: ReportQuery }) {
  const { i18n, t } = useLingui();
  const { data, error } = useReport(list.name, query);
  if (error)
    return (
      <Callout intent="danger" role="alert">
        {error.message}
      </Callout>
    );
  if (!data) return <Spinner aria-label={t`Loading`} />;
  if (data.rows.length === 0) return <p>{t`Nothing was recorded in this period.`}</p>;
  return (
    <div className="purchasing-papers">
      {data.isCut ? <CutNote rows={data.rows.length} /> : null}
      <ReportTable
        report={list}
        rows={data.rows}
        isCut={data.isCut}
        question={data.question}
        label={i18n._(list.title)}
      />
    </div>
  );
}
