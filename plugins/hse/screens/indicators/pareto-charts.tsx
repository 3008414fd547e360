import { useLingui } from '@lingui/react/macro';
import { PathButton } from '../../../../core/parts/path-button.tsx';
import type { ReportDefinition, ReportQuestion, ReportRowOf } from '../../../../core/reports/report.ts';
import { CutNote } from '../../../../core/reports/screens/cut-note.tsx';
import { ReportChart } from '../../../../core/reports/screens/report-chart.tsx';
import { ReportTable } from '../../../../core/reports/screens/report-table.tsx';
import { useMayOpen } from '../../../../core/session/use-may-open.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { incidentCauses } from '../../reports/incident-causes.ts';
import { injuredBodyParts } from '../../reports/injured-body-parts.ts';
import { sorByRisk } from '../../reports/sor-by-risk.ts';
import { sorByType } from '../../reports/sor-by-type.ts';
import { sorLeague } from '../../reports/sor-league.ts';
import { BodyMap } from './body-map.tsx';
import { useNarrowedReport } from './narrowed-report.ts';
import { NotToldBy } from './not-told-by.tsx';

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
    <section className="pareto-charts" aria-label={t`Most frequent`}>
      <h2>{t`Most frequent`}</h2>
      <div className="pareto-grid">
        {[incidentCauses, injuredBodyParts, sorByType, sorByRisk, sorLeague].map((report) => (
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
  const { answer, untold } = useNarrowedReport(report, question);
  const [chart] = report.charts;
  if (!answer || !chart) return null;
  const { rows, isCut } = answer;
  if (untold.length > 0 || rows.length === 0)
    return (
      <div className="pareto">
        <h3>{i18n._(report.title)}</h3>
        {untold.length > 0 ? <NotToldBy untold={untold} /> : <p>{t`Nothing was recorded in this period.`}</p>}
      </div>
    );
  return (
    <div className="pareto" data-wide={report.name === sorLeague.name ? '' : undefined}>
      {isCut ? <CutNote rows={rows.length} /> : null}
      {report.name === injuredBodyParts.name ? (
        <BodyMap rows={rows as readonly ReportRowOf<typeof injuredBodyParts>[]} question={answer.question} />
      ) : (
        <ReportChart report={report} chart={chart} rows={rows} />
      )}
      <ReportTable report={report} rows={rows} isCut={isCut} question={answer.question} label={i18n._(report.title)} />
    </div>
  );
}
