/** A figure as it is read, and whether that is good: by its target, null where it has none. */
export interface SlideFigure {
  readonly label: string;
  readonly value: string;
  /** Its target, where it came from, what it lacks. */
  readonly notes: readonly string[];
  readonly isGood: boolean | null;
}

/** A line of a chart over the same steps as the others; null is a gap. */
export interface SlideLine {
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly target: number | null;
}

/** One page across that is shown in a meeting, in one language: every word and every value as it is read. */
export interface Slide {
  readonly language: 'en' | 'fr';
  readonly title: string;
  /** Of what and when it tells. */
  readonly name: string;
  /** What holds back its figures, each in a sentence; nothing where they are whole. */
  readonly marks: readonly string[];
  /** The great figures at its head; four at most. */
  readonly figures: readonly SlideFigure[];
  readonly chart: {
    readonly title: string;
    /** What each step is called. */
    readonly steps: readonly string[];
    readonly lines: readonly SlideLine[];
    /** The word for the level that a line is held against. */
    readonly target: string;
  };
  /** Counts from the rarest to the most frequent. */
  readonly layers: {
    readonly title: string;
    readonly rows: readonly { readonly label: string; readonly count: string }[];
  };
  readonly measures: { readonly title: string; readonly rows: readonly SlideFigure[] };
  readonly sentences: { readonly title: string; readonly rows: readonly string[] };
  /** Where the figures come from. */
  readonly source: string;
}
