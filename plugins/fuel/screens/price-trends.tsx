import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { usePane } from '../../../core/registry/pane.ts';
import { ReportChart } from '../../../core/reports/screens/report-chart.tsx';
import { ReportScreen } from '../../../core/reports/screens/report-screen.tsx';
import { ReportTable } from '../../../core/reports/screens/report-table.tsx';
import { useReport } from '../../../core/reports/use-report.ts';
import type { ReportAnswer } from '../../../core/reports/client.ts';
import { fuelPriceTrend, fuelSpend } from '../reports/fuel-price-trend.ts';

/** Prices with what they did to the bill above them. */
export default function PriceTrends() {
  const { t } = useLingui();
  const pane = usePane();
  return (
    <ReportScreen
      report={fuelPriceTrend}
      above={(answer) => <Spend answer={answer} />}
      actions={
        <Button text={t`Add a price`} onClick={() => pane.open('/mining_equipment_refueling/fuel_prices/new')} />
      }
    />
  );
}

function Spend({ answer: { question } }: { readonly answer: ReportAnswer }) {
  const { i18n } = useLingui();
  const { product } = question.parameters;
  const { data } = useReport(fuelSpend.name, {
    from: question.from,
    to: question.to,
    sites: question.sites.join(','),
    ...(typeof product === 'string' ? { product } : {}),
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <>
      <div className="report-charts">
        {fuelSpend.charts.map((chart) => (
          <ReportChart key={chart.title.id} report={fuelSpend} chart={chart} rows={data.rows} />
        ))}
      </div>
      <ReportTable report={fuelSpend} rows={data.rows} question={data.question} label={i18n._(fuelSpend.title)} />
    </>
  );
}
