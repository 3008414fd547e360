import type { QuestionnaireLine } from '../../vendor-calls.ts';
import type { AddedCosts } from '../formulas/evaluated-cost.ts';
import type { CalendarStep, StepStanding } from '../formulas/purchase-calendar.ts';
import type { OfferAnswer } from '../../vendor-offer-calls.ts';

/** What a request has come to, as a screen follows it. */
export interface Comparison {
  /** Of the company; all amounts without tax. */
  readonly currency: string;
  readonly lines: readonly {
    readonly id: string;
    readonly no: number;
    readonly description: string;
    readonly qty: string;
    readonly unit: string;
    /** What the line was estimated at, for its quantity. */
    readonly estimate: string | null;
  }[];
  /** What was asked beside the lines. */
  readonly questionnaire: readonly QuestionnaireLine[];
  readonly offers: readonly ComparisonOffer[];
}

export interface ComparisonOffer {
  readonly id: string;
  readonly version: number;
  readonly reference: string;
  readonly vendor: string;
  readonly state: string;
  readonly sealOk: boolean | null;
  readonly currency: string | null;
  readonly net: string | null;
  readonly netCompany: string | null;
  readonly added: AddedCosts;
  readonly evaluated: string | null;
  readonly rank: number | null;
  /** Of two envelopes, 0 to 100; null otherwise. */
  readonly technicalScore: string | null;
  /** Technical score and price together, 0 to 100; the highest is ranked first. */
  readonly finalScore: string | null;
  readonly missing: number;
  readonly leadDays: number | null;
  readonly validUntil: string | null;
  readonly incoterm: string | null;
  readonly place: string | null;
  readonly deviations: string | null;
  /** To the questionnaire. */
  readonly said: readonly OfferAnswer[];
  /** Codes of the lines that it answers no, where it must be yes. */
  readonly out: readonly string[];
  readonly cells: readonly ComparisonCell[];
}

export interface ComparisonCell {
  readonly line: string;
  readonly offer: string;
  /** For one unit of the quantity asked, in the company's currency; six decimals at most. */
  readonly unitPrice: string | null;
  readonly net: string | null;
  readonly filled: string | null;
  readonly price: string | null;
  readonly leadDays: number | null;
  readonly maker: string | null;
  readonly note: string | null;
  readonly isBest: boolean;
  readonly isOutlier: boolean;
  /** Another quantity than was asked for. */
  readonly otherQty: string | null;
  readonly alternates: number;
}

/** A step of a purchase in two envelopes, as it was planned and as it went. */
export interface PlannedStep {
  readonly step: CalendarStep;
  readonly plannedAt: string | null;
  readonly doneAt: string | null;
  readonly standing: StepStanding;
  /** It falls on a day on which nobody works at the site. */
  readonly isIdle: boolean;
}

/** How far the invited vendors of a request are; of sealed offers nothing but that they are there. */
export interface Course {
  readonly invitations: readonly {
    readonly id: string;
    readonly vendor: string;
    readonly status: string;
    readonly sentAt: string | null;
    readonly openedAt: string | null;
    readonly answeredAt: string | null;
    readonly declineReason: string | null;
    readonly declineText: string | null;
    /** Whether somebody there can sign in: `none`, `invited` or `active`. */
    readonly account: string;
    /** Added to its offer before offers are ranked, in the company's currency and in per cent of the net. */
    readonly logistics: string | null;
    readonly dutyPct: string | null;
  }[];
  readonly questions: readonly {
    readonly id: string;
    readonly vendor: string;
    readonly text: string;
    readonly askedAt: string;
    readonly answer: string | null;
    readonly publicText: string | null;
    readonly publishedAt: string | null;
  }[];
  readonly addenda: readonly {
    readonly no: number;
    readonly text: string;
    readonly material: boolean;
    readonly deadlineAt: string | null;
    readonly at: string;
  }[];
  /** Of two envelopes, step by step; empty where there is one. */
  readonly calendar: readonly PlannedStep[];
  readonly questionnaire: readonly QuestionnaireLine[];
  readonly openings: readonly {
    readonly kind: 'single' | 'technical' | 'commercial';
    readonly firstBy: string | null;
    readonly firstAt: string;
    readonly secondBy: string | null;
    readonly secondAt: string | null;
    readonly offers: number | null;
    /** Whether the reader has signed already. */
    readonly mine: boolean;
  }[];
  readonly isOver: boolean;
  /** When the opening was planned for; null: from the deadline on. */
  readonly openingAt: string | null;
  readonly isOpenable: boolean;
  /** Names of those who alone may open; empty where nobody is named. */
  readonly openers: readonly string[];
  /** Whether the reader is one of them, or nobody is named. */
  readonly isOpener: boolean;
}

/** A request on the board of those that are followed. */
export interface TrackedRequest {
  readonly id: string;
  readonly number: string | null;
  readonly title: string;
  readonly state: string;
  readonly procedure: string;
  /** Of two stages; null otherwise. */
  readonly stage: number | null;
  readonly site: string;
  readonly siteId: string;
  readonly deadlineAt: string;
  readonly isOver: boolean;
  readonly invited: number;
  readonly answered: number;
  readonly declined: number;
  /** Questions without an answer. */
  readonly questions: number;
  readonly version: number;
}

export interface Tracking {
  readonly now: string;
  readonly requests: readonly TrackedRequest[];
}
