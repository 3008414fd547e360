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
