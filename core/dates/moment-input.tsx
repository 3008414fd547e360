import { InputGroup, type InputGroupProps } from '@blueprintjs/core';
import { useState } from 'react';
import { CalendarButton } from './calendar-button.tsx';
import type { Writing } from './writing.ts';
import './dates.css';

export interface MomentInputProps extends Pick<
  InputGroupProps,
  'id' | 'intent' | 'size' | 'fill' | 'inputRef' | 'aria-invalid' | 'aria-describedby' | 'aria-label' | 'aria-required'
> {
  readonly writing: Writing;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The input is left, or Enter pressed in it. */
  readonly onLeave: () => void;
  /** The value that the text means, where it means one. */
  readonly value: string | null;
  /** A day was taken from the calendar: the value on that day. */
  readonly onPick: (value: string) => void;
  /** Days before and after which none can be taken from the calendar. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** One line in which a date, a time or both are typed, with a calendar to take the day from (also by Alt ↓). */
export function MomentInput({
  writing,
  text,
  onText,
  onLeave,
  value,
  onPick,
  min,
  max,
  fill,
  ...attributes
}: MomentInputProps) {
  const [open, setOpen] = useState(false);
  const picks = writing.kind !== 'time';
  return (
    <InputGroup
      {...attributes}
      className={`moment-input moment-${writing.kind}`}
      fill={fill ?? false}
      autoComplete="off"
      spellCheck={false}
      inputMode={picks ? 'text' : 'numeric'}
      placeholder={writing.placeholder}
      value={text}
      onValueChange={onText}
      onBlur={onLeave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onLeave();
        if (!picks || event.key !== 'ArrowDown' || !event.altKey) return;
        event.preventDefault();
        event.stopPropagation();
        setOpen(true);
      }}
      rightElement={
        picks ? (
          <CalendarButton
            day={value === null ? null : writing.dayOf(value)}
            min={min}
            max={max}
            open={open}
            onOpen={setOpen}
            onPick={(day) => onPick(writing.onDay(day, value))}
          />
        ) : undefined
      }
    />
  );
}
