import type { I18n } from '@lingui/core';
import Papa from 'papaparse';
import type { Row } from '../client.ts';
import type { TextContext } from '../field.ts';
import type { Column } from './columns.ts';

/** Turns cells into the text that spreadsheets exchange, and back. */
export interface CellText {
  readonly print: (row: Row, column: Column) => string;
  /** The value that is meant, as it is written; references as the words typed. */
  readonly parse: (text: string, column: Column, row: Row) => unknown;
}

interface CellTextOptions {
  readonly i18n: I18n;
  readonly timeZoneOf: (row: Row) => string;
  readonly siteCode: (row: Row) => string;
}

/** The text of cells in the language shown: French spreadsheets take a comma for decimals. */
export function cellText({ i18n, timeZoneOf, siteCode }: CellTextOptions): CellText {
  const contextOf = (row: Row): TextContext => ({
    timeZone: timeZoneOf(row),
    decimal: i18n.locale === 'fr' ? ',' : '.',
    words: (message) => [i18n._(message), message.message ?? ''],
  });
  return {
    print: (row, { name, field }) =>
      name === 'site' ? siteCode(row) : field.text.print(row[name], field, contextOf(row)),
    parse: (text, { field }, row) => field.text.parse(text, field, contextOf(row)),
  };
}

/** A rectangle of texts as spreadsheets put it on the clipboard; what holds tabs, line ends or quotes is quoted. */
export const writeTsv = (cells: readonly (readonly string[])[]): string =>
  Papa.unparse(cells as string[][], { delimiter: '\t', newline: '\r\n' });

/** What a spreadsheet put on the clipboard. The line end after the last row is no row. */
export function readTsv(text: string): readonly (readonly string[])[] {
  const { data } = Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' });
  return data;
}
