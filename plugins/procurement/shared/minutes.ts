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
  /** What the reader, having signed, noted at which opening; null once the award is made. */
  readonly remarks: readonly Remarks[] | null;
}

export interface Remarks {
  /** Of the opening. */
  readonly kind: 'single' | 'technical' | 'commercial';
  readonly text: string;
}
