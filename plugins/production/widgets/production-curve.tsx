import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Chart } from '../../../core/charts/chart.tsx';
import { lineData } from '../../../core/reports/line-data.ts';
import { useTheme } from '../../../core/theme/use-theme.ts';
import { useInstantReport } from '../../../core/widgets/use-instant-report.ts';
import { WidgetAnswer } from '../../../core/widgets/widget-answer.tsx';
import { shiftProgress } from '../reports/shift-progress.ts';

/**
 * `production.curve`: tonnes of the shift by quarters of an hour, with target and projection; at a past instant, up to
 * it.
 */
export default function ProductionCurve() {
  const { t, i18n } = useLingui();
  const { theme } = useTheme();
  const { answer, error, instant, live } = useInstantReport('shift_progress', 'this_shift');
  const { instants, series } = useMemo(() => {
    const rows = (answer?.rows ?? []).map((row) =>
      live || Date.parse(String(row.at)) <= instant ? row : { ...row, tonnes: null },
    );
    const [chart] = shiftProgress.charts;
    return chart?.kind === 'line'
      ? lineData(shiftProgress, chart, rows, theme, (label) => i18n._(label))
      : { instants: [], series: [] };
  }, [answer, instant, live, theme, i18n]);
  return (
    <WidgetAnswer waiting={answer === null} error={error}>
      {() => (
        <div className="widget-chart">
          <Chart label={t`Current shift: tonnes so far, target and projection`} instants={instants} series={series} />
        </div>
      )}
    </WidgetAnswer>
  );
}
