import { TZDate } from '@date-fns/tz';
import { addDays, addHours, formatISO, set } from 'date-fns';
import { zoneAt } from '../i18n/zone-clock.ts';

/** One shift of the timetable 06:30 · 14:30 · 22:30 (catalogue operations.md §0). */
export interface Shift {
  readonly code: 'P1' | 'P2' | 'P3';
  /** The day on which the shift ends: P3 from 22:30 belongs to the next day. */
  readonly productionDate: string;
  readonly startsAt: Date;
  /** 8 h later on the wall clock: 7 or 9 h on a day when clocks change. */
  readonly endsAt: Date;
}

const starts = [
  { code: 'P1', hours: 6, minutes: 30 },
  { code: 'P2', hours: 14, minutes: 30 },
  { code: 'P3', hours: 22, minutes: 30 },
] as const;

/** The shift of a day and a code at a site; `day` is a production date `2026-03-09`. */
export function shiftOf(day: string, code: Shift['code'], timeZone: string): Shift {
  const start = starts.find((one) => one.code === code) ?? starts[0];
  const local = TZDate.tz(
    zoneAt(timeZone, Date.parse(day)),
    Number(day.slice(0, 4)),
    Number(day.slice(5, 7)) - 1,
    Number(day.slice(8, 10)),
  );
  const startsAt = set(code === 'P3' ? addDays(local, -1) : local, { hours: start.hours, minutes: start.minutes });
  const next = starts[(starts.indexOf(start) + 1) % starts.length] ?? starts[0];
  const endsAt = set(local, { hours: next.hours, minutes: next.minutes });
  return { code, productionDate: day, startsAt: new Date(startsAt.getTime()), endsAt: new Date(endsAt.getTime()) };
}

/** The shift that runs at an instant. */
export function shiftAt(instant: Date, timeZone: string): Shift {
  const local = new TZDate(instant, zoneAt(timeZone, instant.getTime()));
  const day = formatISO(local, { representation: 'date' });
  const next = formatISO(addDays(local, 1), { representation: 'date' });
  const candidates = [
    shiftOf(day, 'P3', timeZone),
    shiftOf(day, 'P1', timeZone),
    shiftOf(day, 'P2', timeZone),
    shiftOf(next, 'P3', timeZone),
  ];
  const running = candidates.find(({ startsAt, endsAt }) => startsAt <= instant && instant < endsAt);
  if (!running) throw new Error(`No shift runs at ${instant.toISOString()} in ${timeZone}.`);
  return running;
}

/** The starts of the shift's hours: eight of them, seven or nine when clocks change. */
export function hoursOf({ startsAt, endsAt }: Shift): readonly Date[] {
  const hours: Date[] = [];
  for (let hour = startsAt; hour < endsAt; hour = addHours(hour, 1)) hours.push(hour);
  return hours;
}
