import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { importLimits } from './limits.ts';
import type { FileFault } from './table-file.ts';

const { columns, megabytes, rows } = importLimits;

/** What the reader of a file is told of what keeps it from being imported. */
export const fileFaults: Readonly<Record<FileFault, MessageDescriptor>> = {
  empty: msg`The file is empty.`,
  header_only: msg`The file has a header and no rows.`,
  not_a_table: msg`This is no table: a CSV or XLSX file is expected.`,
  broken_spreadsheet: msg`This is no spreadsheet that can be read: a CSV or XLSX file is expected.`,
  too_many_rows: msg`The file has too many rows: ${rows} can be imported at once. Split it.`,
  too_many_columns: msg`The file has too many columns: ${columns} can be imported at most.`,
  no_such_sheet: msg`The file has no sheet of this name.`,
  no_such_header: msg`The file has no line that far down: say which line names the columns.`,
  open_quote: msg`A quotation mark is opened in the file and never closed: everything behind it would be one cell. Close it, or take it out.`,
  no_such_region: msg`There is nothing in this part of the sheet.`,
  unknown_encoding: msg`This encoding is not known here.`,
  too_large: msg`The file is too large: ${megabytes} MB can be imported at most. Split it.`,
};
