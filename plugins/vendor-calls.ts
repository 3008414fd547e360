/*
 * What the portal of vendors and the purchasing behind it say to each other (catalogue procurement.md §5): nothing but
 * what a vendor may know. Amounts and quantities are decimals as text, days `YYYY-MM-DD`, instants ISO 8601 in UTC.
 */

import type { ZoneClock } from '../core/i18n/zone-clock.ts';
import type { EnvelopeKind, OfferContent, OfferFile, OfferReceipt, QuestionKind } from './vendor-offer-calls.ts';

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

export interface VendorCriterion {
  readonly id: string;
  readonly no: number;
  readonly label: Readonly<Record<string, string | null>>;
  readonly knockOut: boolean;
  /** Per cent; null where vendors are not told. */
  readonly weight: string | null;
}

/** A line of the questionnaire. */
export interface QuestionnaireLine {
  readonly id: string;
  readonly no: number;
  readonly code: string;
  readonly label: Readonly<Record<string, string | null>>;
  readonly kind: QuestionKind;
  readonly required: boolean;
  /** A “no” takes the offer out. */
  readonly mustBeYes: boolean;
  /** The envelope that the answer lies in. */
  readonly envelope: EnvelopeKind;
}

export interface VendorRequest extends VendorRequestSummary {
  readonly company: VendorCompany;
  readonly now: string;
  readonly description: string | null;
  readonly procedure: 'direct' | 'sealed' | 'two_envelopes' | 'two_stages';
  /** Of two stages: technical offers without a price first, priced ones of the qualified then; null otherwise. */
  readonly stage: 1 | 2 | null;
  /** What is asked for in the second stage. */
  readonly finalSpecification: string | null;
  /** By what the technical envelope is judged; empty where there is one envelope. */
  readonly criteria: readonly VendorCriterion[];
  /** What is asked beside the lines. */
  readonly questionnaire: readonly QuestionnaireLine[];
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
  /** What was sent in the first of two stages, once the second has begun. */
  readonly firstStage: { readonly receipt: OfferReceipt; readonly content: OfferContent } | null;
  /** The last version that was sent, with its receipt. */
  readonly sent: { readonly receipt: OfferReceipt; readonly content: OfferContent } | null;
}

export const declineNames = ['no_stock', 'not_our_range', 'lead_time', 'no_capacity', 'terms', 'other'] as const;
export type DeclineName = (typeof declineNames)[number];
