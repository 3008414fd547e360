import { parentPort } from 'node:worker_threads';
import writeExcelFile, { type SheetData } from 'write-excel-file/node';
import { safeText } from './safe-text.ts';
import type { SheetCell, SheetMessage } from './sheet-cell.ts';

/**
 * The thread that writes an XLSX file: takes rows in slices, gives the file back when it is told that there are no
 * more.
 */
const port = parentPort;
if (!port) throw new Error('This file runs as a thread.');

const rows: SheetData = [];
let sheet = '';

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
