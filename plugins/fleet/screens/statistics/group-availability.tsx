import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { seriesColour } from '../../../../core/charts/palette.ts';
import { BarChart } from '../../../../core/charts/svg/bar-chart.tsx';
import type { ReportRow } from '../../../../core/reports/report.ts';
import { ChartFigure } from '../../../../core/reports/screens/chart-figure.tsx';
import { useTheme } from '../../../../core/theme/use-theme.ts';
import { availabilityByGroup } from './group-by.ts';

/** Availability per group against its target; what lies below has the colour of warning. */
export function GroupAvailability({ rows }: { readonly rows: readonly ReportRow[] }) {
  const { t } = useLingui();
  const { theme } = useTheme();
  const groups = useMemo(() => availabilityByGroup(rows), [rows]);
  const title = t`Availability per group and target`;
  return (
    <ChartFigure title={title} wide>
      <BarChart
        label={title}
        categories={groups.map(({ label }) => label)}
        series={[
          {
            label: t`Availability (PA)`,
            unit: '%',
            colour: seriesColour(theme, 0),
            values: groups.map(({ pa }) => pa),
          },
        ]}
        targets={groups.map(({ target }) => target)}
      />
    </ChartFigure>
  );
}
