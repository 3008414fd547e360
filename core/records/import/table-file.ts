import type { DateColumn } from './date-column.ts';
import type { NumberColumn } from './number-column.ts';

/** How a file is read; the reader may say otherwise. */
export interface ReadOptions {
  readonly encoding?: string | undefined;
  readonly separator?: string | undefined;
  readonly sheet?: string | undefined;
  /**
   * The piece of the sheet that is the table, `A5:H120`; all of it where absent, `auto` where the best of several
   * tables is meant.
   */
  readonly region?: string | undefined;
  /** The line of the header; 0 where the columns have none. */
  readonly header?: number | undefined;
  /** What columns of this record are called, without accents and case: by these a header is known. */
  readonly names?: readonly string[] | undefined;
}

/** A table that lies on a sheet. */
export interface FoundRegion {
  /** `A5:H120`. */
  readonly range: string;
  /** What the workbook calls it; null for one that only blank lines and columns set apart. */
  readonly name: string | null;
  readonly lines: number;
}

/** What a reader of the file is told of how it was read. */
export interface ReadingNotes {
  /** Merged cells that were filled with the value of their first. */
  readonly merged: number;
  readonly hiddenRows: number;
  readonly hiddenColumns: number;
  /** Lines that repeat the header, page by page, with the titles above it. */
  readonly repeated: number;
  /** Formulas whose result is not in the file. */
  readonly noResult: number;
  /** Lines above the header. */
  readonly above: number;
  /** Rows with cells beyond the columns that the header names, and the line of the first; absent in older jobs. */
  readonly beyond?: number;
  readonly beyondLine?: number;
  /** Encodings in which the text may be written rather than in the one that was found. */
  readonly encodings?: readonly string[];
}

/** A file as rows of texts. */
export interface TableFile {
  readonly kind: 'csv' | 'xlsx';
  /** Absent for spreadsheets. */
  readonly encoding: string | null;
  readonly separator: string | null;
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  readonly hiddenSheets: readonly string[];
  /** The piece that was read; null where it is the whole sheet. */
  readonly region: string | null;
  readonly regions: readonly FoundRegion[];
  /** The line of the header; 0 where there is none. */
  readonly headerLine: number;
  /** The first lines, cut short: among them the header is chosen. */
  readonly top: readonly TableRow[];
  readonly notes: ReadingNotes;
  readonly header: readonly string[];
  /** How the dates of each column are written; null where it holds none. */
  readonly dates: readonly (DateColumn | null)[];
  /** Columns of texts that have both `1,234` and `1.234`; absent of spreadsheets, and in older jobs. */
  readonly numbers?: readonly (NumberColumn | null)[];
  /** Rows with anything in them, with their numbers in the file: the header's row is usually 1. */
  readonly rows: readonly TableRow[];
}

export interface TableRow {
  readonly line: number;
  /** As many as the header names, more where a line of a text file has more. */
  readonly cells: readonly string[];
}

/** A row before anybody knows which are header and table: its cells stand in the columns of the sheet. */
export type GridRow = TableRow;

/** Why a file cannot be read; `core/records/import/file-faults.ts` has the sentences. */
export type FileFault =
  | 'empty'
  | 'header_only'
  | 'not_a_table'
  | 'broken_spreadsheet'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'no_such_sheet'
  | 'no_such_region'
  | 'no_such_header'
  | 'open_quote'
  | 'unknown_encoding'
  | 'too_large';

/** Thrown by the reader, in its thread. */
export class UnreadableFile extends Error {
  readonly fault: FileFault;

  constructor(fault: FileFault) {
    super(fault);
    this.name = 'UnreadableFile';
    this.fault = fault;
  }
}
