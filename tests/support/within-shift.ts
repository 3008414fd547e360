import { setTimeout as sleep } from 'node:timers/promises';
import { shiftAt } from '../../core/sites/shift.ts';

/** Where the demo's sites stand. */
const timeZone = 'Africa/Casablanca';

/** For a story that is told within one shift: where less than so many minutes are left of this one, it begins with the next. */
export async function withinShift(minutes = 4): Promise<void> {
  const left = shiftAt(new Date(), timeZone).endsAt.getTime() - Date.now();
  if (left < minutes * 60_000) await sleep(left + 1_000);
}
