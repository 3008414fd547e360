import readExcelFile from 'read-excel-file/node';
import { UnreadableFile, type ReadOptions, type TableFile } from './table-file.ts';
import { tableOfRows } from './table-rows.ts';

type Cell = string | number | boolean | Date | null | undefined;

/** Reads one sheet of an XLSX file, the first unless told. Throws an `UnreadableFile`. */
export async function readXlsx(bytes: Uint8Array, options: ReadOptions): Promise<TableFile> {
  const book = await readExcelFile(Buffer.from(bytes), { trim: false }).catch(() => {
    throw new UnreadableFile('broken_spreadsheet');
  });
  const found = options.sheet === undefined ? (book.find(({ data }) => data.length > 0) ?? book[0]) : book.find(({ sheet }) => sheet === options.sheet);
  if (!found) throw new UnreadableFile('no_such_sheet');
  const table = tableOfRows(found.data.map((cells) => (cells as readonly Cell[]).map(textOf)));
  return { kind: 'xlsx', encoding: null, separator: null, sheet: found.sheet, sheets: book.map(({ sheet }) => sheet), ...table };
}

/** A typed cell as the text that the field kinds understand. Dates are wall clock, as in the sheet. */
function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell);
  // Spreadsheets keep instants as fractions of days: what comes back is a hair beside the second that was meant.
  const text = new Date(Math.round(cell.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  return text.endsWith(' 00:00:00') ? text.slice(0, 10) : text;
}
