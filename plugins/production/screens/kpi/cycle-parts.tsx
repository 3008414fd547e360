import { HTMLSelect } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { usePane } from '../../../../core/registry/pane.ts';
import type { ReportQuestion } from '../../../../core/reports/report.ts';
import { ReportChart } from '../../../../core/reports/screens/report-chart.tsx';
import { ReportTable } from '../../../../core/reports/screens/report-table.tsx';
import { useReport } from '../../../../core/reports/use-report.ts';
import { partWords } from '../../reports/part-columns.ts';
import { tripParts } from '../../reports/trip-parts.ts';
import { FigureChart } from './figure-chart.tsx';
import { questionQuery } from './question-query.ts';
import './kpi.css';

/** How many trips took how long in a part of the cycle that the reader chooses. */
export function PartHistogram({ question }: { readonly question: ReportQuestion }) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const partAsked = pane.search.get('part') ?? 'cycle';
  const part = Object.hasOwn(partWords, partAsked) ? (partAsked as keyof typeof partWords) : 'cycle';
  const words = i18n._(partWords[part]);
  return (
    <div className="part-histogram">
      <HTMLSelect
        aria-label={t`Part of the cycle`}
        value={part}
        onChange={({ target }) => pane.setSearch({ part: target.value === 'cycle' ? null : target.value })}
        options={Object.entries(partWords).map(([value, label]) => ({ value, label: i18n._(label) }))}
      />
      <FigureChart
        question={question}
        outliers={question.parameters.outliers === true}
        title={t`Trips by minutes: ${words}`}
        measure="trips"
        by={`${part}_minutes`}
        kind="joined"
      />
    </div>
  );
}

/** Mean, percentiles and standard of each part. */
export function PartTable({ question }: { readonly question: ReportQuestion }) {
  const { i18n } = useLingui();
  const { data } = useReport<typeof tripParts>(
    tripParts.name,
    questionQuery(question, question.parameters.outliers === true ? { outliers: 'true' } : {}),
  );
  if (!data || data.rows.length === 0) return null;
  return (
    <>
      {tripParts.charts.map((chart) => (
        <ReportChart key={chart.title.id} report={tripParts} chart={chart} rows={data.rows} />
      ))}
      <ReportTable report={tripParts} rows={data.rows} question={data.question} label={i18n._(tripParts.title)} />
    </>
  );
}
