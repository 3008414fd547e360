import type { QuestionnaireLine } from '../../vendor-calls.ts';
import type { OfferAnswer } from '../../vendor-offer-calls.ts';

/** A technical evaluation as one of those who take part in it sees it. Nothing of it is a price. */
export interface Evaluation {
  readonly request: {
    readonly id: string;
    readonly number: string;
    readonly title: string;
    readonly state: string;
    readonly site: string;
    /** Per cent. */
    readonly technicalWeight: string;
    readonly passMark: string;
  };
  readonly criteria: readonly EvaluationCriterion[];
  /** What was asked beside, as far as it lies in the technical envelope. */
  readonly questionnaire: readonly QuestionnaireLine[];
  readonly evaluators: readonly {
    readonly id: string;
    readonly name: string;
    readonly declaredAt: string | null;
    readonly hasConflict: boolean;
    readonly signedAt: string | null;
    /** Whether it is the reader. */
    readonly mine: boolean;
  }[];
  readonly offers: readonly EvaluatedOffer[];
  /** The reader's own scores, as long as they are not signed by all; empty for who is no evaluator. */
  readonly own: readonly OwnScore[];
  /** Of all evaluators, once all have signed. */
  readonly scores: readonly (OwnScore & { readonly evaluator: string })[];
  readonly notes: readonly { readonly offer: string; readonly criterion: string; readonly note: string }[];
}

export interface EvaluationCriterion {
  readonly id: string;
  readonly no: number;
  readonly label: Readonly<Record<string, string | null>>;
  readonly knockOut: boolean;
  readonly weight: string;
  readonly scale: string | null;
}

export interface EvaluatedOffer {
  readonly id: string;
  readonly vendor: string;
  readonly state: string;
  readonly deviations: string | null;
  readonly answers: readonly { readonly criterion: string; readonly text: string }[];
  /** To the technical questionnaire. */
  readonly said: readonly OfferAnswer[];
  /** Codes of the lines that it answers no, where it must be yes. */
  readonly out: readonly string[];
  readonly lines: readonly {
    readonly no: number;
    readonly asked: string;
    readonly offer: string;
    readonly text: string | null;
    readonly maker: string | null;
    readonly leadDays: number | null;
    readonly warrantyMonths: number | null;
    readonly condition: string | null;
    readonly origin: string | null;
    readonly note: string | null;
  }[];
  /** 0 to 100; null before all have signed. */
  readonly score: string | null;
  readonly hasPassed: boolean | null;
  readonly knockedOutBy: readonly string[];
  readonly criteria: readonly { readonly criterion: string; readonly mean: string; readonly spread: number }[];
}

export interface OwnScore {
  readonly offer: string;
  readonly criterion: string;
  readonly score: number;
  readonly comment: string;
}

/** An evaluation on the list of those that somebody takes part in. */
export interface EvaluationSummary {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly state: string;
  readonly site: string;
  readonly offers: number;
  readonly signedAt: string | null;
}
