/** Something to be said of a document of AEMP: of a machine by its code here, or else by what its service calls it. */
export interface AempNote {
  readonly code: AempNoteCode;
  readonly machine: string;
  /** The site of the machine, for whom it is a note; null of a machine that nobody entered. */
  readonly site: string | null;
  /** By the standard's name. */
  readonly section?: string;
  /** What was told, as text. */
  readonly told?: string;
  /** The figure before, where one fell. */
  readonly before?: string;
  /** ISO 8601. */
  readonly at?: string;
  readonly seconds?: number;
  /** Machines that it could be, each with its site. */
  readonly candidates?: readonly { readonly code: string; readonly site: string }[];
}

export type AempNoteCode =
  | 'unknown'
  | 'nameless'
  | 'ambiguous'
  | 'repeated'
  | 'old'
  | 'future'
  | 'no_instant'
  | 'bad_instant'
  | 'no_number'
  | 'no_unit'
  | 'no_place'
  | 'over_100'
  | 'negative'
  | 'fell'
  | 'below_meter'
  | 'elsewhere'
  | 'more_pages'
  | 'refused'
  | 'kind_not_allowed';

/** Why a service could not be asked. */
export type AempFault =
  | 'no_credentials'
  | 'credentials'
  | 'forbidden'
  | 'not_found'
  | 'too_many'
  | 'unwell'
  | 'answered'
  | 'unreachable'
  | 'too_long'
  | 'broken'
  | 'no_document'
  | 'too_many_machines'
  | 'no_series';

/** What became of the last asking of a service, or of its last file. Instants are ISO 8601. */
export interface AempResult {
  readonly source: string;
  readonly at: string;
  readonly succeededAt: string | null;
  readonly seriesAt: string | null;
  readonly fault: AempFault | null;
  /** A status, a line or a count, by the fault. */
  readonly detail: string | null;
  /** How often it failed in a row. */
  readonly failures: number;
  /** Not asked again before. */
  readonly nextAt: string | null;
  readonly machines: number;
  readonly matched: number;
  readonly unknown: number;
  readonly refused: number;
  readonly accepted: number;
  readonly duplicates: number;
  readonly notes: readonly AempNote[];
  readonly old: readonly AempOld[];
}

/** A machine whose figures are too old to be live; they wait to be taken as history, or were. */
export interface AempOld {
  readonly equipment: string;
  readonly code: string;
  readonly figures: number;
  readonly newest: string;
  readonly takenAt: string | null;
}
