/** What the reception of goods is told; quantities are decimals as text, in the unit of their line. */

/** An order of which something is awaited. */
export interface AwaitedOrder {
  readonly id: string;
  readonly number: string;
  readonly vendor: string;
  readonly site: string;
  readonly siteId: string;
  readonly state: string;
  /** Lines that are awaited, and those of them whose day has passed. */
  readonly lines: number;
  readonly lateLines: number;
  /** The first day that is promised of them. */
  readonly due: string | null;
  readonly daysLate: number;
  /** Shipments on their way, and the day on which the first is expected. */
  readonly shipments: number;
  readonly eta: string | null;
}

export interface AwaitedDeliveries {
  readonly orders: readonly AwaitedOrder[];
  readonly next: string | null;
  /** Over all pages; only with the first. */
  readonly totals: {
    readonly orders: number;
    readonly lines: number;
    readonly lateLines: number;
    /** Vendors of whom something is awaited at these sites, whatever else is asked for. */
    readonly vendors: readonly { readonly id: string; readonly name: string; readonly orders: number }[];
  } | null;
}

export interface DeliveryLine {
  readonly id: string;
  readonly no: number;
  readonly description: string;
  /** The part, and what vendor and maker call it. */
  readonly references: string;
  readonly unit: string;
  readonly decimals: number;
  readonly qty: string;
  readonly accepted: string;
  readonly quarantine: string;
  /** How much more than that can be accepted. */
  readonly receivable: string;
  /** What is missing of what was ordered. */
  readonly missing: string;
  readonly reception: 'open' | 'partial' | 'received' | 'closed';
  readonly promisedOn: string | null;
  readonly daysLate: number;
}

export interface DeliveryReceipt {
  readonly id: string;
  readonly version: number;
  readonly number: string | null;
  readonly state: string;
  readonly shipment: string | null;
  readonly deliveryNote: string;
  readonly receivedAt: string;
  readonly packages: number | null;
  readonly damaged: boolean;
  readonly comment: string | null;
  readonly lines: readonly {
    readonly orderLine: string;
    readonly delivered: string;
    readonly quarantine: string;
    readonly refused: string;
    readonly reason: string | null;
  }[];
}

/** What the vendor says is on its way: of each line what is left of it. */
export interface DeliveryShipment {
  readonly id: string;
  readonly sentOn: string;
  readonly eta: string | null;
  readonly carrier: string;
  readonly tracking: string | null;
  readonly packages: number | null;
  readonly files: number;
  readonly lines: readonly {
    readonly orderLine: string;
    readonly qty: string;
    readonly lot: string | null;
    readonly serials: readonly string[];
  }[];
}

/** One order as those see it who receive it: without prices. */
export interface Delivery {
  readonly id: string;
  readonly number: string;
  readonly vendor: string;
  readonly siteId: string;
  readonly state: string;
  readonly isReceivable: boolean;
  readonly issuedAt: string;
  readonly tolOver: number;
  readonly tolUnder: number;
  readonly receivedPercent: number | null;
  readonly lines: readonly DeliveryLine[];
  readonly receipts: readonly DeliveryReceipt[];
  /** Those of which something is still to come, the first that is expected first. */
  readonly shipments: readonly DeliveryShipment[];
}
