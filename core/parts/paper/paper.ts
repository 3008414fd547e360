/** What is said of something on paper: `Payment terms`, `60 days end of month`. */
export interface PaperFact {
  readonly label: string;
  readonly value: string;
}

export interface PaperColumn {
  readonly label: string;
  /** Numbers stand at the end of their cell, one below the other. */
  readonly isNumber?: boolean;
}

export interface PaperTable {
  readonly title?: string;
  readonly columns: readonly PaperColumn[];
  /** Cells in the order of the columns; each line of a text on its own, the first in full. */
  readonly rows: readonly (readonly string[])[];
  /** Rows below all others, such as sums. */
  readonly foot?: readonly (readonly string[])[];
}

/** A document ready for paper, in one language: every word and every value as it is read. */
export interface Paper {
  readonly language: 'en' | 'fr';
  readonly title: string;
  /** By what it is known: its number and revision. */
  readonly name: string;
  /** What stands across its head where it binds nobody: a draft, or what was replaced. */
  readonly mark: string | null;
  /** A4 across. */
  readonly isWide?: boolean;
  readonly parties: readonly { readonly title: string; readonly lines: readonly string[] }[];
  readonly facts: readonly PaperFact[];
  readonly tables: readonly PaperTable[];
  /** Sums at the end, the last in full. */
  readonly totals: readonly PaperFact[];
  readonly notes: readonly string[];
  /** Who signs, with what is known of it. */
  readonly signatures: readonly PaperFact[];
}

/** A paper of what has revisions: which one it shows, and which can be asked for; 0 is what was before any. */
export interface RevisedPaper {
  readonly paper: Paper;
  readonly revision: number;
  readonly revisions: readonly number[];
}
