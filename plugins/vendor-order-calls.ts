/*
 * Orders as the purchasing tells them to their vendors, and what these answer; units as in `vendor-calls.ts`.
 */

import type { TaxRate } from '../core/money/document-totals.ts';
import type { VendorCompany } from './vendor-calls.ts';

export type VendorOrderState = 'issued' | 'acknowledged' | 'acknowledged_with_changes' | 'refused' | 'cancelled';

export interface VendorOrderSummary {
  readonly id: string;
  readonly number: string;
  readonly state: VendorOrderState;
  readonly currency: string;
  readonly net: string;
  readonly issuedAt: string;
}

export interface VendorOrders {
  readonly orders: readonly VendorOrderSummary[];
}

export interface VendorOrderLine {
  readonly no: number;
  readonly description: string;
  readonly vendorRef: string | null;
  readonly reference: string | null;
  readonly qty: string;
  readonly unit: string | null;
  readonly price: string;
  readonly pricePer: string | null;
  readonly discount: string | null;
  readonly net: string;
  readonly taxCode: string | null;
  readonly promisedOn: string | null;
  /** What came and was not refused, be it still inspected. */
  readonly received: string;
  /** Still awaited of what is in force. */
  readonly open: string;
  /** As it was before the last revision, where that changed it. */
  readonly qtyBefore: string | null;
  readonly priceBefore: string | null;
  readonly promisedBefore: string | null;
}

/** What a vendor wants otherwise of a line, by its number; what is absent stays. */
export interface WishedLine {
  readonly line: number;
  readonly qty?: string;
  readonly price?: string;
  readonly promised_on?: string;
  readonly note?: string;
}

/** Changes that a vendor asked for last, and what became of them. */
export interface AskedChanges {
  readonly at: string;
  readonly note: string;
  readonly outcome: 'open' | 'accepted' | 'declined' | 'dropped';
  /** Why they were declined. */
  readonly reason: string | null;
  readonly lines: readonly {
    readonly no: number;
    readonly qty: string | null;
    readonly price: string | null;
    readonly promisedOn: string | null;
    readonly note: string | null;
  }[];
}

/** What is payable under one tax code: category by UNTDID 5305, rate in per cent; null of a code that has none that day. */
export interface OrderTax {
  readonly taxCode: string;
  readonly category: TaxRate['category'] | null;
  readonly rate: string | null;
  readonly taxable: string;
  readonly tax: string;
}

/** What an order comes to, as its paper says it; amounts in its currency. */
export interface OrderTotals {
  readonly currency: string;
  readonly subtotal: string;
  /** Per cent; null where there is none. */
  readonly discountPercent: string | null;
  readonly discount: string;
  readonly charges: string;
  /** Without tax. */
  readonly net: string;
  readonly taxes: readonly OrderTax[];
  /** With tax; null where nothing names a tax, for nobody knows it then. */
  readonly total: string | null;
  /** Some lines name no tax: none is counted for them. */
  readonly isPartlyUntaxed: boolean;
}

/** Why goods were refused (catalogue procurement.md §7). */
export type RefusalReason =
  | 'wrong_part'
  | 'damaged'
  | 'over_delivery'
  | 'bad_documents'
  | 'wrong_dimension'
  | 'expired'
  | 'not_ordered';

/** A delivery that was received; quantities as decimals, in the unit of their line. */
export interface VendorReceipt {
  readonly deliveryNote: string;
  readonly receivedAt: string;
  readonly lines: readonly {
    readonly no: number;
    /** Accepted, or still inspected. */
    readonly received: string;
    readonly refused: string;
    /** Null where nothing was refused. */
    readonly reason: RefusalReason | null;
  }[];
}

export interface VendorOrder extends VendorOrderSummary {
  /** 0: as it was first issued. */
  readonly revision: number;
  readonly company: VendorCompany;
  readonly site: string;
  readonly subtotal: string;
  /** Per cent. */
  readonly discount: string | null;
  readonly charges: string | null;
  /** Several are told one after another. */
  readonly chargesTaxCode: string | null;
  readonly incoterm: string | null;
  readonly place: string | null;
  readonly paymentTerms: string | null;
  readonly answeredAt: string | null;
  readonly answerNote: string | null;
  readonly buyer: { readonly name: string; readonly email: string } | null;
  readonly lines: readonly VendorOrderLine[];
  readonly totals: OrderTotals;
  /** The last first. */
  readonly receipts: readonly VendorReceipt[];
  /** Null where the last answer was none that asks for changes. */
  readonly changes: AskedChanges | null;
}

export type VendorShipmentState = 'announced' | 'partially_received' | 'received' | 'cancelled';

/** What a vendor sent of an order; quantities as decimals, in the unit of their line. */
export interface VendorShipment {
  readonly id: string;
  readonly state: VendorShipmentState;
  readonly sentOn: string;
  readonly eta: string | null;
  readonly carrier: string;
  readonly tracking: string | null;
  readonly packages: number | null;
  readonly announcedAt: string;
  /** Why it was taken back. */
  readonly cancelReason: string | null;
  readonly lines: readonly {
    readonly no: number;
    readonly qty: string;
    readonly lot: string | null;
    readonly serials: readonly string[];
  }[];
  /** Its packing list, by name. */
  readonly files: readonly PackingFile[];
}

/** A line by what can still be announced of it. */
export interface ShippableLine {
  readonly no: number;
  readonly description: string;
  readonly unit: string;
  readonly decimals: number;
  readonly left: string;
}

export interface VendorShipments {
  /** False where nothing is announced of the order in its state, or by who only reads. */
  readonly isOpen: boolean;
  readonly lines: readonly ShippableLine[];
  readonly shipments: readonly VendorShipment[];
}

/** What is announced. */
export interface NewShipment {
  readonly sent_on: string;
  readonly eta: string | null;
  readonly carrier: string;
  readonly tracking: string | null;
  readonly packages: number | null;
  readonly files: readonly string[];
  readonly lines: readonly {
    readonly line: number;
    readonly qty: string;
    readonly lot: string | null;
    readonly serials: readonly string[];
  }[];
}

/** A file of a packing list, as it was uploaded. */
export interface PackingFile {
  readonly id: string;
  readonly name: string;
}
