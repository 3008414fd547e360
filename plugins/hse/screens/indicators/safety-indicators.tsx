import { useLingui } from '@lingui/react/macro';
import { ReportChart } from '../../../../core/reports/screens/report-chart.tsx';
import { ReportScreen } from '../../../../core/reports/screens/report-screen.tsx';
import type { ReportAnswer } from '../../../../core/reports/client.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { useReport } from '../../../../core/reports/use-report.ts';
import { yearBefore } from '../../formulas/rolling-year.ts';
import { injuryRates } from '../../reports/injury-rates.ts';
import { safetyIndicators } from '../../reports/safety-indicators.ts';
import { IndicatorCards } from './indicator-cards.tsx';
import { MonthlyReportButton } from './monthly-report.tsx';
import { ParetoCharts } from './pareto-charts.tsx';
import { SafetyTriangle } from './safety-triangle.tsx';

/** `/hse/kpi`: lagging beside leading indicators, the rates of two years, the triangle. */
export default function SafetyIndicators() {
  return (
    <ReportScreen
      report={safetyIndicators}
      actions={<MonthlyReportButton />}
      above={(answer) => <Above answer={answer} />}
    />
  );
}

function Above({ answer }: { readonly answer: ReportAnswer<ReportRowOf<typeof safetyIndicators>> }) {
  const { i18n } = useLingui();
  const { to, sites } = answer.question;
  // Rates move slowly: a year of months stands behind whatever period is asked, the one that they are made of.
  const { data } = useReport<typeof injuryRates>(injuryRates.name, { ...yearBefore(to), sites: sites.join(',') });
  return (
    <>
      <IndicatorCards rows={answer.rows} />
      {data ? (
        <div className="report-charts">
          {injuryRates.charts.slice(0, 2).map((chart) => (
            <ReportChart key={i18n._(chart.title)} report={injuryRates} chart={chart} rows={data.rows} />
          ))}
          <SafetyTriangle months={data.rows} />
        </div>
      ) : null}
      <ParetoCharts question={answer.question} />
    </>
  );
}
