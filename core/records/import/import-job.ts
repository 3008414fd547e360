import type { ReadOptions, TableFile, TableRow } from './table-file.ts';

/** What an import job does now. `ready`: every row has its verdict, and nothing is written yet. */
export type ImportState = 'reading' | 'checking' | 'ready' | 'committing' | 'done' | 'failed' | 'cancelled';

/** The verdict of a row. */
export type Verdict = 'new' | 'changed' | 'unchanged' | 'error';

/** How the file is read and what its columns mean. Texts that are absent are found out. */
export interface ImportOptions extends ReadOptions {
  readonly decimal?: '.' | ',' | undefined;
  /** The site of rows that name none. */
  readonly site?: string | undefined;
  /** Where datetimes are meant in rows without a site; an IANA name. */
  readonly timeZone?: string | undefined;
  /** The field of every column of the file, in its order; null where a column is left out. */
  readonly mapping?: readonly (string | null)[] | undefined;
}

/** What was found in a file. */
export interface FoundTable extends Omit<TableFile, 'rows'> {
  /** The first cells of every column that hold something, at most three. */
  readonly samples: readonly (readonly string[])[];
  /** The mapping was remembered from an earlier file with the same header. */
  readonly remembered: boolean;
}

export type VerdictCounts = Readonly<Record<Verdict, number>>;

/** Something that must be confirmed before the rows are written: how many rows it is about, and its sentence. */
export interface ImportWarning {
  readonly code: string;
  readonly count: number;
  readonly sentence: string;
}

/** An import as the API answers it. */
export interface ImportJob {
  readonly id: string;
  readonly record: string;
  readonly file: string;
  readonly state: ImportState;
  readonly options: ImportOptions;
  readonly found: FoundTable | null;
  /** Rows worked on in this state, of how many. */
  readonly done: number;
  readonly total: number;
  readonly counts: VerdictCounts | null;
  readonly warnings: readonly ImportWarning[];
  /** Why it failed, in the reader's language. */
  readonly problem: string | null;
}

/** A row of the preview. */
export interface ImportRow extends TableRow {
  readonly verdict: Verdict;
  /** Sentences by field, in the reader's language. */
  readonly errors: Readonly<Record<string, string>>;
  /** The row that is changed, where there is one. */
  readonly target: string | null;
  /** Fields that would change, each with what stands there now as text. */
  readonly changes: Readonly<Record<string, string>>;
}
