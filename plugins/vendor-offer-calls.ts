/*
 * Offers as the portal of vendors and the purchasing behind it tell them to each other; units as in `vendor-calls.ts`.
 */

import { largestFile } from '../core/files/stored-file.ts';

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
export const offerFileLimits = { each: largestFile, all: 200_000_000, count: 100 } as const;
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

/** How a line of the questionnaire is answered. */
export type QuestionKind = 'yes_no' | 'text' | 'number' | 'file';

/** What a vendor says to a line of the questionnaire: `yes` or `no`, words, a decimal as text, or the id of a file of the offer. */
export interface OfferAnswer {
  readonly question: string;
  readonly value: string;
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
  /** To the questionnaire. */
  readonly answers?: readonly OfferAnswer[];
  /** Ids of the files that belong to it. */
  readonly files?: readonly string[];
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
