import { setTimeout as sleep } from 'node:timers/promises';
import { shiftAt } from '../../core/sites/shift.ts';

/** Where the demo's sites stand. */
const timeZone = 'Africa/Casablanca';

/** What such a story tells of happened up to so many milliseconds before it. */
const told = 60_000;

/**
 * For a story that is told within one shift: where less than so many minutes are left of this one, or it has only just
 * begun, it begins later.
 */
export async function withinShift(minutes = 4): Promise<void> {
  const now = Date.now();
  const { startsAt, endsAt } = shiftAt(new Date(now), timeZone);
  const begins = endsAt.getTime() - now < minutes * 60_000 ? endsAt.getTime() : startsAt.getTime();
  await sleep(Math.max(0, begins + told - now));
}
