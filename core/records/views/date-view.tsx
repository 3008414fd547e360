import { InputGroup } from '@blueprintjs/core';
import { TZDate } from '@date-fns/tz';
import { format as formatDate } from 'date-fns';
import type { FieldView, InputProps } from './view.ts';

/** An instant as `<input type="datetime-local">` takes it, in the site's time zone. */
export const toLocal = (instant: unknown, timeZone: string): string => (typeof instant === 'string' && instant !== '' ? formatDate(new TZDate(instant, timeZone), "yyyy-MM-dd'T'HH:mm:ss") : '');

/** What was typed in the site's time zone, as an instant in UTC. */
export function fromLocal(local: string, timeZone: string): string | null {
  const parts = /^(\d+)-(\d+)-(\d+)T(\d+):(\d+)(?::(\d+))?/.exec(local)?.slice(1).map((part) => Number(part ?? 0));
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  return new Date(new TZDate(year, month - 1, day, hour, minute, second || 0, timeZone).getTime()).toISOString();
}

function DateInput({ id, field, value, onChange, onBlur, invalid, describedBy }: InputProps) {
  return (
    <InputGroup
      id={id}
      type="date"
      value={typeof value === 'string' ? value : ''}
      onValueChange={(next) => onChange(next || null)}
      onBlur={onBlur}
      intent={invalid ? 'danger' : 'none'}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-required={field.required}
      fill
    />
  );
}

function DatetimeInput({ id, field, value, onChange, onBlur, invalid, describedBy, timeZone }: InputProps) {
  return (
    <InputGroup
      id={id}
      type="datetime-local"
      step={1}
      value={toLocal(value, timeZone)}
      onValueChange={(next) => onChange(fromLocal(next, timeZone))}
      onBlur={onBlur}
      intent={invalid ? 'danger' : 'none'}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-required={field.required}
      fill
    />
  );
}

const isText = (value: unknown): value is string => typeof value === 'string';

export const dateView: FieldView = { words: (value, _, { format }) => (isText(value) ? format.date(value) : ''), Input: DateInput, width: 120 };
export const datetimeView: FieldView = { words: (value, _, { format }) => (isText(value) ? format.datetime(value) : ''), Input: DatetimeInput, width: 170 };
