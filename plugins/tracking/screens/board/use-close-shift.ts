import { useLingui } from '@lingui/react/macro';
import { v4 } from 'uuid';
import { records } from '../../../../core/records/client.ts';
import type { Shift } from '../../../../core/sites/shift.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import { attendanceOf } from '../../shared/sessions.ts';
import type { OperatorCheckinRow } from '../../streams/operator-checkin.ts';
import type { operatorCheckin } from '../../records/operator-checkin.ts';

/** Checks out everybody who is still there, at the end of the shift or now, whichever is earlier. */
export function useCloseShift(
  site: string,
  shift: Shift,
): (rows: readonly OperatorCheckinRow[], now: number) => Promise<void> {
  const { t } = useLingui();
  const toast = useToast();
  const showProblem = useProblemToast();
  return async (rows, now) => {
    const at = new Date(Math.min(now, shift.endsAt.getTime())).toISOString();
    const present = attendanceOf(rows).filter(({ left, came }) => left === null && came !== null && came < at);
    try {
      for (const { person } of present)
        await records.create<typeof operatorCheckin>(
          'operator_checkin',
          { site, person, kind: 'out', at, method: 'supervisor', reason: t`Sessions closed at shift end` },
          v4(),
        );
      toast(t`Checked out: ${present.length}.`, 'success');
    } catch (error) {
      showProblem(error);
    }
  };
}
