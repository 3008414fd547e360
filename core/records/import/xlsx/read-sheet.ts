import { importLimits } from '../limits.ts';
import { UnreadableFile, type GridRow } from '../table-file.ts';
import { parseRange, type Range } from '../range.ts';
import { isoCellText, numberCellText } from './cell-text.ts';
import { parseXml } from './parse-xml.ts';
import { plainStyle, type CellStyle } from './styles.ts';
import { unescapeText } from './unescape-text.ts';

/** A sheet's rows with anything in them, and what is odd about it. */
export interface SheetGrid {
  readonly rows: readonly GridRow[];
  readonly merges: readonly Range[];
  readonly hiddenRows: number;
  readonly hiddenColumns: number;
  /** Formulas whose result the file does not hold. */
  readonly noResult: number;
}

interface SheetContext {
  readonly strings: readonly string[];
  readonly styles: readonly CellStyle[];
  readonly from1904: boolean;
  /** What becomes of a cell that holds a text, not a number: where that is to be told apart. */
  readonly asText?: (text: string) => string;
}

/** `BC12` → 54; letters alone count. */
export function columnOf(address: string): number {
  let column = 0;
  for (const letter of address) {
    const code = letter.charCodeAt(0);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}

/** The cells of a sheet as texts. Throws an `UnreadableFile`. */
export function readSheet(
  bytes: Uint8Array,
  { strings, styles, from1904, asText = (text) => text }: SheetContext,
): SheetGrid {
  const rows: GridRow[] = [];
  const merges: Range[] = [];
  let [line, hiddenRows, hiddenColumns, noResult] = [0, 0, 0, 0];
  let cells: string[] = [];
  let [column, type, style, value, holds, isFormula] = [-1, '', plainStyle, '', false, false];
  const textOfCell = (): string => {
    if (type === 's') return asText(strings[Number(value)] ?? '');
    if (type === 'b') return value.trim() === '1' ? 'true' : 'false';
    if (type === 'str' || type === 'inlineStr') return asText(unescapeText(value));
    if (type === 'e') return value;
    if (type === 'd') return isoCellText(value);
    const number = Number(value);
    // What no number can hold, 1E+999, stays as it is written, and is refused.
    return value.trim() === '' ? '' : Number.isFinite(number) ? numberCellText(number, style, from1904) : value;
  };
  const keepCell = (): void => {
    if (isFormula && value === '') noResult += 1;
    const text = value === '' && type !== 'inlineStr' ? '' : textOfCell();
    if (text === '') return;
    if (column >= importLimits.columns && text.trim() !== '') throw new UnreadableFile('too_many_columns');
    while (cells.length < column) cells.push('');
    cells[column] = text;
  };
  const keepRow = (): void => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
    if (rows.length > importLimits.rows + 1_000) throw new UnreadableFile('too_many_rows');
  };
  parseXml(bytes, {
    open: (name, attribute) => {
      if (name === 'row') {
        line = Number(attribute('r') ?? line + 1);
        [cells, column] = [[], -1];
        if (attribute('hidden') === '1' || attribute('hidden') === 'true') hiddenRows += 1;
      } else if (name === 'c') {
        const address = attribute('r');
        column = address === undefined ? column + 1 : columnOf(address);
        [type, style] = [attribute('t') ?? 'n', styles[Number(attribute('s') ?? 0)] ?? plainStyle];
        [value, holds, isFormula] = ['', false, false];
      } else if (name === 'v' || name === 't') holds = true;
      else if (name === 'f') isFormula = true;
      else if (name === 'mergeCell') merges.push(...parseRange(attribute('ref') ?? ''));
      else if (name === 'col' && (attribute('hidden') === '1' || attribute('hidden') === 'true')) {
        hiddenColumns += Math.min(importLimits.columns, Number(attribute('max'))) - Number(attribute('min')) + 1 || 0;
      }
    },
    text: (text) => {
      if (holds) value += text;
    },
    close: (name) => {
      if (name === 'v' || name === 't') holds = false;
      else if (name === 'c') keepCell();
      else if (name === 'row') keepRow();
    },
  });
  return { rows, merges, hiddenRows, hiddenColumns: Math.max(0, hiddenColumns), noResult };
}
