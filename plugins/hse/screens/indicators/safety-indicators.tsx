import { useLingui } from '@lingui/react/macro';
import { ReportChart } from '../../../../core/reports/screens/report-chart.tsx';
import { ReportScreen } from '../../../../core/reports/screens/report-screen.tsx';
import type { ReportAnswer } from '../../../../core/reports/client.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { monthsBefore } from '../../formulas/rolling-year.ts';
import { injuryRates } from '../../reports/injury-rates.ts';
import { safetyIndicators } from '../../reports/safety-indicators.ts';
import { BoardSlideButton } from './board-slide.tsx';
import { IndicatorCards } from './indicator-cards.tsx';
import { MonthlyReportButton } from './monthly-report.tsx';
import { useNarrowedReport } from './narrowed-report.ts';
import { NotToldBy } from './not-told-by.tsx';
import { ParetoCharts } from './pareto-charts.tsx';
import { PlaceHours } from './place-hours.tsx';
import { YearTriangle } from './safety-triangle.tsx';

/** `/hse/kpi`: lagging beside leading indicators, the rates of two years, the triangle. */
export default function SafetyIndicators() {
  return (
    <ReportScreen
      report={safetyIndicators}
      actions={
        <>
          <MonthlyReportButton />
          <BoardSlideButton />
        </>
      }
      above={(answer) => <Above answer={answer} />}
    />
  );
}

function Above({ answer }: { readonly answer: ReportAnswer<ReportRowOf<typeof safetyIndicators>> }) {
  const { question } = answer;
  return (
    <>
      <IndicatorCards rows={answer.rows} question={question} />
      <Rates question={question} />
      <div className="report-charts">
        <YearTriangle question={question} />
        <PlaceHours question={question} />
      </div>
      <ParetoCharts question={question} />
    </>
  );
}

/** Months of which the rates are drawn, each of the twelve months that end with it. */
const ratedMonths = 24;

function Rates({ question }: Pick<ReportAnswer, 'question'>) {
  const { i18n } = useLingui();
  // Rates move slowly: two years of months are drawn whatever period is asked (catalogue hse.md §6).
  const narrowed = useNarrowedReport(injuryRates, question, monthsBefore(question.to, ratedMonths));
  const { answer } = narrowed;
  // Hours are kept by the month, and there is no rate of a shift.
  const untold = [...narrowed.untold, ...(question.shift === null ? [] : (['shift'] as const))];
  if (!answer) return null;
  if (untold.length > 0)
    return (
      <section aria-label={i18n._(injuryRates.title)}>
        <h2>{i18n._(injuryRates.title)}</h2>
        <NotToldBy untold={untold} />
      </section>
    );
  const months = answer.rows as readonly ReportRowOf<typeof injuryRates>[];
  return (
    <div className="report-charts">
      {injuryRates.charts.slice(0, 3).map((chart) => (
        <ReportChart key={i18n._(chart.title)} report={injuryRates} chart={chart} rows={months} />
      ))}
    </div>
  );
}
