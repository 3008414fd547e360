import { addDays, formatISO, parseISO } from 'date-fns';
import type { Format } from '../../../../core/i18n/format.ts';
import { shiftOf } from '../../../../core/sites/shift.ts';
import type { LedgerBar } from '../ledger/ledger-bars.ts';

/** Production dates, the newest first: `to` and those before it. */
export const daysBefore = (to: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, back) => formatISO(addDays(parseISO(to), -back), { representation: 'date' }));

/**
 * The bars of each production date on a lane of their own, all by the clock of the first: midnight stands below
 * midnight.
 */
export function dayStrips(
  bars: readonly LedgerBar[],
  days: readonly string[],
  format: Format,
): {
  readonly lanes: readonly string[];
  readonly bars: readonly LedgerBar[];
  readonly range: readonly [number, number];
} {
  const spans = days.map((day) => ({
    day,
    from: shiftOf(day, 'P3', format.timeZone).startsAt.getTime(),
    to: shiftOf(day, 'P2', format.timeZone).endsAt.getTime(),
  }));
  const first = spans[0]?.from ?? 0;
  const longest = Math.max(0, ...spans.map(({ from, to }) => to - from));
  const strips = spans.flatMap(({ day, from, to }) =>
    bars
      .filter((bar) => bar.from < to && bar.to > from)
      .map((bar): LedgerBar => ({
        ...bar,
        lane: format.date(day),
        from: Math.max(bar.from, from) - from + first,
        to: Math.min(bar.to, to) - from + first,
      })),
  );
  return { lanes: days.map((day) => format.date(day)), bars: strips, range: [first, first + longest] };
}
