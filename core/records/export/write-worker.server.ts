import { parentPort } from 'node:worker_threads';
import writeExcelFile, { type SheetData } from 'write-excel-file/node';
import type { SheetCell, SheetMessage } from './sheet-cell.ts';

/**
 * The thread that writes an XLSX file: takes rows in slices, gives the file back when it is told that there are no
 * more.
 */
const port = parentPort;
if (!port) throw new Error('This file runs as a thread.');

const rows: SheetData = [];
let sheet = '';

/**
 * A text as the library may be given it. It keeps texts by name in an object, where `constructor` is there before
 * anybody put it there: such a word is written with its first letter as a number, as the format allows (ECMA-376 part
 * 1, 22.9.2.19). So is a sign that no XML holds, and an underscore that would be read as the beginning of such a
 * number.
 */
function safeText(text: string): string {
  const plain = text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[^\t\n\P{Cc}]|[\uFFFE\uFFFF]/gu, escaped);
  return plain in Object.prototype ? escaped(plain.charAt(0)) + plain.slice(1) : plain;
}

const escaped = (sign: string): string => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

const cellOf = (cell: SheetCell): SheetData[number][number] => {
  if (cell === null || typeof cell !== 'object')
    return cell === null ? null : typeof cell === 'string' ? { type: String, value: safeText(cell) } : cell;
  return { type: Date, value: new Date(cell.instant), format: cell.time ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd' };
};

port.on('message', (message: SheetMessage) => {
  if (message.kind === 'head') {
    sheet = message.sheet;
    rows.push(message.cells.map((value) => ({ type: String, value: safeText(value), fontWeight: 'bold' as const })));
  } else if (message.kind === 'rows') rows.push(...message.rows.map((cells) => cells.map(cellOf)));
  else void finish();
});

async function finish(): Promise<void> {
  const columns =
    rows[0]?.map((_, index) => ({
      width: Math.min(40, Math.max(10, ...rows.slice(0, 100).map((cells) => widthOf(cells?.[index])))),
    })) ?? [];
  const file = await writeExcelFile(rows, { sheet, columns, stickyRowsCount: 1 }).toBuffer();
  const bytes = new Uint8Array(file);
  port?.postMessage(bytes, [bytes.buffer]);
  port?.close();
}

function widthOf(cell: unknown): number {
  const value = typeof cell === 'object' && cell !== null && 'value' in cell ? cell.value : cell;
  return value instanceof Date ? 19 : typeof value === 'string' ? value.length + 2 : 10;
}
