import { HTMLSelect } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { Chart } from '../../../../core/charts/chart.tsx';
import { seriesColour } from '../../../../core/charts/palette.ts';
import type { ReportRow } from '../../../../core/reports/report.ts';
import { ChartFigure } from '../../../../core/reports/screens/chart-figure.tsx';
import { useTheme } from '../../../../core/theme/use-theme.ts';

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The mean cycle of a route by day between its control limits; a day outside them was no ordinary one. */
export function ControlChart({ rows }: { readonly rows: readonly ReportRow[] }) {
  const { t } = useLingui();
  const { theme } = useTheme();
  const routes = useMemo(() => [...new Set(rows.map(({ route }) => String(route)))], [rows]);
  const [chosen, choose] = useState<string | null>(null);
  const route = chosen !== null && routes.includes(chosen) ? chosen : routes[0];
  const routeRows = useMemo(() => rows.filter((row) => row.route === route), [rows, route]);
  const instants = useMemo(() => routeRows.map((row) => Date.parse(String(row.production_date))), [routeRows]);
  const names: readonly (readonly [string, string, number])[] = [
    ['mean', t`Cycle`, 0],
    ['centre', t`Mean of the period`, 7],
    ['low', t`Lower limit`, 6],
    ['high', t`Upper limit`, 6],
  ];
  const series = names.map(([column, label, place]) => ({
    label,
    unit: 'min',
    colour: seriesColour(theme, place),
    values: routeRows.map((row) => numberOf(row[column])),
  }));
  const title = t`Control chart: mean ± 3 standard deviations`;
  if (routeRows.length < 3) return null;
  return (
    <ChartFigure title={title}>
      <HTMLSelect
        aria-label={t`Haul route`}
        value={route}
        onChange={({ target }) => choose(target.value)}
        options={routes}
        data-no-print
      />
      <Chart label={title} instants={instants} dates series={series} />
    </ChartFigure>
  );
}
