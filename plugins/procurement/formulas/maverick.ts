/** What may cover a line of an order; instants and days as ISO 8601 writes them, null where there is none. */
export interface Cover {
  readonly issuedAt: string;
  /** By the clocks of the site. */
  readonly issuedOn: string;
  readonly requestApprovedAt: string | null;
  readonly awardApprovedAt: string | null;
  /** Of an agreed price of the order's vendor. */
  readonly price: { readonly from: string; readonly to: string | null; readonly isBlocked: boolean } | null;
}

export interface Covered {
  readonly byRequest: boolean;
  readonly byAward: boolean;
  readonly byPrice: boolean;
  /** Nothing covers it: bought outside of the procedure. */
  readonly isMaverick: boolean;
}

const isBefore = (instant: string | null, issuedAt: string): boolean =>
  instant !== null && Date.parse(instant) <= Date.parse(issuedAt);

/**
 * What covered a line when its order was issued: a request or an award that was approved by then, or an agreed price
 * that held on the day. What is approved afterwards covers nothing.
 */
export function coverOf({ issuedAt, issuedOn, requestApprovedAt, awardApprovedAt, price }: Cover): Covered {
  const byRequest = isBefore(requestApprovedAt, issuedAt);
  const byAward = isBefore(awardApprovedAt, issuedAt);
  const byPrice =
    price !== null && !price.isBlocked && price.from <= issuedOn && (price.to === null || issuedOn <= price.to);
  return { byRequest, byAward, byPrice, isMaverick: !byRequest && !byAward && !byPrice };
}
