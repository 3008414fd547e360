const [begin, end] = [8, 17];
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Monday to Friday; of a time as clocks of the site show it, kept as if it were UTC. */
const isWorkday = (day: number): boolean => ![0, 6].includes(new Date(day).getUTCDay());
const midnight = (clock: number): number => Math.floor(clock / dayMs) * dayMs;

/**
 * When so many working hours are over, 8 to 17 from Monday to Friday (P1 of catalogue procurement.md §11). Both times
 * are what the site's clocks show, in milliseconds as if they were UTC.
 */
export function afterWorkingHours(clock: number, hours: number): number {
  let left = hours * hourMs;
  for (let day = midnight(clock); ; day += dayMs) {
    if (!isWorkday(day)) continue;
    const from = Math.max(clock, day + begin * hourMs);
    const room = Math.max(0, day + end * hourMs - from);
    if (left <= room) return from + left;
    left -= room;
  }
}

/** Working hours between two times. Ex: Monday 16:00 to Tuesday 10:00 = 3. */
export function workingHours(from: number, until: number): number {
  let sum = 0;
  for (let day = midnight(from); day < until; day += dayMs) {
    if (!isWorkday(day)) continue;
    sum += Math.max(0, Math.min(until, day + end * hourMs) - Math.max(from, day + begin * hourMs));
  }
  return sum / hourMs;
}
