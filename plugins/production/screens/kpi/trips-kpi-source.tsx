import { useLingui } from '@lingui/react/macro';
import { ReportScreen } from '../../../../core/reports/screens/report-screen.tsx';
import { tripsBySource } from '../../reports/trips-by-place.ts';
import { SourceMap } from './source-map.tsx';
import { FigureChart } from './figure-chart.tsx';
import { GradeTable } from './grade-table.tsx';
import { MeasurePicker } from './measure-picker.tsx';
import { useLinkedNarrowing } from './use-linked-narrowing.ts';
import { useLiveTrips } from './use-live-trips.ts';
import { useMeasure } from './use-measure.ts';

/** `/production/truck_trips_kpi/source`: what came from where. */
export default function TripsBySource() {
  const { t } = useLingui();
  const [measure] = useMeasure('t');
  useLiveTrips();
  const narrowed = useLinkedNarrowing();
  return (
    <ReportScreen
      report={tripsBySource}
      narrowed={narrowed}
      actions={<MeasurePicker otherwise="t" />}
      above={({ rows, question }) =>
        rows.length === 0 ? null : (
          <>
            <div className="report-charts">
              <SourceMap rows={rows} question={question} />
              <FigureChart
                question={question}
                title={t`Per source, by material`}
                measure={measure}
                by="source"
                split="material"
                kind="stacked"
              />
              <FigureChart
                question={question}
                title={t`Per bench, by loading unit`}
                measure={measure}
                by="mine_level"
                split="loading_unit"
                kind="stacked"
              />
              <FigureChart
                question={question}
                title={t`Per production date, by source`}
                measure={measure}
                by="production_date"
                split="source"
                kind="stacked"
                wide
              />
            </div>
            <GradeTable question={question} by="source" />
          </>
        )
      }
    />
  );
}
