/** A step of an approval as it is shown: who was asked, who signed. */
export interface ChainTask {
  readonly id: string;
  readonly place: number;
  readonly order: number;
  readonly step: string;
  readonly role: string | null;
  readonly needed: number;
  readonly status: string;
  readonly approver: string | null;
  readonly openedAt: string | null;
  readonly dueAt: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  readonly reason: string | null;
  readonly round: number;
  /** 3: the managers were asked too. */
  readonly urged: number;
}

/** Who would sign, before anything is submitted. */
export interface PlannedStep {
  readonly order: number;
  readonly label: string;
  readonly role: string | null;
  readonly needed: number;
  readonly hours: number;
  readonly people: readonly string[];
}

export interface ApprovalPlan {
  readonly policy: { readonly code: string; readonly label: Readonly<Record<string, string>> } | null;
  readonly steps: readonly PlannedStep[];
  /** Why nobody can sign, in the reader's language; null where all is well. */
  readonly fault: string | null;
  readonly total: string | null;
}

/** What the part of a request's line was last ordered for at the site. */
export interface LastPrice {
  /** The line of the request. */
  readonly line: string;
  /** In the reader's language. */
  readonly part: string;
  readonly price: string;
  readonly currency: string;
  readonly order: string;
  readonly vendor: string;
  readonly day: string;
  /** By how much the estimate is dearer, in percent; null without a rate. */
  readonly change: string | null;
}

/** What was asked before a signature, and what was answered. */
export interface AskedBefore {
  readonly id: string;
  readonly text: string;
  readonly askedBy: string | null;
  readonly askedAt: string;
  readonly answer: string | null;
  readonly answeredBy: string | null;
  readonly answeredAt: string | null;
  /** The reader has to answer it. */
  readonly isMine: boolean;
}

export interface RequestApproval {
  readonly tasks: readonly ChainTask[];
  readonly questions: readonly AskedBefore[];
  /** Sentences in the reader's language. */
  readonly warnings: readonly string[];
  /** Empty for who may not read orders. */
  readonly lastPrices: readonly LastPrice[];
  /** Of a draft: what will follow. */
  readonly plan: ApprovalPlan | null;
}

/** One of the reader's open tasks. */
export interface OpenTask {
  readonly id: string;
  readonly step: string;
  readonly openedAt: string;
  readonly dueAt: string;
  readonly isLate: boolean;
  /** Whose place the reader takes; null of an own task. */
  readonly onBehalfOf: string | null;
  readonly amount: string;
  readonly request: {
    readonly id: string;
    readonly version: number;
    readonly number: string;
    readonly title: string;
    readonly urgency: string;
    readonly kind: string;
    readonly neededBy: string;
    readonly requester: string;
    readonly site: string;
    readonly lines: number;
  };
}

export interface Inbox {
  readonly tasks: readonly OpenTask[];
}
