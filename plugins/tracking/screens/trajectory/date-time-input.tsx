import { useId } from 'react';
import { MomentField } from '../../../../core/dates/moment-field.tsx';

interface DateTimeInputProps {
  readonly label: string;
  /** Milliseconds since 1970. */
  readonly value: number;
  readonly timeZone: string;
  readonly onChange: (value: number) => void;
}

/** Day and time on the clock of the site, under their name. */
export function DateTimeInput({ label, value, timeZone, onChange }: DateTimeInputProps) {
  const id = useId();
  return (
    <span className="date-time-input">
      <label htmlFor={id}>{label}</label>
      <MomentField
        id={id}
        kind="datetime"
        required
        timeZone={timeZone}
        value={new Date(value).toISOString()}
        onChange={(at) => at && onChange(Date.parse(at))}
      />
    </span>
  );
}
