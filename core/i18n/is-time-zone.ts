/** Whether a name is a time zone of the IANA database, such as Africa/Casablanca, or another that `Intl` knows. */
export function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}
