import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useFormat } from '../sites/use-format.ts';
import { MomentInput } from './moment-input.tsx';
import { dayAt } from './wall-clock.ts';
import { writingOf, type MomentKind } from './writing.ts';

interface MomentFieldProps {
  readonly kind: MomentKind;
  /** Day `2026-11-25`, instant of ISO 8601, or time `14:30`; null for none. */
  readonly value: string | null;
  /** A value that was typed whole or taken from the calendar. What means none is told beside the input and not here. */
  readonly onChange: (value: string | null) => void;
  readonly id?: string;
  /** The name of the input where no label of the page is its own. */
  readonly label?: string;
  /** An input that is emptied shows its value again. */
  readonly required?: boolean;
  /** The first and the last value that may be entered. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Whose clocks count; those of the first site in view where it is not told. */
  readonly timeZone?: string;
  /** What `today` means where it is not the day of the calendar, such as a production date. */
  readonly today?: () => string;
  readonly size?: 'small';
}

/**
 * A date, a date with a time, or a time, in the order and the words of the language chosen: `25/11/2026`, `25.11`,
 * `hier`, `+1`, `2026-11-25`. It counts once the input is left or Enter is pressed; a text that means nothing stays, with
 * what is wrong, and its form is not sent.
 */
export function MomentField({
  kind,
  value,
  onChange,
  id,
  label,
  required = false,
  min,
  max,
  timeZone,
  today,
  size,
}: MomentFieldProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const zone = timeZone ?? format.timeZone;
  const writing = writingOf(kind, { i18n, timeZone: zone, today });
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const faultId = useId();
  const input = useRef<HTMLInputElement>(null);
  const dayOf = (bound: string | undefined): string | undefined =>
    bound !== undefined && kind === 'datetime' ? dayAt(bound, zone) : bound;
  const instant = (moment: string): number | string => (kind === 'datetime' ? Date.parse(moment) : moment);

  const faultOf = (text: string): string | null => {
    if (text.trim() === '') return null;
    const read = writing.read(text);
    if (read === null) return writing.unreadable(text.trim());
    if (min !== undefined && instant(read) < instant(min)) return t`Not before ${writing.print(min)}.`;
    if (max !== undefined && instant(read) > instant(max)) return t`Not after ${writing.print(max)}.`;
    return null;
  };
  const fault = typed === null ? null : faultOf(typed);
  const shown = left ? fault : null;
  const printed = writing.print(value ?? '');
  useEffect(() => input.current?.setCustomValidity(fault ?? ''), [fault]);
  // What a neighbour changes while one has come here by Tab is selected as the old text was: the next key replaces it.
  useLayoutEffect(() => {
    if (document.activeElement === input.current) input.current?.select();
  }, [printed]);

  const settle = (): void => {
    setLeft(true);
    if (typed === null || fault !== null) return;
    setTyped(null);
    const next = typed.trim() === '' ? null : writing.read(typed);
    if (next !== (value || null) && !(next === null && required)) onChange(next);
  };
  return (
    <span className="moment-with-fault">
      <MomentInput
        {...(id ? { id } : {})}
        {...(label ? { 'aria-label': label } : {})}
        {...(size ? { size } : {})}
        inputRef={input}
        writing={writing}
        text={typed ?? printed}
        onText={(text) => {
          setTyped(text);
          setLeft(false);
        }}
        onLeave={settle}
        value={value || null}
        onPick={(picked) => {
          setTyped(null);
          onChange(picked);
        }}
        min={dayOf(min)}
        max={dayOf(max)}
        intent={shown ? 'danger' : 'none'}
        aria-invalid={shown !== null}
        aria-required={required}
        aria-describedby={shown ? faultId : undefined}
      />
      {shown ? (
        <span id={faultId} className="moment-fault" role="status">
          {shown}
        </span>
      ) : null}
    </span>
  );
}
