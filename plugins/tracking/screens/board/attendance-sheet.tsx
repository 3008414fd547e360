import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { Shift } from '../../../../core/sites/shift.ts';
import { attendanceOf } from '../../shared/sessions.ts';
import type { OperatorCheckinRow } from '../../streams/operator-checkin.ts';

/**
 * The attendance sheet of a shift (feuille de présence), on paper alone: who came when, and where each signs. It holds
 * everybody of the shift, or of the crew that it names, whatever is searched for beside it.
 */
export const AttendanceSheet = memo(function AttendanceSheet({
  rows,
  shift,
  site,
  crew,
}: {
  readonly rows: readonly OperatorCheckinRow[];
  readonly shift: Shift;
  readonly site: string;
  /** Empty for all. */
  readonly crew: string;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const value = crew;
  const crewWords = t`Crew ${value}`;
  return (
    <div className="attendance-sheet">
      <h2>{t`Attendance sheet`}</h2>
      <p>
        {[
          site,
          shift.code,
          format.date(shift.productionDate),
          `${format.time(shift.startsAt)}–${format.time(shift.endsAt)}`,
          ...(crew === '' ? [] : [crewWords]),
        ].join(' · ')}
      </p>
      <table>
        <thead>
          <tr>
            <th>{t`Number`}</th>
            <th>{t`Person`}</th>
            <th>{t`Function`}</th>
            <th>{t`Crew`}</th>
            <th>{t({ message: 'In', context: 'attendance' })}</th>
            <th>{t({ message: 'Out', context: 'attendance' })}</th>
            <th>{t`Machines`}</th>
            <th className="attendance-sign">{t`Signature on arrival`}</th>
            <th className="attendance-sign">{t`Signature on departure`}</th>
          </tr>
        </thead>
        <tbody>
          {attendanceOf(rows).map(({ person, name, matricule, function: job, crew, came, left, machines }) => (
            <tr key={person}>
              <td>{matricule ?? ''}</td>
              <td>{name}</td>
              <td>{job ?? ''}</td>
              <td>{crew ?? ''}</td>
              <td>{came === null ? '' : format.time(came)}</td>
              <td>{left === null ? '' : format.time(left)}</td>
              <td>{machines.join(', ')}</td>
              {/* Left free for ink. */}
              <td>&nbsp;</td>
              <td>&nbsp;</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="attendance-supervisor">{t`Shift supervisor, name and signature:`}</p>
    </div>
  );
});
