/**
 * The day that many years from today, `2026-03-09`, by the clock of who asks in UTC: for bounds that a day more or less
 * does not move.
 */
export function dayInYears(years: number): string {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() + years);
  return day.toISOString().slice(0, 10);
}
