import { SegmentedControl } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { usePane } from '../../../../core/registry/pane.ts';
import type { ReportAnswer } from '../../../../core/reports/client.ts';
import { ReportScreen } from '../../../../core/reports/screens/report-screen.tsx';
import { totalsOf } from '../../../../core/reports/totals.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { balanceOf, fewestLoads, siteMatchFactor } from '../../reports/formulas/match-factor.ts';
import { queueClass } from '../../reports/formulas/cycle.ts';
import { tripsByEquipment, tripsByUnit } from '../../reports/trips-by-equipment.ts';
import { FigureCards } from '../../../../core/reports/screens/figure-cards.tsx';
import { FigureChart } from './figure-chart.tsx';
import { MeasurePicker } from './measure-picker.tsx';
import { useLinkedNarrowing } from './use-linked-narrowing.ts';
import { useLiveTrips } from './use-live-trips.ts';
import { useMeasure } from './use-measure.ts';
import { useQueueWords } from './use-queue-words.ts';

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** `/production/truck_trips_kpi/equipment`: trucks, or the units that load them. */
export default function TripsByEquipment() {
  const { t } = useLingui();
  const pane = usePane();
  useLiveTrips();
  const narrowed = useLinkedNarrowing();
  const units = pane.search.get('of') === 'units';
  const turn = (
    <>
      <SegmentedControl
        size="small"
        value={units ? 'units' : 'trucks'}
        onValueChange={(of) => pane.setSearch({ of: of === 'units' ? 'units' : null })}
        options={[
          { label: t`Trucks`, value: 'trucks' },
          { label: t`Loading units`, value: 'units' },
        ]}
        aria-label={t`Machines shown`}
      />
      <MeasurePicker />
    </>
  );
  return units ? (
    <ReportScreen
      key="units"
      report={tripsByUnit}
      narrowed={narrowed}
      actions={turn}
      above={(answer) => <UnitFigures answer={answer} />}
    />
  ) : (
    <ReportScreen
      key="trucks"
      report={tripsByEquipment}
      narrowed={narrowed}
      actions={turn}
      above={(answer) => <TruckFigures answer={answer} />}
    />
  );
}

function TruckFigures({ answer: { rows, question } }: { readonly answer: ReportAnswer }) {
  const { t } = useLingui();
  const [measure] = useMeasure();
  const queue = useQueueWords();
  const totals = totalsOf(tripsByEquipment, rows);
  if (rows.length === 0) return null;
  const queuePct = numberOf(totals?.queue_pct);
  return (
    <>
      <FigureCards
        label={t`Figures of the period`}
        cards={[
          { label: t`Trips`, value: numberOf(totals?.trips), unit: '' },
          { label: t`Tonnes`, value: numberOf(totals?.tonnes), unit: 't' },
          { label: t`Mean payload`, value: numberOf(totals?.mean_payload), unit: 't', decimals: 1 },
          { label: t`Payload, % of target`, value: numberOf(totals?.payload_pct), unit: '%', decimals: 1 },
          { label: t`t/h per truck`, value: numberOf(totals?.t_per_h), unit: 't/h' },
          { label: t`Mean cycle`, value: numberOf(totals?.cycle), unit: 'min', decimals: 1 },
          { label: t`Queue %`, value: queuePct, unit: '%', decimals: 1, note: queue(queueClass(queuePct)) },
        ]}
      />
      <div className="report-charts">
        <FigureChart
          question={question}
          title={t`Per truck, by material`}
          measure={measure}
          by="truck"
          split="material"
          kind="stacked"
          wide
        />
        <FigureChart
          question={question}
          title={t`Truck by hour of the day`}
          measure={measure}
          by="truck"
          split="hour"
          kind="heat"
        />
      </div>
    </>
  );
}

/** The balance of the units that loaded often enough to say something of it. */
function factorOf(rows: readonly ReportRowOf<typeof tripsByUnit>[]): number | null {
  const units = rows.flatMap(({ loads, mean_trucks: trucks, mean_cycle: cycle, service }) =>
    (loads ?? 0) < fewestLoads || trucks === null || cycle === null || !service ? [] : [{ trucks, cycle, service }],
  );
  return siteMatchFactor(units);
}

function UnitFigures({
  answer: { rows, question },
}: {
  readonly answer: ReportAnswer<ReportRowOf<typeof tripsByUnit>>;
}) {
  const { t } = useLingui();
  const [measure] = useMeasure();
  if (rows.length === 0) return null;
  const totals = totalsOf(tripsByUnit, rows);
  const factor = factorOf(rows);
  const balance = balanceOf(factor);
  const balanceWords = {
    under_trucked: t`too few trucks`,
    balanced: t`balanced`,
    over_trucked: t`too many trucks`,
  };
  return (
    <>
      <FigureCards
        label={t`Figures of the period`}
        cards={[
          { label: t`Loads`, value: numberOf(totals?.loads), unit: '' },
          { label: t`Tonnes`, value: numberOf(totals?.tonnes), unit: 't' },
          { label: t`t/h per loading unit`, value: numberOf(totals?.t_per_h), unit: 't/h' },
          {
            label: t`Match factor of all units`,
            value: factor,
            unit: '',
            decimals: 2,
            ...(balance === null ? {} : { note: balanceWords[balance] }),
          },
          { label: t`Waiting for trucks (X04)`, value: numberOf(totals?.hang_pct), unit: '%', decimals: 1 },
        ]}
      />
      <div className="report-charts">
        <FigureChart
          question={question}
          title={t`Per loading unit, by material`}
          measure={measure}
          by="loading_unit"
          split="material"
          kind="stacked"
        />
        <FigureChart
          question={question}
          title={t`Loading unit by hour of the day`}
          measure={measure}
          by="loading_unit"
          split="hour"
          kind="heat"
        />
      </div>
    </>
  );
}
