import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { Chart } from '../../charts/chart.tsx';
import { useTheme } from '../../theme/use-theme.ts';
import { lineData } from '../line-data.ts';
import type { ReportChart as ChartDefinition, ReportDefinition, ReportRow } from '../report.ts';
import './report.css';

interface ReportChartProps {
  readonly report: Pick<ReportDefinition, 'columns'>;
  readonly chart: ChartDefinition;
  readonly rows: readonly ReportRow[];
}

/** One chart of a report, with its title. */
export function ReportChart({ report, chart, rows }: ReportChartProps) {
  const { i18n } = useLingui();
  const { theme } = useTheme();
  const title = i18n._(chart.title);
  const draw = (): ReactElement | null => {
    if (chart.kind !== 'line') return null;
    const { instants, series } = lineData(report, chart, rows, theme, (label) => i18n._(label));
    return <Chart label={title} instants={instants} series={series} />;
  };
  return (
    <figure className="report-chart">
      <figcaption>{title}</figcaption>
      {draw()}
    </figure>
  );
}
