import { useMemo } from 'react';
import { usePane } from '../../../core/registry/pane.ts';
import { useSites } from '../../../core/sites/use-sites.ts';
import { shiftAt, shiftOf, type Shift } from '../../../core/sites/shift.ts';

/** How often screens of a shift look at the clock, in milliseconds: they show no ages, so they need no second hand. */
export const shiftClockMs = 15_000;

const codes = ['P1', 'P2', 'P3'] as const;

/** The shift that a screen shows: the one named in its address (`day`, `shift`), else the one that runs at `now`. */
export function useShift(now: number): { readonly shift: Shift; readonly running: boolean; readonly timeZone: string } {
  const { search } = usePane();
  const { selected } = useSites();
  const timeZone = selected[0]?.timeZone ?? 'UTC';
  const day = search.get('day');
  const code = codes.find((one) => one === search.get('shift'));
  const minute = Math.floor(now / 60_000);
  return useMemo(() => {
    const current = shiftAt(new Date(minute * 60_000), timeZone);
    const chosen = day !== null && /^\d{4}-\d\d-\d\d$/.test(day) && code ? shiftOf(day, code, timeZone) : null;
    return {
      shift: chosen ?? current,
      running: chosen === null || chosen.startsAt.getTime() === current.startsAt.getTime(),
      timeZone,
    };
  }, [minute, timeZone, day, code]);
}
