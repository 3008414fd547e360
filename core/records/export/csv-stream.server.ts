import Papa from 'papaparse';
import { neutralise } from './neutralise.ts';
import type { PrintedRow } from './print-rows.server.ts';

/** CSV as spreadsheets read it: UTF-8 with its mark, lines ending in CR LF, nothing that would run as a formula. */
export async function* csvStream(
  head: readonly string[],
  slices: AsyncIterable<readonly PrintedRow[]>,
  separator: string,
): AsyncGenerator<string> {
  const lines = (rows: readonly (readonly string[])[]): string =>
    `${Papa.unparse(rows as string[][], { delimiter: separator, newline: '\r\n' })}\r\n`;
  yield `\ufeff${lines([head.map(neutralise)])}`;
  for await (const rows of slices) yield lines(rows.map(safeTexts));
}

/** Numbers stay numbers, the negative ones too. */
const safeTexts = ({ values, texts }: PrintedRow): string[] =>
  texts.map((text, index) => (typeof values[index] === 'number' ? text : neutralise(text)));
