/** The rates that counted on each day of a period, as `GET /api/spare_parts/rates/` answers them. */
export interface RateHistory {
  /** The company's currency, in which the rates are. */
  readonly company: string | null;
  /** Currencies that have a rate in the period, by code. */
  readonly currencies: readonly string[];
  /** Days on which a rate was entered, the newest first; one rate for each currency, null where none was. */
  readonly days: readonly { readonly day: string; readonly rates: readonly (string | null)[] }[];
}
