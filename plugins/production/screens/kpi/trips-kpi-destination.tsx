import { useLingui } from '@lingui/react/macro';
import { ReportScreen } from '../../../../core/reports/screens/report-screen.tsx';
import type { ReportQuestion } from '../../../../core/reports/report.ts';
import { ReportChart } from '../../../../core/reports/screens/report-chart.tsx';
import { useReport } from '../../../../core/reports/use-report.ts';
import { hopperHours } from '../../reports/hopper-hours.ts';
import { questionQuery } from './question-query.ts';
import { tripsByDestination } from '../../reports/trips-by-place.ts';
import { FigureChart } from './figure-chart.tsx';
import { GradeTable } from './grade-table.tsx';
import { MeasurePicker } from './measure-picker.tsx';
import { useLinkedNarrowing } from './use-linked-narrowing.ts';
import { useLiveTrips } from './use-live-trips.ts';
import { useMeasure } from './use-measure.ts';

/** Each hopper's feed by the hour against what it takes; nothing where no hopper received anything. */
function HopperFeed({ question }: { readonly question: ReportQuestion }) {
  const { data } = useReport<typeof hopperHours>(hopperHours.name, questionQuery(question));
  if (!data || data.rows.length === 0) return null;
  return hopperHours.charts.map((chart) => (
    <ReportChart key={chart.title.id} report={hopperHours} chart={chart} rows={data.rows} />
  ));
}

/** `/production/truck_trips_kpi/destination`: what each place of dumping received, from where and when. */
export default function TripsByDestination() {
  const { t } = useLingui();
  const [measure] = useMeasure('t');
  useLiveTrips();
  const narrowed = useLinkedNarrowing();
  return (
    <ReportScreen
      report={tripsByDestination}
      narrowed={narrowed}
      actions={<MeasurePicker otherwise="t" />}
      above={({ rows, question }) =>
        rows.length === 0 ? null : (
          <>
            <div className="report-charts">
              <FigureChart
                question={question}
                title={t`From source to destination`}
                measure={measure}
                by="source"
                split="destination"
                kind="flow"
              />
              <FigureChart
                question={question}
                title={t`Per destination, by material`}
                measure={measure}
                by="destination"
                split="material"
                kind="stacked"
              />
              <FigureChart
                question={question}
                title={t`Received per hour of the day, by destination`}
                measure={measure}
                by="hour"
                split="destination"
                kind="stacked"
                wide
              />
              <HopperFeed question={question} />
            </div>
            <GradeTable question={question} by="destination" />
          </>
        )
      }
    />
  );
}
