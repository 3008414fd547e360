/** Why hours of an employer are not written. */
export type KeptBecause = 'validated' | 'by_hand' | 'split' | 'same' | 'nobody';

/** What check-ins say of the hours of one employer in a month. */
export interface ProposedHours {
  readonly employer: 'company' | 'contractor';
  /** People with hours, and their hours, training included. */
  readonly headcount: number;
  readonly hours: number;
  /** What is written; or why what is there is left as it is. */
  readonly outcome: 'create' | 'update' | KeptBecause;
  /** Hours that are there already, of all rows of the employer; null without any. */
  readonly known: number | null;
}

/** The hours of a site and month by its check-ins, with what they do not tell. */
export interface ExposureProposal {
  readonly employers: readonly ProposedHours[];
  /** Stays that were counted. */
  readonly stays: number;
  /** Stays without a check-out, and how many of them have no hours at all: nothing tells when they ended. */
  readonly open: number;
  readonly uncounted: number;
  /** Stays longer than the longest shift, counted as that. */
  readonly capped: number;
  readonly longestShift: number;
  /** Check-outs without a check-in. */
  readonly stray: number;
  /** Readings of badges that nobody is known by. */
  readonly unknown: number;
  /** People of the site without an hour in the month, and how many people it has. */
  readonly absent: number;
  readonly staff: number;
  /** Hours of signed half-days of training, of people without a check-in on that day. */
  readonly trainingHours: number;
  /** Who did not check out, and on how many days; the most first. Null where the reader may not see check-ins. */
  readonly people: readonly { readonly id: string; readonly name: string; readonly days: readonly string[] }[] | null;
  /** How many more there are. */
  readonly morePeople: number;
}
