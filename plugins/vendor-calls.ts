/*
 * What the portal of vendors and the purchasing behind it say to each other (catalogue procurement.md §5): nothing but
 * what a vendor may know. Amounts and quantities are decimals as text, days `YYYY-MM-DD`, instants ISO 8601 in UTC.
 */

import type { ZoneClock } from '../core/i18n/zone-clock.ts';

/** What a vendor is told of where its answer stands. */
export type VendorState =
  | 'to_answer'
  | 'draft'
  | 'sent'
  | 'to_confirm'
  | 'declined'
  | 'closed'
  | 'evaluating'
  | 'awarded'
  | 'not_awarded'
  | 'cancelled';

export interface VendorCompany {
  readonly code: string;
  readonly name: string;
  readonly timeZone: string;
  /** How the clocks of that zone stand, for a browser that knows older rules. */
  readonly clock: ZoneClock;
  /** What this person may do: `bidder` and `admin` answer, `viewer` reads. */
  readonly role: 'viewer' | 'bidder' | 'admin';
}

/** What may be proposed to be written otherwise. */
export type VendorWords = Partial<
  Record<'trade_name' | 'address' | 'city' | 'postal_code' | 'phone' | 'email' | 'website', string | null>
>;

/** What is kept of a vendor, as the vendor may see it. */
export interface VendorFile {
  readonly company: VendorCompany;
  readonly identity: VendorWords & { readonly legal_name: string; readonly country: string };
  readonly documents: readonly {
    readonly id: string;
    readonly kind: string;
    readonly number: string | null;
    readonly validUntil: string | null;
    /** By the vendor's calendar; negative once it is over. */
    readonly daysLeft: number | null;
  }[];
  readonly colleagues: readonly {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly role: VendorCompany['role'];
    /** Of the account; null where nobody was invited yet. */
    readonly status: string | null;
    readonly lastSignIn: string | null;
  }[];
  readonly proposals: readonly {
    readonly id: string;
    readonly at: string;
    readonly state: 'proposed' | 'accepted' | 'declined';
    readonly answer: string | null;
    readonly changes: VendorWords;
    readonly note: string | null;
  }[];
}

export interface VendorRequestSummary {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly lines: number;
  readonly deadlineAt: string;
  readonly state: VendorState;
  readonly sentAt: string | null;
}

export interface VendorHome {
  readonly company: VendorCompany;
  /** The server's clock. */
  readonly now: string;
  readonly requests: readonly VendorRequestSummary[];
}

export interface VendorRequestLine {
  readonly id: string;
  readonly no: number;
  readonly description: string;
  readonly reference: string | null;
  readonly specification: string | null;
  readonly qty: string;
  readonly unit: string;
  readonly neededBy: string | null;
  readonly equivalentOk: boolean;
}

export interface VendorQuestion {
  readonly id: string;
  readonly text: string;
  readonly answer: string | null;
  /** Whether it is the reader's own. */
  readonly mine: boolean;
  readonly at: string;
}

export interface VendorAddendum {
  readonly no: number;
  readonly text: string;
  readonly material: boolean;
  readonly deadlineAt: string | null;
  readonly at: string;
}

/** Proof that an offer came: anybody can recompute the fingerprint after the opening. */
export interface OfferReceipt {
  readonly reference: string;
  readonly revision: number;
  readonly receivedAt: string;
  readonly sha256: string;
  /** Of the envelope with the prices, where the offer is in two. */
  readonly commercialSha256: string | null;
}

export interface VendorCriterion {
  readonly id: string;
  readonly no: number;
  readonly label: Readonly<Record<string, string | null>>;
  readonly knockOut: boolean;
  /** Per cent; null where vendors are not told. */
  readonly weight: string | null;
}

export interface VendorRequest extends VendorRequestSummary {
  readonly company: VendorCompany;
  readonly now: string;
  readonly description: string | null;
  readonly procedure: 'direct' | 'sealed' | 'two_envelopes';
  /** By what the technical envelope is judged; empty where there is one envelope. */
  readonly criteria: readonly VendorCriterion[];
  readonly site: { readonly name: string; readonly timeZone: string; readonly clock: ZoneClock };
  readonly questionsUntil: string;
  readonly buyer: { readonly name: string; readonly email: string } | null;
  readonly currencies: readonly string[];
  /** Codes of taxes that lines and charges may name. */
  readonly taxCodes: readonly { readonly code: string; readonly rate: string; readonly category: string }[];
  /** Decimals of each currency. */
  readonly minorUnits: Readonly<Record<string, number>>;
  readonly incoterm: string | null;
  readonly place: string | null;
  readonly paymentTerms: Readonly<Record<string, string>> | null;
  /** The first day until which an offer has to hold. */
  readonly validUntil: string;
  readonly partialOk: boolean;
  readonly alternatesOk: boolean;
  readonly requestLines: readonly VendorRequestLine[];
  readonly addenda: readonly VendorAddendum[];
  readonly questions: readonly VendorQuestion[];
  /** The files that the draft and what was sent last name. */
  readonly files: readonly OfferFile[];
  readonly draft: { readonly version: number; readonly savedAt: string; readonly content: OfferContent } | null;
  /** The last version that was sent, with its receipt. */
  readonly sent: { readonly receipt: OfferReceipt; readonly content: OfferContent } | null;
}

