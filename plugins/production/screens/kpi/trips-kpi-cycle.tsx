import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Legend } from '../../../../core/charts/legend.tsx';
import { seriesColour } from '../../../../core/charts/palette.ts';
import { BarChart } from '../../../../core/charts/svg/bar-chart.tsx';
import type { ReportAnswer } from '../../../../core/reports/client.ts';
import { ChartFigure } from '../../../../core/reports/screens/chart-figure.tsx';
import { ReportChart } from '../../../../core/reports/screens/report-chart.tsx';
import { ReportScreen } from '../../../../core/reports/screens/report-screen.tsx';
import { totalsOf } from '../../../../core/reports/totals.ts';
import { useReport } from '../../../../core/reports/use-report.ts';
import { useTheme } from '../../../../core/theme/use-theme.ts';
import { tripCycleDays } from '../../reports/cycle-days.ts';
import { cycleParts, queueClass } from '../../reports/formulas/cycle.ts';
import { tripCycles } from '../../reports/trips-by-place.ts';
import { PartHistogram, PartTable } from './cycle-parts.tsx';
import { ControlChart } from './control-chart.tsx';
import { FigureCards } from '../../../../core/reports/screens/figure-cards.tsx';
import { questionQuery } from './question-query.ts';
import { useLinkedNarrowing } from './use-linked-narrowing.ts';
import { useLiveTrips } from './use-live-trips.ts';
import { useQueueWords } from './use-queue-words.ts';

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const labelOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : '—';

/** `/production/truck_trips_kpi/cycle`: where the time of a cycle goes. */
export default function TripCycles() {
  useLiveTrips();
  const narrowed = useLinkedNarrowing();
  return <ReportScreen report={tripCycles} narrowed={narrowed} above={(answer) => <CycleFigures answer={answer} />} />;
}

function CycleFigures({ answer: { rows, question } }: { readonly answer: ReportAnswer }) {
  const { i18n, t } = useLingui();
  const { theme } = useTheme();
  const queue = useQueueWords();
  const { data: days } = useReport(
    tripCycleDays.name,
    questionQuery(question, question.parameters.outliers === true ? { outliers: 'true' } : {}),
  );
  // Routes that were driven a few times only would crowd the chart.
  const usual = useMemo(
    () => rows.filter(({ trips, source, destination }) => Number(trips) >= 5 && source && destination),
    [rows],
  );
  if (rows.length === 0) return null;
  const totals = totalsOf(tripCycles, rows);
  const queuePct = numberOf(totals?.queue_pct);
  const parts = cycleParts.map((part, index) => ({
    label: i18n._(tripCycles.columns[part]?.label ?? tripCycles.title),
    unit: 'min',
    colour: seriesColour(theme, index),
    values: usual.map((row) => numberOf(row[part])),
  }));
  const title = t`Mean cycle by part and route`;
  return (
    <>
      <FigureCards
        label={t`Figures of the period`}
        cards={[
          { label: t`Mean cycle`, value: numberOf(totals?.cycle), unit: 'min', decimals: 1 },
          { label: t`Queue %`, value: queuePct, unit: '%', decimals: 1, note: queue(queueClass(queuePct)) },
          { label: t`Queue at loading`, value: numberOf(totals?.queue_load), unit: 'min', decimals: 1 },
          { label: t`Queue at dump`, value: numberOf(totals?.queue_dump), unit: 'min', decimals: 1 },
          { label: t`Hours lost vs standard`, value: numberOf(totals?.lost), unit: 'h', decimals: 1 },
        ]}
      />
      <div className="report-charts">
        <ChartFigure title={title} wide>
          <BarChart
            label={title}
            stacked
            categories={usual.map((row) => `${labelOf(row.source)} → ${labelOf(row.destination)}`)}
            series={parts}
          />
          <Legend items={parts} />
        </ChartFigure>
        <PartHistogram question={question} />
        <PartTable question={question} />
        {days ? (
          <>
            {tripCycleDays.charts.map((chart) => (
              <ReportChart key={chart.title.id} report={tripCycleDays} chart={chart} rows={days.rows} />
            ))}
            <ControlChart rows={days.rows} />
          </>
        ) : null}
      </div>
    </>
  );
}
