import { HTMLTable } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useMayOpen } from '../../../../core/session/use-may-open.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { SeekCell } from './seek-cell.tsx';
import type { ShownTrack } from './use-tracks.ts';

interface TableProps {
  readonly tracks: readonly ShownTrack[];
  readonly onSeek: (at: number) => void;
}

/** The parts of all machines' courses, by time, with the machine's code. */
const parts = <Part,>(
  tracks: readonly ShownTrack[],
  of: (course: NonNullable<ShownTrack['course']>) => readonly Part[],
  at: (part: Part) => number,
): readonly (Part & { readonly machine: string })[] =>
  tracks
    .flatMap(({ code, course }) => (course ? of(course).map((part) => ({ ...part, machine: code })) : []))
    .sort((a, b) => at(a) - at(b));

/** Places that the machines were in. */
export function VisitsTable({ tracks, onSeek }: TableProps) {
  const { t } = useLingui();
  const format = useFormat();
  const visits = parts(
    tracks,
    (course) => course.visits,
    ({ from }) => from,
  );
  if (visits.length === 0) return <p className="screen-note">{t`No places visited.`}</p>;
  return (
    <HTMLTable compact striped className="screen-table">
      <thead>
        <tr>
          <th>{t`Machine`}</th>
          <th>{t`Place`}</th>
          <th>{t`Entered`}</th>
          <th>{t`Left`}</th>
          <th className="number">{t`Duration`}</th>
          <th className="number">{t`Stopped`}</th>
          <th className="number">{t`Top speed`}</th>
        </tr>
      </thead>
      <tbody>
        {visits.map(({ machine, place, from, to, stopS, maxKmh }) => (
          <tr key={`${machine}${place}${from}`}>
            <td>{machine}</td>
            <td>{place}</td>
            <SeekCell at={from} onSeek={onSeek} />
            <td className="number">{to === null ? '–' : format.time(new Date(to), 'second')}</td>
            <td className="number">
              {to === null ? '–' : format.quantity((to - from) / 60_000, 'min', { decimals: 1 })}
            </td>
            <td className="number">
              {stopS === null ? t`reported by the tracker` : format.quantity(stopS / 60, 'min', { decimals: 1 })}
            </td>
            <td className="number">{maxKmh === null ? '–' : format.quantity(maxKmh, 'km/h', { decimals: 0 })}</td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
}

/** Speeds above the limit. */
export function OverspeedsTable({ tracks, onSeek }: TableProps) {
  const { t } = useLingui();
  const format = useFormat();
  const speeds = parts(
    tracks,
    (course) => course.overspeeds,
    ({ at }) => at,
  );
  if (speeds.length === 0) return <p className="screen-note">{t`No overspeeding.`}</p>;
  return (
    <HTMLTable compact striped className="screen-table">
      <thead>
        <tr>
          <th>{t`Machine`}</th>
          <th>{t`From`}</th>
          <th className="number">{t`Duration`}</th>
          <th className="number">{t`Limit`}</th>
          <th className="number">{t`Top speed`}</th>
          <th>{t`Place`}</th>
          <th>{t`Operator`}</th>
        </tr>
      </thead>
      <tbody>
        {speeds.map(({ machine, at, seconds, limitKmh, maxKmh, place, operator }) => (
          <tr key={`${machine}${at}`}>
            <td>{machine}</td>
            <SeekCell at={at} onSeek={onSeek} />
            <td className="number">{format.quantity(seconds, 's')}</td>
            <td className="number">{format.quantity(limitKmh, 'km/h', { decimals: 0 })}</td>
            <td className="number">{format.quantity(maxKmh, 'km/h', { decimals: 0 })}</td>
            <td>{place ?? '–'}</td>
            <td>{operator ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
}

const tripPath = '/production/truck_trips';

/** The trips that the machines drove; their number opens them where their list is there. */
export function TripsTable({ tracks, onSeek }: TableProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { open } = usePane();
  const mayOpenTrips = useMayOpen(tripPath);
  const trips = parts(
    tracks,
    (course) => course.trips,
    ({ to }) => to,
  );
  if (trips.length === 0) return <p className="screen-note">{t`No trips in this period.`}</p>;
  return (
    <HTMLTable compact striped className="screen-table">
      <thead>
        <tr>
          <th>{t`Machine`}</th>
          <th>{t`Trip`}</th>
          <th>{t({ message: 'Loaded', context: 'instant' })}</th>
          <th>{t({ message: 'Dumped', context: 'instant' })}</th>
          <th>{t`From`}</th>
          <th>{t`To`}</th>
          <th>{t`Material`}</th>
          <th className="number">{t`Payload`}</th>
        </tr>
      </thead>
      <tbody>
        {trips.map(({ machine, id, number, from, to, source, destination, material, payload_t: payload }) => (
          <tr key={id}>
            <td>{machine}</td>
            <td>
              {mayOpenTrips ? (
                <button type="button" className="link-button" onClick={() => open(`${tripPath}/${id}`, 'beside')}>
                  {number ?? t`Trip`}
                </button>
              ) : (
                (number ?? t`Trip`)
              )}
            </td>
            {from === null ? <td>–</td> : <SeekCell at={from} onSeek={onSeek} />}
            <td className="number">{format.time(new Date(to), 'second')}</td>
            <td>{source ?? '–'}</td>
            <td>{destination ?? '–'}</td>
            <td>{material ?? '–'}</td>
            <td className="number">{payload === null ? '–' : format.quantity(payload, 't', { decimals: 1 })}</td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
}