/** The envelope that something of an offer lies in; there is a single one unless prices are sealed apart. */
export type EnvelopeKind = 'single' | 'technical' | 'commercial';

/** A file of an offer, sealed as its prices are. */
export interface OfferFile {
  readonly id: string;
  readonly name: string;
  /** Media type, found by the content. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** The line of the request that it belongs to; null: to the offer as a whole. */
  readonly line: string | null;
  readonly kind: EnvelopeKind;
  /** Whether a scanner has looked through it. */
  readonly scanned: boolean;
}

/** Files of one offer: bytes of each and of all together, and how many. */
export const offerFileLimits = { each: 25 * 1024 * 1024, all: 200_000_000, count: 100 } as const;
/** What is taken, by the content; the names only help to choose. */
export const offerFileNames = '.pdf,.xlsx,.docx,.csv,.png,.jpg,.jpeg,.dwg,.dxf,.step,.stp,.zip,.xml';

export const offerKindNames = ['as_asked', 'equivalent', 'alternate', 'not_offered'] as const;
export type OfferKind = (typeof offerKindNames)[number];
export const conditionNames = ['new', 'remanufactured', 'used_guaranteed'] as const;
export type PartCondition = (typeof conditionNames)[number];
export const chargeNames = ['freight', 'packing', 'insurance', 'customs', 'installation', 'training', 'other'] as const;
export type ChargeName = (typeof chargeNames)[number];
export const incotermNames = ['EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP'] as const;
export type Incoterm = (typeof incotermNames)[number];
export const declineNames = ['no_stock', 'not_our_range', 'lead_time', 'no_capacity', 'terms', 'other'] as const;
export type DeclineName = (typeof declineNames)[number];

export interface OfferLine {
  /** The line of the request. */
  readonly line: string;
  readonly offer: OfferKind | null;
  readonly price: string | null;
  readonly price_base_qty: string | null;
  readonly discount: string | null;
  readonly tax_code: string | null;
  readonly qty: string | null;
  readonly lead_days: number | null;
  readonly manufacturer: string;
  readonly manufacturer_ref: string;
  readonly vendor_ref: string;
  readonly description: string;
  readonly moq: string | null;
  readonly pack_qty: string | null;
  readonly origin: string;
  readonly condition: PartCondition | null;
  readonly warranty_months: number | null;
  readonly note: string;
}

/** A line in which nothing is said yet. */
export const emptyLine = (line: string, offer: OfferKind | null = null): OfferLine => ({
  line,
  offer,
  price: null,
  price_base_qty: null,
  discount: null,
  tax_code: null,
  qty: null,
  lead_days: null,
  manufacturer: '',
  manufacturer_ref: '',
  vendor_ref: '',
  description: '',
  moq: null,
  pack_qty: null,
  origin: '',
  condition: null,
  warranty_months: null,
  note: '',
});

export interface OfferCharge {
  readonly kind: ChargeName;
  readonly label: string;
  readonly amount: string | null;
  readonly tax_code: string | null;
}

/** What a vendor says to a criterion of the technical evaluation. */
export interface TechnicalAnswer {
  readonly criterion: string;
  readonly text: string;
}

/** What a vendor writes: kept as a draft however incomplete, sent when it is whole. */
export interface OfferContent {
  readonly quote_no: string;
  readonly currency: string | null;
  readonly incoterm: Incoterm | null;
  readonly place: string;
  readonly payment_terms: string;
  readonly valid_until: string | null;
  readonly partial_ok: boolean;
  readonly discount: string | null;
  readonly charges: readonly OfferCharge[];
  readonly deviations: string;
  readonly message: string;
  readonly lines: readonly OfferLine[];
  /** Of offers in two envelopes. */
  readonly technical?: readonly TechnicalAnswer[];
  /** Ids of the files that belong to it. */
  readonly files?: readonly string[];
}

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

export interface VendorOrder extends VendorOrderSummary {
  /** 0: as it was first issued. */
  readonly revision: number;
  readonly company: VendorCompany;
  readonly site: string;
  readonly subtotal: string;
  /** Per cent. */
  readonly discount: string | null;
  readonly charges: string | null;
  readonly incoterm: string | null;
  readonly place: string | null;
  readonly paymentTerms: string | null;
  readonly answeredAt: string | null;
  readonly answerNote: string | null;
  readonly buyer: { readonly name: string; readonly email: string } | null;
  readonly lines: readonly VendorOrderLine[];
  /** Null where the last answer was none that asks for changes. */
  readonly changes: AskedChanges | null;
}
