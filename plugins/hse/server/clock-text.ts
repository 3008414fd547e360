/** What a mail says of when something was, by the clocks of a site: `2026-11-18 10:25`. */
export const clockText = (at: string | Date, zone: string): string =>
  new Date(at).toLocaleString('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
