import { HTMLTable } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useTheme } from '../../../../core/theme/use-theme.ts';
import { placeOfStop, spellOfStop } from '../../shared/course.ts';
import { SeekCell } from './seek-cell.tsx';
import { machineColours } from './track-layers.ts';
import type { ShownTrack } from './use-tracks.ts';

/** Distance, time and average speed of each machine. */
export function SummaryTable({ tracks }: { readonly tracks: readonly ShownTrack[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const { theme } = useTheme();
  const { selection, select } = usePane();
  return (
    <HTMLTable compact className="screen-table track-summary">
      <thead>
        <tr>
          <th>{t`Machine`}</th>
          <th className="number">{t`Distance`}</th>
          <th className="number">{t`Average speed`}</th>
          <th className="number">{t`Positions`}</th>
          <th>{t`From`}</th>
          <th>{t`To`}</th>
          <th>{t`Operator`}</th>
        </tr>
      </thead>
      <tbody>
        {tracks.map(({ equipment, code, points, summary }, index) => (
          <tr key={equipment}>
            <td>
              <span className="track-colour" style={{ background: machineColours[theme][index] }} aria-hidden="true" />
              <button
                type="button"
                className="link-button"
                aria-pressed={selection?.record === 'equipment' && selection.id === equipment}
                onClick={() => select({ record: 'equipment', id: equipment, label: code })}
              >
                {code}
              </button>
            </td>
            <td className="number">{points.length < 2 ? '–' : format.quantity(summary.km, 'km', { decimals: 3 })}</td>
            <td className="number">{format.quantity(summary.averageKmh, 'km/h', { decimals: 1 })}</td>
            <td className="number">{format.number(summary.points)}</td>
            <td className="number">{points[0] ? format.time(new Date(points[0].at), 'second') : '–'}</td>
            <td className="number">
              {points.length > 0 ? format.time(new Date(points.at(-1)?.at ?? 0), 'second') : '–'}
            </td>
            <td>{[...new Set(points.flatMap(({ operator }) => operator ?? []))].join(', ') || '–'}</td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
}

/** The stops of more than 60 s, in order of time; one click takes the player there. */
export function StopsTable({
  tracks,
  onSeek,
}: {
  readonly tracks: readonly ShownTrack[];
  readonly onSeek: (at: number) => void;
}) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const stops = tracks
    .flatMap(({ code, course, stops: own }) =>
      own.map((stop) => ({
        ...stop,
        code,
        place: placeOfStop(course?.visits ?? [], stop.from, stop.to),
        spell: spellOfStop(course?.spells ?? [], stop.from, stop.to),
      })),
    )
    .sort((a, b) => a.from - b.from);
  const reason = ({ spell }: (typeof stops)[number]): string =>
    spell === null ? '–' : ((i18n.locale === 'fr' ? spell.label.fr : spell.label.en) ?? spell.code ?? '–');
  if (stops.length === 0) return <p className="screen-note">{t`No stop of more than 60 s.`}</p>;
  return (
    <HTMLTable compact striped className="screen-table">
      <thead>
        <tr>
          <th>{t`Machine`}</th>
          <th>{t`From`}</th>
          <th>{t`To`}</th>
          <th className="number">{t`Duration`}</th>
          <th>{t`Place`}</th>
          <th>{t({ message: 'Reason', context: 'of a stop' })}</th>
        </tr>
      </thead>
      <tbody>
        {stops.map((stop) => (
          <tr key={`${stop.code}${stop.from}`}>
            <td>{stop.code}</td>
            <SeekCell at={stop.from} onSeek={onSeek} />
            <td className="number">{format.time(new Date(stop.to), 'second')}</td>
            <td className="number">{format.quantity((stop.to - stop.from) / 60_000, 'min', { decimals: 1 })}</td>
            <td>
              {stop.place ??
                `${format.number(stop.lat, { decimals: 5 })} / ${format.number(stop.lon, { decimals: 5 })}`}
            </td>
            <td>{stop.spell !== null && !stop.spell.justified ? t`${reason(stop)}, to justify` : reason(stop)}</td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
}
