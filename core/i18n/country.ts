/** What CLDR names beside countries: parts of one, unions, what is unknown, and what is for tests. */
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

/**
 * Whether two capitals are a country's code today (ISO 3166-1 alpha-2; Kosovo's XK, which is in use, as well): Unicode
 * names it and has no newer code for it.
 */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  !noCountries.has(code) &&
  new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined &&
  new Intl.Locale(`und-${code}`).region === code;
