/** An amount in another currency, as `GET /api/spare_parts/convert/` answers it. */
export interface Conversion {
  /** Decimal text with the decimals of the target currency. */
  readonly amount: string;
  /** How much of the target one unit of the source is worth. */
  readonly rate: string;
  /** The day of the rate; of two the older. */
  readonly valid_on: string;
  /** What the reader should know, such as that a rate is old. */
  readonly warnings: readonly string[];
}
