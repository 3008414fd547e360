import Papa from 'papaparse';
import { decodeText } from './decode-text.ts';
import { importLimits } from './limits.ts';
import { UnreadableFile, type ReadOptions, type TableFile } from './table-file.ts';
import { tableOfRows } from './table-rows.ts';

const separators = [',', ';', '\t', '|'];

/** Reads a CSV file: encoding and separator are detected unless told. Throws an `UnreadableFile`. */
export function readCsv(bytes: Uint8Array, options: ReadOptions): TableFile {
  const { text, encoding } = decodeText(bytes, options.encoding);
  // A NUL is in no table; pictures, programs and archives are full of them.
  if (text.includes('\u0000')) throw new UnreadableFile('not_a_table');
  if (text.trim() === '') throw new UnreadableFile('empty');
  const told = /^sep=(.)\r?\n/i.exec(text)?.[1];
  const body = told === undefined ? text : text.slice(text.indexOf('\n') + 1);
  const separator = options.separator ?? told ?? guessSeparator(body);
  const { data, meta } = Papa.parse<string[]>(body, { delimiter: separator, preview: importLimits.rows + 1_000 });
  return { kind: 'csv', encoding, separator: meta.delimiter, sheet: null, sheets: [], ...tableOfRows(data, told === undefined ? 1 : 2) };
}

/** The library takes an empty line, the file's last one too, for a row of one column: two columns then look like one and a half. */
const guessSeparator = (text: string): string => Papa.parse<string[]>(text, { delimitersToGuess: separators, preview: 50, skipEmptyLines: 'greedy' }).meta.delimiter;
