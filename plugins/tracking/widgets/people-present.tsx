import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../core/sites/use-format.ts';
import { useStream } from '../../../core/live/use-stream.ts';
import { Figures } from '../../../core/widgets/figures.tsx';
import { WidgetAnswer } from '../../../core/widgets/widget-answer.tsx';
import { presenceCounts } from '../screens/board/people-of.ts';
import { shiftClockMs, useShift } from '../screens/use-shift.ts';
import { operatorCheckinStream } from '../streams/operator-checkin.ts';

/** `people.present`: who checked in for this shift and has not left, told by where they are. */
export default function PeoplePresent() {
  const { t } = useLingui();
  const format = useFormat();
  const view = useStream(operatorCheckinStream, { clockMs: shiftClockMs });
  const { shift } = useShift(view.now);
  const { present, on_machine: driving, on_break: resting, out } = presenceCounts(view.rows, shift);
  return (
    <WidgetAnswer waiting={view.state === 'loading'}>
      {() => (
        <Figures
          figures={[
            { label: t`Present`, value: format.number(present + driving + resting), more: t`shift ${shift.code}` },
            { label: t`On a machine`, value: format.number(driving) },
            { label: t`On break`, value: format.number(resting) },
            { label: t`Checked out`, value: format.number(out) },
          ]}
        />
      )}
    </WidgetAnswer>
  );
}
