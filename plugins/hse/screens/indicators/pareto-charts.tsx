import { useLingui } from '@lingui/react/macro';
import { PathButton } from '../../../../core/parts/path-button.tsx';
import type { ReportDefinition, ReportQuestion } from '../../../../core/reports/report.ts';
import { CutNote } from '../../../../core/reports/screens/cut-note.tsx';
import { ReportChart } from '../../../../core/reports/screens/report-chart.tsx';
import { ReportTable } from '../../../../core/reports/screens/report-table.tsx';
import { useReport } from '../../../../core/reports/use-report.ts';
import { useMayOpen } from '../../../../core/session/use-may-open.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { incidentCauses } from '../../reports/incident-causes.ts';
import { injuredBodyParts } from '../../reports/injured-body-parts.ts';
import { sorByRisk } from '../../reports/sor-by-risk.ts';
import { sorByType } from '../../reports/sor-by-type.ts';

const formTrends = '/forms/trends';

interface ParetoProps {
  readonly question: ReportQuestion;
}

/**
 * What is behind the figures, the greatest first: each bar leads to its rows. Reports that the reader may not ask are left
 * out.
 */
export function ParetoCharts({ question }: ParetoProps) {
  const { t } = useLingui();
  const seesForms = useMayOpen(formTrends);
  return (
    <section className="pareto-charts" aria-label={t`What is most`}>
      <h2>{t`What is most`}</h2>
      <div className="pareto-grid">
        {[incidentCauses, injuredBodyParts, sorByType, sorByRisk].map((report) => (
          <Pareto key={report.name} report={report as unknown as ReportDefinition} question={question} />
        ))}
      </div>
      {seesForms ? <PathButton path={formTrends} text={t`Items of checks that were not OK`} /> : null}
    </section>
  );
}

const Pareto = ({ report, question }: ParetoProps & { readonly report: ReportDefinition }) =>
  useCan(`${report.name}:read`) ? <ReadPareto report={report} question={question} /> : null;

function ReadPareto({ report, question }: ParetoProps & { readonly report: ReportDefinition }) {
  const { i18n, t } = useLingui();
  const { from, to, sites } = question;
  const { data } = useReport(report.name, { from, to, sites: sites.join(',') });
  const [chart] = report.charts;
  if (!data || !chart) return null;
  return (
    <div className="pareto">
      {data.isCut ? <CutNote rows={data.rows.length} /> : null}
      {data.rows.length === 0 ? (
        <>
          <h3>{i18n._(report.title)}</h3>
          <p>{t`Nothing was recorded in this period.`}</p>
        </>
      ) : (
        <>
          <ReportChart report={report} chart={chart} rows={data.rows} />
          <ReportTable
            report={report}
            rows={data.rows}
            isCut={data.isCut}
            question={data.question}
            label={i18n._(report.title)}
          />
        </>
      )}
    </div>
  );
}
