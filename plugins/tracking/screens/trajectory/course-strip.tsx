import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { GanttChart } from '../../../../core/charts/svg/gantt-chart.tsx';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { haulStateLook } from '../../shared/haul-states.ts';
import type { ShownTrack } from './use-tracks.ts';

/** The haul states of each truck over the period; one that is picked takes the player to its start. */
export function CourseStrip({
  tracks,
  range,
  onSeek,
}: {
  readonly tracks: readonly ShownTrack[];
  readonly range: readonly [number, number];
  readonly onSeek: (at: number) => void;
}) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const stretches = useMemo(
    () =>
      tracks.flatMap(({ code, course }) =>
        (course?.states ?? []).map(({ from, to, state, place }) => {
          const { words, colour } = haulStateLook(state);
          const category = i18n._(words);
          const where = place === null ? '' : ` ${place}`;
          const [begin, end] = [from, to].map((at) => format.time(new Date(at), 'second'));
          return {
            lane: code,
            from,
            to,
            category,
            colour,
            label: `${code} – ${category}${where}: ${begin} – ${end}`,
          };
        }),
      ),
    [tracks, i18n, format],
  );
  const lanes = [...new Set(stretches.map(({ lane }) => lane))];
  if (lanes.length === 0) return <p className="screen-note">{t`No haul states in this period.`}</p>;
  return (
    <GanttChart
      label={t`Haul states`}
      lanes={lanes}
      stretches={stretches}
      range={range}
      onPick={({ from }) => onSeek(from)}
    />
  );
}
