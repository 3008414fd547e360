import { kindOfCode, kindOfId, type NumberKind } from './number-format.ts';
import { parseXml } from './parse-xml.ts';

/** How a cell's number is shown; `digits` of a code that keeps its zeros. */
export interface CellStyle {
  readonly kind: NumberKind;
  readonly digits: number;
}

export const plainStyle: CellStyle = { kind: 'number', digits: 0 };

/** The styles of a workbook's cells, in the order by which cells name them. */
export function readStyles(bytes: Uint8Array | undefined): readonly CellStyle[] {
  const codes = new Map<number, string>();
  const styles: CellStyle[] = [];
  let inCells = false;
  if (!bytes) return styles;
  parseXml(bytes, {
    open: (name, attribute) => {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name !== 'xf' || !inCells) return;
      const id = Number(attribute('numFmtId') ?? 0);
      const code = codes.get(id);
      const kind = code === undefined ? kindOfId(id) : kindOfCode(code);
      styles.push({ kind, digits: kind === 'code' ? (code ?? '').length : 0 });
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}
