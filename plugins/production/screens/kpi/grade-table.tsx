import { useLingui } from '@lingui/react/macro';
import type { ReportQuestion } from '../../../../core/reports/report.ts';
import { ReportTable } from '../../../../core/reports/screens/report-table.tsx';
import { useReport } from '../../../../core/reports/use-report.ts';
import { gradeMeans, type GradePlace } from '../../reports/grade-means.ts';
import { questionQuery } from './question-query.ts';

/** Mean grades of the places of a question, as far as grade limits of materials tell; nothing where none does. */
export function GradeTable({ question, by }: { readonly question: ReportQuestion; readonly by: GradePlace }) {
  const { i18n } = useLingui();
  const { data } = useReport<typeof gradeMeans>(gradeMeans.name, questionQuery(question, { by }));
  if (!data || data.rows.length === 0) return null;
  const title = i18n._(gradeMeans.title);
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ReportTable report={gradeMeans} rows={data.rows} question={data.question} label={title} />
    </section>
  );
}
