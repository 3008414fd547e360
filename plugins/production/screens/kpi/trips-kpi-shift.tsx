import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReportAnswer } from '../../../../core/reports/client.ts';
import { ReportChart } from '../../../../core/reports/screens/report-chart.tsx';
import { ReportScreen } from '../../../../core/reports/screens/report-screen.tsx';
import { totalsOf } from '../../../../core/reports/totals.ts';
import { useReport } from '../../../../core/reports/use-report.ts';
import { shiftProgress } from '../../reports/shift-progress.ts';
import { tripsByShift } from '../../reports/trips-by-shift.ts';
import { FigureCards } from '../../../../core/reports/screens/figure-cards.tsx';
import { FigureChart } from './figure-chart.tsx';
import { MeasurePicker } from './measure-picker.tsx';
import { questionQuery } from './question-query.ts';
import { useLinkedNarrowing } from './use-linked-narrowing.ts';
import { useLiveTrips } from './use-live-trips.ts';
import { useMeasure } from './use-measure.ts';

const tonnesByCrew = msg`Tonnes of a shift by crew`;
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** `/production/truck_trips_kpi/shift`: the shifts of the period, and how the one that runs is doing. */
export default function TripsByShift() {
  useLiveTrips();
  const narrowed = useLinkedNarrowing();
  return (
    <ReportScreen
      report={tripsByShift}
      narrowed={narrowed}
      actions={<MeasurePicker otherwise="t" />}
      above={(answer) => <ShiftFigures answer={answer} />}
    />
  );
}

function ShiftFigures({ answer: { rows, question } }: { readonly answer: ReportAnswer }) {
  const { t } = useLingui();
  const [measure] = useMeasure('t');
  const totals = totalsOf(tripsByShift, rows);
  return (
    <>
      {rows.length > 0 ? (
        <FigureCards
          label={t`Figures of the period`}
          cards={[
            { label: t`Trips`, value: numberOf(totals?.trips), unit: '' },
            { label: t`Tonnes`, value: numberOf(totals?.tonnes), unit: 't' },
            { label: t`Target reached`, value: numberOf(totals?.achieved), unit: '%', decimals: 1 },
            { label: t`t/h of the shifts`, value: numberOf(totals?.t_per_h), unit: 't/h' },
            { label: t`First trip after the start`, value: numberOf(totals?.first_delay), unit: 'min', decimals: 1 },
            { label: t`Last trip before the end`, value: numberOf(totals?.last_loss), unit: 'min', decimals: 1 },
          ]}
        />
      ) : null}
      <div className="report-charts">
        <RunningShift question={question} />
        {rows.length > 0 ? (
          <>
            <FigureChart
              question={question}
              title={t`Per production date and shift`}
              measure={measure}
              by="production_date"
              split="shift"
              kind="bars"
            />
            <ReportChart
              report={tripsByShift}
              chart={{ kind: 'box', title: tonnesByCrew, x: 'crew', value: 'tonnes' }}
              rows={rows.filter(({ trips }) => Number(trips) > 0)}
            />
          </>
        ) : null}
      </div>
    </>
  );
}

/** How the shift that runs now does; nothing once no shift was asked for that runs. */
function RunningShift({ question }: { readonly question: ReportAnswer['question'] }) {
  const { from: _from, to: _to, shift: _shift, ...query } = questionQuery(question);
  const { data } = useReport(shiftProgress.name, { ...query, period: 'this_shift' });
  const [chart] = shiftProgress.charts;
  return data && data.rows.length > 0 && chart ? (
    <ReportChart report={shiftProgress} chart={chart} rows={data.rows} />
  ) : null;
}
