import type { DateOrder } from '../../dates/day-text.ts';
import type { ReadOptions, TableFile, TableRow } from './table-file.ts';

/** What an import job does now. `ready`: every row has its verdict, and nothing is written yet. */
export type ImportState = 'reading' | 'checking' | 'ready' | 'committing' | 'done' | 'failed' | 'cancelled';

/** The verdict of a row. */
export type Verdict = 'new' | 'changed' | 'unchanged' | 'error';

/** A column whose cells hold the values of two fields: `Alaoui, Fatima`, `31.05 -6.21`. */
export interface ColumnSplit {
  readonly column: number;
  /** What stands between; one blank is any blanks. */
  readonly by: string;
  /** At which of several the text is parted; behind or before the words in capitals, where there are some. */
  readonly at: 'first' | 'last' | 'capitals';
  /** The fields of what stands before it and behind it; null for one that is left out. */
  readonly into: readonly (string | null)[];
}

/**
 * Two columns whose cells together are the value of a field: first and last name, latitude and longitude, day and time.
 */
export interface ColumnJoin {
  readonly field: string;
  readonly columns: readonly number[];
  readonly by: string;
}

/**
 * What the columns of a file mean: what a mapping holds beside how the file is read. Texts that are absent are found
 * out.
 */
export interface ColumnOptions {
  readonly decimal?: '.' | ',' | undefined;
  /** The field of every column of the file, in its order; null where a column is left out, split or joined. */
  readonly mapping?: readonly (string | null)[] | undefined;
  readonly splits?: readonly ColumnSplit[] | undefined;
  readonly joins?: readonly ColumnJoin[] | undefined;
  /** In which order the dates of every column are written; null where the column shows it. */
  readonly dates?: readonly (DateOrder | null)[] | undefined;
  /** The unit of every column's numbers; null where it is the field's own. */
  readonly units?: readonly (string | null)[] | undefined;
  /** Values that every row has, by field, as they are written. */
  readonly fixed?: Readonly<Record<string, unknown>> | undefined;
  /**
   * The fields by which a row is known to be there already, one of the record's sets of unique ones; empty: every row
   * is new. The first that is complete where absent.
   */
  readonly key?: readonly string[] | undefined;
}

/** How the file is read and what its columns mean. */
export interface ImportOptions extends Omit<ReadOptions, 'names'>, ColumnOptions {
  /** The site of rows that name none. */
  readonly site?: string | undefined;
  /** Where datetimes are meant in rows without a site; an IANA name. */
  readonly timeZone?: string | undefined;
  /** Rows with errors that its reader left out. */
  readonly leaveOut?: number | undefined;
}

/** A named mapping as it was laid over a file: what of it the file lacks, and what the file has beyond it. */
export interface UsedMapping {
  readonly id: string;
  readonly name: string;
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

/** What was found in a file. */
export interface FoundTable extends Omit<TableFile, 'rows'> {
  /** The first cells of every column that hold something, at most three. */
  readonly samples: readonly (readonly string[])[];
  /** The mapping was remembered from an earlier file with the same header. */
  readonly remembered: boolean;
  /** The named mapping that was chosen. */
  readonly used?: UsedMapping | null | undefined;
  /** The header that was found before anybody said which line it is: by this a file like it is known. */
  readonly knownBy?: readonly string[] | undefined;
}

export type VerdictCounts = Readonly<Record<Verdict, number>>;

/**
 * Something that must be confirmed before the rows are written: how many rows it is about, its sentence and the first
 * line that it is about.
 */
export interface ImportWarning {
  readonly code: string;
  readonly count: number;
  readonly sentence: string;
  readonly line: number;
  /** It is confirmed with a reason. */
  readonly needsReason: boolean;
}

/** A field that no column stands for and that rows are refused for: one value for all of them may mend it. */
export interface LackingField {
  readonly field: string;
  readonly count: number;
  readonly sentence: string;
  readonly line: number;
}

/** How rows are known to be there already. */
export interface MatchedBy {
  /** Sets of fields by which this file can be matched; the first is the record's own key where that is complete. */
  readonly keys: readonly (readonly string[])[];
  /** The one that counts; empty where every row is new. */
  readonly key: readonly string[];
  /** Further keys, for rows that lack a value of that one. */
  readonly also: readonly (readonly string[])[];
  /** A list without a key: a row that is the same in every column is there already. */
  readonly whole: boolean;
}

/** An import as the API answers it. */
export interface ImportJob {
  readonly id: string;
  readonly record: string;
  readonly file: string;
  readonly state: ImportState;
  /** Of what is said of the file: sent along with a change, it keeps two screens from undoing one another's. */
  readonly version: string;
  readonly options: ImportOptions;
  readonly found: FoundTable | null;
  /** Rows worked on in this state, of how many. */
  readonly done: number;
  readonly total: number;
  readonly counts: VerdictCounts | null;
  readonly warnings: readonly ImportWarning[];
  readonly lacking: readonly LackingField[];
  readonly match: MatchedBy | null;
  /** Columns whose headers name a unit that is not understood, and that nobody has said; their cells are errors. */
  readonly oddUnits: readonly { readonly column: number; readonly written: string }[];
  /** Why it failed, in the reader's language. */
  readonly problem: string | null;
}

/** A row of the preview. */
export interface ImportRow extends TableRow {
  readonly verdict: Verdict;
  /**
   * What would be written, by field, as a reader sees it: references with their words. What could not be understood is
   * absent.
   */
  readonly values: Readonly<Record<string, unknown>>;
  /** What stands in the file, by field. */
  readonly texts: Readonly<Record<string, string>>;
  /** Sentences by field, in the reader's language. */
  readonly errors: Readonly<Record<string, string>>;
  /** What must be confirmed, as sentences. */
  readonly warnings: readonly string[];
  /** The row that is changed, where there is one. */
  readonly target: string | null;
  /** Fields that would change, each with what stands there now. */
  readonly changes: Readonly<Record<string, unknown>>;
}
