import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { sessionsOf, type OperatorSession } from '../../shared/sessions.ts';
import { hoursOf, type Shift } from '../../../../core/sites/shift.ts';
import type { OperatorCheckinRow } from '../../streams/operator-checkin.ts';

/** Persons by machines over the hours of the shift: a pale bar for presence, a full one for each machine. */
export function Sessions({
  rows,
  shift,
  now,
}: {
  readonly rows: readonly OperatorCheckinRow[];
  readonly shift: Shift;
  readonly now: number;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const start = shift.startsAt.getTime() - 3_600_000;
  const end = shift.endsAt.getTime() + 3_600_000;
  const names = new Map(rows.map((row) => [row.person, row.name ?? row.badge ?? '–']));
  const byPerson = [...Map.groupBy(sessionsOf(rows, shift.endsAt.getTime(), now), ({ person }) => person)].sort(
    ([a], [b]) => (names.get(a) ?? '').localeCompare(names.get(b) ?? ''),
  );
  const share = (instant: number): number => (Math.min(Math.max(instant, start), end) - start) / (end - start);
  const bar = ({ startedAt, endedAt }: OperatorSession) => ({
    left: `${share(startedAt) * 100}%`,
    width: `${Math.max(0.2, (share(endedAt ?? now) - share(startedAt)) * 100)}%`,
  });
  const said = ({ equipmentCode, startedAt, endedAt }: OperatorSession): string => {
    const where = equipmentCode ?? t`Present`;
    return endedAt === null
      ? t`${where} since ${format.time(new Date(startedAt))}`
      : t`${where} ${format.time(new Date(startedAt))}–${format.time(new Date(endedAt))}`;
  };
  return (
    <div className="screen-scroll" tabIndex={0} role="group" aria-label={t`Sessions`}>
      <div className="session-chart">
        <div className="session-hours" aria-hidden="true">
          {hoursOf(shift).map((hour) => (
            <span key={hour.getTime()} style={{ left: `${share(hour.getTime()) * 100}%` }}>
              {format.time(hour)}
            </span>
          ))}
        </div>
        <ul>
          {byPerson.map(([person, sessions]) => (
            <li key={person}>
              <span className="session-name">{names.get(person)}</span>
              <span
                className="session-track"
                role="img"
                aria-label={`${names.get(person)}: ${sessions.map(said).join(', ')}`}
              >
                {sessions.map((session) => (
                  <span
                    key={`${session.equipment}${session.startedAt}`}
                    className="session-bar"
                    data-machine={session.equipment !== null}
                    data-hot-seat={session.closedBy === 'hot_seat'}
                    style={bar(session)}
                    title={said(session)}
                  >
                    {session.equipmentCode}
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ul>
        {byPerson.length === 0 ? <p className="screen-note">{t`No one has checked in for this shift yet.`}</p> : null}
      </div>
    </div>
  );
}
