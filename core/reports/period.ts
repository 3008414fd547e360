import { addDays, differenceInCalendarDays, formatISO, parseISO, startOfMonth } from 'date-fns';
import { shiftAt, type Shift } from '../sites/shift.ts';

/** Periods by name, as the reader's sites count production dates (catalogue operations.md §0). */
export const presets = [
  'this_shift',
  'previous_shift',
  'today',
  'yesterday',
  '7d',
  '30d',
  '90d',
  'month',
  '365d',
] as const;
export type Preset = (typeof presets)[number];

/** A period of production dates, both included, or one shift of one. */
export interface Period {
  readonly from: string;
  readonly to: string;
  readonly shift: Shift['code'] | null;
}

/** Longest period of a report that tells none of its own, in days. */
export const longestDays = 400;

const iso = (day: Date): string => formatISO(day, { representation: 'date' });
const daysBack = (today: string, days: number): Period => ({
  from: iso(addDays(parseISO(today), 1 - days)),
  to: today,
  shift: null,
});

/** The production dates that a preset means at an instant, by the clock of a site. */
export function periodOf(preset: Preset, now: Date, timeZone: string): Period {
  const running = shiftAt(now, timeZone);
  const today = running.productionDate;
  switch (preset) {
    case 'this_shift':
      return { from: today, to: today, shift: running.code };
    case 'previous_shift': {
      const before = shiftAt(new Date(running.startsAt.getTime() - 60_000), timeZone);
      return { from: before.productionDate, to: before.productionDate, shift: before.code };
    }
    case 'today':
      return daysBack(today, 1);
    case 'yesterday': {
      const day = iso(addDays(parseISO(today), -1));
      return { from: day, to: day, shift: null };
    }
    case 'month':
      return { from: iso(startOfMonth(parseISO(today))), to: today, shift: null };
    default:
      return daysBack(today, Number.parseInt(preset, 10));
  }
}

/** Days in a period, both ends included. */
export const daysIn = ({ from, to }: Pick<Period, 'from' | 'to'>): number =>
  differenceInCalendarDays(parseISO(to), parseISO(from)) + 1;
