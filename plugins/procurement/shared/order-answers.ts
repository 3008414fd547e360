import type { OrderTotals } from '../../vendor-order-calls.ts';

/** What the dialog that orders from agreed prices is told; quantities and prices are decimals as text. */
export interface AgreedPriceAnswer {
  readonly id: string;
  readonly vendor: string;
  readonly currency: string;
  readonly price: string;
  readonly pricePer: string | null;
  readonly unit: string;
  readonly moq: string | null;
  readonly pack: string | null;
}

export interface OrderableLine {
  readonly id: string;
  readonly no: number;
  readonly description: string;
  /** What neither orders nor awards cover yet, in the unit of the request. */
  readonly left: string;
  readonly unit: string;
  /** The best first. */
  readonly prices: readonly AgreedPriceAnswer[];
}

export interface OrderableLines {
  readonly lines: readonly OrderableLine[];
}

/** Amounts of an order in the company's currency. */
export interface CompanyTotals {
  readonly currency: string;
  /** What one unit of the order's currency was worth on the day of issue. */
  readonly rate: string;
  readonly net: string;
  readonly taxes: readonly { readonly taxCode: string; readonly tax: string }[];
  /** The sum of net and taxes; null where the order's own is not known. */
  readonly total: string | null;
}

export interface OrderTotalsAnswer extends OrderTotals {
  /** Null where the order is in that currency, or was not issued. */
  readonly company: CompanyTotals | null;
}
