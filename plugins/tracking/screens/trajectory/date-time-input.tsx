import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import { zoneAt } from '../../../../core/i18n/zone-clock.ts';

interface DateTimeInputProps {
  readonly label: string;
  /** Milliseconds since 1970. */
  readonly value: number;
  readonly timeZone: string;
  readonly onChange: (value: number) => void;
}

/** Day and time on the clock of the site. */
export function DateTimeInput({ label, value, timeZone, onChange }: DateTimeInputProps) {
  return (
    <label className="date-time-input">
      {label}
      <input
        type="datetime-local"
        className="bp6-input"
        value={format(new TZDate(value, zoneAt(timeZone, value)), "yyyy-MM-dd'T'HH:mm")}
        onChange={(event) => {
          const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = event.target.value.split(/[-T:]/).map(Number);
          const instant = TZDate.tz(
            zoneAt(timeZone, Date.UTC(year, month - 1, day, hour, minute)),
            year,
            month - 1,
            day,
            hour,
            minute,
          ).getTime();
          if (event.target.value !== '' && !Number.isNaN(instant)) onChange(instant);
        }}
      />
    </label>
  );
}
