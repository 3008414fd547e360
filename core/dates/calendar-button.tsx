import { Button, PopoverNext, PopupKind, Spinner } from '@blueprintjs/core';
import { Calendar as CalendarIcon } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { loadScreen } from '../http/load-screen.ts';

const Calendar = lazy(() =>
  loadScreen(() => import('./calendar.tsx')).then((module) => ({ default: module.Calendar })),
);

interface CalendarButtonProps {
  readonly day: string | null;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly onPick: (day: string) => void;
}

/** Opens the calendar below its input; the calendar is loaded when it is opened first. */
export function CalendarButton({ day, min, max, open, onOpen, onPick }: CalendarButtonProps) {
  const { t } = useLingui();
  return (
    <PopoverNext
      isOpen={open}
      onInteraction={onOpen}
      placement="bottom-end"
      shouldReturnFocusOnClose
      popupKind={PopupKind.DIALOG}
      content={
        // What is pressed here is for the calendar: neither for a cell below it nor for a form. Escape closes it.
        <div
          className="calendar-popover"
          role="dialog"
          aria-label={t`Calendar`}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') event.stopPropagation();
          }}
        >
          <Suspense fallback={<Spinner size={24} aria-label={t`Loading the calendar`} />}>
            <Calendar
              day={day}
              min={min}
              max={max}
              onPick={(picked) => {
                onOpen(false);
                onPick(picked);
              }}
            />
          </Suspense>
        </div>
      }
    >
      <Button variant="minimal" icon={<CalendarIcon />} aria-label={t`Choose a day`} />
    </PopoverNext>
  );
}
