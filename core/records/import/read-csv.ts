import Papa from 'papaparse';
import { decodeText, otherEncodings } from './decode-text.ts';
import { importLimits } from './limits.ts';
import { UnreadableFile, type ReadOptions, type TableFile } from './table-file.ts';
import { tableOfGrid } from './table-rows.ts';

const separators = [',', ';', '\t', '|'];

/** Reads a CSV file: encoding and separator are detected unless told. Throws an `UnreadableFile`. */
export function readCsv(bytes: Uint8Array, options: ReadOptions): TableFile {
  const { text: decoded, encoding } = decodeText(bytes, options.encoding);
  if (isBinary(decoded)) throw new UnreadableFile('not_a_table');
  // One that slipped into a cell is an error of that cell, and nobody keeps it.
  const text = decoded.replaceAll('\u0000', '\ufffd').toWellFormed();
  if (text.trim() === '') throw new UnreadableFile('empty');
  const statedSeparator = /^sep=(.)\r?\n/i.exec(text)?.[1];
  const body = statedSeparator === undefined ? text : text.slice(text.indexOf('\n') + 1);
  const separator = options.separator ?? statedSeparator ?? guessSeparator(body);
  const { data, meta, errors } = Papa.parse<string[]>(body, {
    delimiter: separator,
    preview: importLimits.rows + 1_000,
  });
  if (errors.some(({ code }) => code === 'MissingQuotes')) throw new UnreadableFile('open_quote');
  const first = statedSeparator === undefined ? 1 : 2;
  const rows = data.flatMap((cells, index) =>
    cells.some((cell) => cell.trim() !== '') ? [{ line: index + first, cells }] : [],
  );
  if (rows.some(({ cells }) => cells.length > importLimits.columns * 4)) throw new UnreadableFile('too_many_columns');
  return {
    kind: 'csv',
    encoding,
    separator: meta.delimiter,
    sheet: null,
    sheets: [],
    hiddenSheets: [],
    ...tableOfGrid(
      { rows, isText: true, notes: { encodings: options.encoding ? [] : otherEncodings(text, encoding) } },
      options,
    ),
  };
}

/** Pictures, programs and archives are full of signs that stand in no text. */
function isBinary(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- these are the signs that are looked for
  const odd = text.slice(0, 1_000_000).match(/[\u0000-\u0008\u000e-\u001f]/g)?.length ?? 0;
  return text.includes('\u0000') && odd > 2 && odd > Math.min(text.length, 1_000_000) / 500;
}

/**
 * The separator with which the lines have the same number of cells, titles above the table aside; the library guesses
 * by the first lines alone, and takes an empty line, the file's last one too, for a row of one column.
 */
function guessSeparator(text: string): string {
  const guess = Papa.parse<string[]>(text, { delimitersToGuess: separators, preview: 50, skipEmptyLines: 'greedy' })
    .meta.delimiter;
  const shape = (delimiter: string): { readonly width: number; readonly share: number } => {
    const widths = Papa.parse<string[]>(text, { delimiter, preview: 200, skipEmptyLines: 'greedy' }).data.map(
      ({ length }) => length,
    );
    const counts = Map.groupBy(widths, (width) => width);
    const [width = 1, most = []] = [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
    return { width, share: most.length / Math.max(1, widths.length) };
  };
  const guessed = shape(guess);
  if (guessed.width > 1 && guessed.share > 0.9) return guess;
  const better = separators
    .map((delimiter) => ({ delimiter, ...shape(delimiter) }))
    .filter(({ width, share }) => width > 1 && share > 0.6);
  const best = better.toSorted((one, other) => other.share - one.share || other.width - one.width)[0];
  return best && (guessed.width === 1 || best.share > guessed.share + 0.2) ? best.delimiter : guess;
}
