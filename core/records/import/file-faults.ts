import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { importLimits } from './limits.ts';
import type { FileFault } from './table-file.ts';

const { columns, megabytes, rows } = importLimits;

/** What the reader of a file is told of what keeps it from being imported. */
export const fileFaults: Readonly<Record<FileFault, MessageDescriptor>> = {
  empty: msg`The file is empty.`,
  header_only: msg`The file has a header and no rows.`,
  not_a_table: msg`This is not a table: choose a CSV or XLSX file.`,
  broken_spreadsheet: msg`This spreadsheet cannot be read: choose a CSV or XLSX file.`,
  too_many_rows: msg`The file has too many rows: ${rows} can be imported at once. Split it.`,
  too_many_columns: msg`The file has too many columns: ${columns} can be imported at most.`,
  no_such_sheet: msg`The file has no sheet with this name.`,
  no_such_header: msg`The file has fewer lines than that: choose the header line.`,
  open_quote: msg`A quotation mark in the file is never closed, so everything after it would be one cell. Close it or remove it.`,
  no_such_region: msg`This part of the sheet is empty.`,
  unknown_encoding: msg`This encoding is not supported.`,
  too_large: msg`The file is too large: ${megabytes} MB can be imported at most. Split it.`,
};
