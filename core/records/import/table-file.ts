/** How a file was read; the reader may say otherwise. */
export interface ReadOptions {
  readonly encoding?: string | undefined;
  readonly separator?: string | undefined;
  readonly sheet?: string | undefined;
}

/** A file as rows of texts. */
export interface TableFile {
  readonly kind: 'csv' | 'xlsx';
  /** Absent for spreadsheets. */
  readonly encoding: string | null;
  readonly separator: string | null;
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  readonly header: readonly string[];
  /** Rows with anything in them, with their numbers in the file: the header's row is usually 1. */
  readonly rows: readonly TableRow[];
}

export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Why a file cannot be read; `core/records/import/file-faults.ts` has the sentences. */
export type FileFault = 'empty' | 'header_only' | 'not_a_table' | 'broken_spreadsheet' | 'too_many_rows' | 'too_many_columns' | 'no_such_sheet' | 'unknown_encoding' | 'too_large';

/** Thrown by the reader, in its thread. */
export class UnreadableFile extends Error {
  readonly fault: FileFault;

  constructor(fault: FileFault) {
    super(fault);
    this.name = 'UnreadableFile';
    this.fault = fault;
  }
}
