import { Button, ButtonGroup } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, DoubleChevronLeft, DoubleChevronRight } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { addDays } from 'date-fns';
import { usePane } from '../../../core/registry/pane.ts';
import { shiftAt, type Shift } from '../../../core/sites/shift.ts';
import { useFormat } from '../../../core/sites/use-format.ts';
import { useSites } from '../../../core/sites/use-sites.ts';

interface ShiftStepperProps {
  readonly shift: Shift;
  /** It is the one that runs: there is none after it. */
  readonly running: boolean;
  /** The instant that the screen shows, in milliseconds: there is nothing after it. */
  readonly now: number;
}

/** Goes from shift to shift and from day to day; the shift shown stands in the pane's address. */
export function ShiftStepper({ shift, running, now }: ShiftStepperProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { setSearch } = usePane();
  const { selected } = useSites();
  const timeZone = selected[0]?.timeZone ?? 'UTC';
  const show = (instant: Date): void => {
    const { productionDate, code, startsAt } = shiftAt(instant, timeZone);
    setSearch(startsAt.getTime() > now ? { day: null, shift: null } : { day: productionDate, shift: code });
  };
  const middle = new Date((shift.startsAt.getTime() + shift.endsAt.getTime()) / 2);
  return (
    <ButtonGroup role="group" aria-label={t`Shift shown`} data-no-print>
      <Button
        icon={<DoubleChevronLeft />}
        aria-label={t`Previous day`}
        title={t`Previous day`}
        onClick={() => show(addDays(middle, -1))}
      />
      <Button
        icon={<ChevronLeft />}
        aria-label={t`Previous shift`}
        title={t`Previous shift`}
        onClick={() => show(new Date(shift.startsAt.getTime() - 1))}
      />
      <Button
        text={running ? t`Current shift` : `${shift.code} · ${format.date(shift.productionDate)}`}
        title={t`Go to current shift`}
        active={running}
        onClick={() => setSearch({ day: null, shift: null })}
      />
      <Button
        icon={<ChevronRight />}
        aria-label={t`Next shift`}
        title={t`Next shift`}
        disabled={running}
        onClick={() => show(shift.endsAt)}
      />
      <Button
        icon={<DoubleChevronRight />}
        aria-label={t`Next day`}
        title={t`Next day`}
        disabled={running}
        onClick={() => show(addDays(middle, 1))}
      />
    </ButtonGroup>
  );
}
