import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useMemo, type Ref } from 'react';
import { Chart } from '../../../../core/charts/chart.tsx';
import { withGaps } from '../../../../core/charts/with-gaps.ts';
import { useTheme } from '../../../../core/theme/use-theme.ts';
import { machineColours } from '../trajectory/track-layers.ts';
import { speedSpanMs, useSpeeds } from './use-speeds.ts';

interface SpeedStripProps {
  readonly equipment: string;
  readonly code: string;
  /** The right end of the curve, in milliseconds. */
  readonly now: number;
  /** Where the map writes the speed of this very frame. */
  readonly speedNow: Ref<HTMLElement>;
  readonly onClose: () => void;
}

/** A machine is silent for 300 s at most, with the ignition off; what is longer is a gap. */
const gapMs = 330_000;

/** The picked machine's speed over the last 15 minutes, moving on as it reports. */
export function SpeedStrip({ equipment, code, now, speedNow, onClose }: SpeedStripProps) {
  const { t } = useLingui();
  const { theme } = useTheme();
  const points = useSpeeds(equipment, now);
  const colour = machineColours[theme][0] ?? '#215db0';
  const { instants, series } = useMemo(() => {
    const curve = withGaps(points, gapMs);
    return { instants: curve.instants, series: [{ label: code, unit: 'km/h', colour, values: curve.values }] };
  }, [points, code, colour]);
  return (
    <div role="group" className="speed-strip" aria-label={t`Speed of ${code}`}>
      <header>
        <strong>{code}</strong>
        {/* Ten times a second is nothing to be read aloud; the list of machines says it too. */}
        <span ref={speedNow} className="speed-now" aria-hidden="true" />
        <span className="speed-span">{t`km/h, last 15 minutes`}</span>
        <Button
          variant="minimal"
          size="small"
          icon={<Cross size={12} />}
          aria-label={t`Close speed chart`}
          title={t`Close speed chart`}
          onClick={onClose}
        />
      </header>
      <Chart
        bare
        label={t`Speed of ${code} over the last 15 minutes`}
        instants={instants}
        series={series}
        range={[now - speedSpanMs, now]}
      />
    </div>
  );
}
