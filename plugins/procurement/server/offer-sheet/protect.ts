import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { columnOf } from '../../../../core/records/import/xlsx/read-sheet.ts';

interface Protection {
  /** The first and the last column that may be written in, from 1; below the header. */
  readonly from: number;
  readonly to: number;
  /** The column that is not shown, from 1. */
  readonly hidden: number;
}

/**
 * Locks the one sheet of a workbook but for some columns, and hides one: what the library that writes it leaves to others
 * (ECMA-376 part 1, 18.3.1.85 sheetProtection, 18.8.33 protection).
 */
export function protectSheet(bytes: Uint8Array, { from, to, hidden }: Protection): Uint8Array {
  const parts = unzipSync(bytes);
  const change = (path: string, edit: (xml: string) => string): void => {
    parts[path] = strToU8(edit(strFromU8(parts[path] ?? new Uint8Array())));
  };
  let open = 0;
  change('xl/styles.xml', (xml) =>
    xml.replace(/<cellXfs count="(\d+)">(.*?)<\/cellXfs>/s, (_all, count: string, styles: string) => {
      open = Number(count);
      return `<cellXfs count="${open + 1}">${styles}<xf applyProtection="1"><protection locked="0"/></xf></cellXfs>`;
    }),
  );
  change('xl/worksheets/sheet1.xml', (xml) =>
    xml
      .replaceAll(/<col min="(\d+)"/g, (all, column: string) => {
        const place = Number(column);
        if (place === hidden) return `<col hidden="1" min="${column}"`;
        return place >= from && place <= to ? `<col style="${open}" min="${column}"` : all;
      })
      .replaceAll(/<c r="([A-Z]+)(\d+)"/g, (all, letters: string, row: string) => {
        const place = columnOf(letters) + 1;
        return Number(row) > 1 && place >= from && place <= to ? `${all} s="${open}"` : all;
      })
      .replace('</sheetData>', '</sheetData><sheetProtection sheet="1" formatColumns="0" formatRows="0"/>'),
  );
  return zipSync(parts);
}
