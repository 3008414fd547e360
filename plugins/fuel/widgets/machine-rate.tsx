import { useLingui } from '@lingui/react/macro';
import { OpenButton } from '../../../core/records/list/open-button.tsx';
import { usePane } from '../../../core/registry/pane.ts';
import type { WidgetProps } from '../../../core/registry/widget.ts';
import { ReportChart } from '../../../core/reports/screens/report-chart.tsx';
import { useReport } from '../../../core/reports/use-report.ts';
import { WidgetAnswer } from '../../../core/widgets/widget-answer.tsx';
import { fuelRate } from '../reports/fuel-rate.ts';

/** `fuel.rate`: the L/h of the machine that the settings name, from full fill to full fill, over the last 90 days. */
export default function MachineRateWidget({ settings: { equipment } }: WidgetProps) {
  const { t } = useLingui();
  return typeof equipment === 'string' ? (
    <Curve equipment={equipment} />
  ) : (
    <p className="widget-note">{t`Choose a machine to see its L/h.`}</p>
  );
}

function Curve({ equipment }: { readonly equipment: string }) {
  const { t } = useLingui();
  const pane = usePane();
  const { data, error } = useReport<typeof fuelRate>(fuelRate.name, { period: '90d', equipment });
  return (
    <WidgetAnswer
      waiting={data === undefined}
      error={error}
      empty={data?.rows.length === 0 ? t`No interval between full fills in the last 90 days.` : null}
    >
      {() => (
        <div className="widget-scroll">
          {fuelRate.charts.map((chart) => (
            <ReportChart key={chart.title.id} report={fuelRate} chart={chart} rows={data?.rows ?? []} />
          ))}
          <OpenButton
            onOpen={(where) => pane.open(`/mining_equipment_refueling/fuel_rate?equipment=${equipment}`, where)}
          >
            {t`Intervals and their fills`}
          </OpenButton>
        </div>
      )}
    </WidgetAnswer>
  );
}
