import { TZDate } from '@date-fns/tz';
import { addDays, addMonths, addWeeks, differenceInCalendarDays, formatISO, parseISO } from 'date-fns';
import { zoneAt } from '../../../core/i18n/zone-clock.ts';
import { shiftOf, type Shift } from '../../../core/sites/shift.ts';

/** How often a form is due. */
export interface Rhythm {
  readonly every: number;
  readonly unit: 'shift' | 'day' | 'week' | 'month';
  /** The first day, `2026-03-09`. */
  readonly starts_on: string;
  /** Per cent of the period, before and after the day. */
  readonly tolerance: number;
}

/** Once that a form is due, by the clocks of its site. */
export interface Occasion {
  /** The day, with its shift where it is one: `2026-03-09 P3`. */
  readonly occasion: string;
  readonly dueAt: Date;
  readonly windowFrom: Date;
  readonly windowTo: Date;
  /** The production date on which the window ends. */
  readonly endsOn: string;
}

/** A window reaches no further than so many days from its day (catalogue maintenance.md §1.1). */
const widestDays = 28;
const shifts: readonly Shift['code'][] = ['P3', 'P1', 'P2'];

const iso = (day: Date): string => formatISO(day, { representation: 'date' });

/** The instant at which a day begins at a site; clocks that skip midnight begin it later. */
function startOf(day: string, zone: string): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(new TZDate(year, month - 1, date, zoneAt(zone, Date.parse(day))).getTime());
}

const widthOf = (tolerance: number, day: Date, next: Date): number =>
  Math.min(widestDays, Math.floor((tolerance / 100) * differenceInCalendarDays(next, day)));

/** The occasions of which a window overlaps the days from one to another, both included; ascending. */
export function occasionsBetween(rhythm: Rhythm, zone: string, from: string, to: string): readonly Occasion[] {
  return rhythm.unit === 'shift' ? shiftsBetween(rhythm, zone, from, to) : daysBetween(rhythm, zone, from, to);
}

function shiftsBetween({ every, starts_on: first }: Rhythm, zone: string, from: string, to: string): Occasion[] {
  const occasions: Occasion[] = [];
  const begin = first > from ? first : from;
  for (let day = parseISO(begin); iso(day) <= to; day = addDays(day, 1))
    for (const [place, code] of shifts.entries()) {
      const nth = differenceInCalendarDays(day, parseISO(first)) * shifts.length + place;
      if (nth % every !== 0) continue;
      const { startsAt, endsAt, productionDate } = shiftOf(iso(day), code, zone);
      occasions.push({
        occasion: `${productionDate} ${code}`,
        dueAt: endsAt,
        windowFrom: startsAt,
        windowTo: endsAt,
        endsOn: productionDate,
      });
    }
  return occasions;
}

function daysBetween(rhythm: Rhythm, zone: string, from: string, to: string): Occasion[] {
  const occasions: Occasion[] = [];
  const start = parseISO(rhythm.starts_on);
  /** Counted from the first day each time, so that the 31st comes back after a shorter month. */
  const nth = (place: number): Date =>
    ({ day: addDays, week: addWeeks, month: addMonths })[rhythm.unit as 'day' | 'week' | 'month'](
      start,
      place * rhythm.every,
    );
  const periodDays = { day: 1, week: 7, month: 31 }[rhythm.unit as 'day' | 'week' | 'month'] * rhythm.every;
  // Two periods earlier than the first day asked for: months are unlike, and a window may reach into it.
  const skipped = Math.floor(differenceInCalendarDays(parseISO(from), start) / periodDays) - 2;
  for (let place = Math.max(0, skipped); ; place += 1) {
    const day = nth(place);
    // Each side by the days between two: less than half of them, so that no window meets the next.
    const opens = addDays(day, -widthOf(rhythm.tolerance, nth(place - 1), day));
    const closes = addDays(day, widthOf(rhythm.tolerance, day, nth(place + 1)));
    if (iso(opens) > to) return occasions;
    if (iso(closes) < from) continue;
    occasions.push({
      occasion: iso(day),
      // The last instant of the day, which clocks show as that day.
      dueAt: new Date(startOf(iso(addDays(day, 1)), zone).getTime() - 1),
      windowFrom: startOf(iso(opens), zone),
      windowTo: startOf(iso(addDays(closes, 1)), zone),
      endsOn: iso(closes),
    });
  }
}
