/** A word or a value as papers for everybody show it. */
export interface InBothLanguages {
  readonly en: string;
  readonly fr: string;
}

/** The minutes of an opening, ready for paper. */
export interface Minutes {
  readonly title: InBothLanguages;
  readonly facts: readonly { readonly label: InBothLanguages; readonly value: InBothLanguages }[];
  readonly columns: readonly InBothLanguages[];
  readonly rows: readonly (readonly InBothLanguages[])[];
  /** Who signs below. */
  readonly signatures: readonly string[];
  /** Openings in whose minutes the reader, having signed them, may note something. */
  readonly noted: readonly OpeningKind[];
}

export type OpeningKind = 'single' | 'technical' | 'commercial';
