import { useLingui } from '@lingui/react/macro';
import { seriesColour } from '../../../../core/charts/palette.ts';
import { BarChart } from '../../../../core/charts/svg/bar-chart.tsx';
import type { ReportQuery } from '../../../../core/reports/client.ts';
import { ChartFigure } from '../../../../core/reports/screens/chart-figure.tsx';
import { useReport } from '../../../../core/reports/use-report.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useTheme } from '../../../../core/theme/use-theme.ts';
import { purchasingFigureList, type FigureName, type PurchasingFigure } from '../../reports/figures.ts';
import type { purchasingKpi } from '../../reports/purchasing-kpi.ts';

interface FigureTrendProps {
  readonly name: FigureName;
  readonly query: ReportQuery;
  readonly onMonth: (month: string) => void;
}

/** A figure month by month; a click on a month asks for it alone. */
export function FigureTrend({ name, query, onMonth }: FigureTrendProps) {
  const { i18n, t } = useLingui();
  const { locale } = useFormat();
  const { theme } = useTheme();
  const { data } = useReport<typeof purchasingKpi>('purchasing_kpi', { ...query, figure: name, by: 'month' });
  const figure: PurchasingFigure = purchasingFigureList[name];
  const label = i18n._(figure.field.label);
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' });
  const rows = (data?.rows ?? []).flatMap(({ key, value }) => (key === null ? [] : [{ key, value }]));
  const { unit } = figure.field.options;
  return (
    <ChartFigure title={t`${label}, by month`}>
      <BarChart
        label={t`${label}, by month`}
        categories={rows.map(({ key }) => month.format(new Date(key)))}
        series={[
          {
            label,
            unit: typeof unit === 'string' ? unit : '',
            colour: seriesColour(theme, 0),
            values: rows.map(({ value }) => value),
          },
        ]}
        onPick={(place) => onMonth(rows[place]?.key ?? '')}
      />
    </ChartFigure>
  );
}
