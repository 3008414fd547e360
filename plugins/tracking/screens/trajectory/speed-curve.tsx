import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Chart } from '../../../../core/charts/chart.tsx';
import { withGaps } from '../../../../core/charts/with-gaps.ts';
import { useTheme } from '../../../../core/theme/use-theme.ts';
import { machineColours } from './track-layers.ts';
import type { ShownTrack } from './use-tracks.ts';

const gapMs = 300_000;

/** Speed over time of each machine; a silence of more than 5 minutes is a gap. */
export function SpeedCurve({ tracks }: { readonly tracks: readonly ShownTrack[] }) {
  const { t } = useLingui();
  const { theme } = useTheme();
  const { instants, series } = useMemo(() => {
    const curves = tracks.map(({ points }) =>
      withGaps(
        points.map(({ at, speedKmh }) => ({ at, value: speedKmh })),
        gapMs,
      ),
    );
    const all = [...new Set(curves.flatMap((curve) => curve.instants))].sort((a, b) => a - b);
    const index = new Map(all.map((at, position) => [at, position]));
    const series = curves.map((curve, machine) => {
      // `undefined` joins a machine's own points over the instants of the others; `null` is a gap.
      const values: (number | null | undefined)[] = Array.from({ length: all.length });
      for (const [position, at] of curve.instants.entries())
        values[index.get(at) ?? 0] = curve.values[position] ?? null;
      return {
        label: tracks[machine]?.code ?? '',
        unit: 'km/h',
        colour: machineColours[theme][machine] ?? '#888888',
        values: values as (number | null)[],
      };
    });
    return { instants: all, series };
  }, [tracks, theme]);
  return instants.length > 0 ? (
    <Chart label={t`Speed over time`} instants={instants} series={series} />
  ) : (
    <div className="chart" />
  );
}
