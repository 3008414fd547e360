import { InputGroup } from '@blueprintjs/core';
import { TZDate } from '@date-fns/tz';
import { format as formatDate } from 'date-fns';
import { zoneAt } from '../../i18n/zone-clock.ts';
import { inputAttributes } from './input-attributes.ts';
import type { FieldView, InputProps } from './view.ts';

/** An instant as `<input type="datetime-local">` takes it, in the site's time zone. */
export const toLocal = (instant: unknown, timeZone: string): string =>
  typeof instant === 'string' && instant !== ''
    ? formatDate(new TZDate(instant, zoneAt(timeZone, Date.parse(instant))), "yyyy-MM-dd'T'HH:mm:ss")
    : '';

/** What was typed in the site's time zone, as an instant in UTC. */
export function fromLocal(local: string, timeZone: string): string | null {
  const parts = /^(\d+)-(\d+)-(\d+)T(\d+):(\d+)(?::(\d+))?/
    .exec(local)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  return new Date(
    new TZDate(
      year,
      month - 1,
      day,
      hour,
      minute,
      second || 0,
      zoneAt(timeZone, Date.UTC(year, month - 1, day, hour, minute)),
    ).getTime(),
  ).toISOString();
}

function DateInput(props: InputProps) {
  const { value, onChange } = props;
  return (
    <InputGroup
      {...inputAttributes(props)}
      type="date"
      value={typeof value === 'string' ? value : ''}
      onValueChange={(next) => onChange(next || null)}
      fill
    />
  );
}

function DatetimeInput(props: InputProps) {
  const { value, onChange, timeZone } = props;
  return (
    <InputGroup
      {...inputAttributes(props)}
      type="datetime-local"
      step={1}
      value={toLocal(value, timeZone)}
      onValueChange={(next) => onChange(fromLocal(next, timeZone))}
      fill
    />
  );
}

const isText = (value: unknown): value is string => typeof value === 'string';

export const dateView: FieldView = {
  words: (value, _, { format }) => (isText(value) ? format.date(value) : ''),
  Input: DateInput,
  width: 120,
};
export const datetimeView: FieldView = {
  words: (value, _, { format }) => (isText(value) ? format.datetime(value) : ''),
  Input: DatetimeInput,
  width: 170,
};
