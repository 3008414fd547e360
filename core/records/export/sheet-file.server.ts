import { once } from 'node:events';
import { startThread } from '../../host/worker-thread.ts';
import { fifteenDigits } from '../fields/number-text.ts';
import type { Field } from '../field.ts';
import type { PrintedRow } from './print-rows.server.ts';
import type { SheetCell, SheetMessage } from './sheet-cell.ts';

/** The most rows that an XLSX export holds: the file is made whole before it is sent. */
export const sheetRowLimit = 100_000;

/** Spreadsheets take at most 31 characters, and none of these, for the name of a sheet. */
const sheetName = (title: string): string =>
  title
    .replaceAll(/[\\/?*[\]:']/g, ' ')
    .slice(0, 31)
    .trim() || 'Filon';

/**
 * Writes an XLSX file in a thread of its own; numbers, days, instants (wall clock of the row's site) and answers are
 * typed cells.
 */
export async function sheetFile(
  title: string,
  head: readonly string[],
  fields: readonly Field[],
  slices: AsyncIterable<readonly PrintedRow[]>,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const thread = startThread('core/records/export/write-worker.server.ts', null);
  const tell = (message: SheetMessage): void => thread.postMessage(message);
  try {
    const answer = once(thread, 'message', { signal });
    // Told of below; a failure while the rows are still being read must not go unheard.
    answer.catch(() => {});
    tell({ kind: 'head', sheet: sheetName(title), cells: head });
    for await (const rows of slices)
      tell({
        kind: 'rows',
        rows: rows.map((row) => fields.map((field, index) => cellOf(field, row.values[index], row.texts[index] ?? ''))),
      });
    tell({ kind: 'end' });
    const [bytes] = (await answer) as [Uint8Array];
    return bytes;
  } finally {
    await thread.terminate();
  }
}

function cellOf(field: Field, value: unknown, text: string): SheetCell {
  if (value === null || text === '') return null;
  if (typeof value === 'number') return fifteenDigits(value);
  if (typeof value === 'boolean') return value;
  // A spreadsheet's numbers hold fifteen digits: a longer amount stays a text.
  if (field.kind === 'money' && /^-?[\d.]{1,15}$/.test(text)) return Number(text);
  if (field.kind !== 'date' && field.kind !== 'datetime') return text;
  // Spreadsheets count days from 1900: what lies before stays a text.
  const instant = Date.parse(`${text.replace(' ', 'T')}${field.kind === 'date' ? 'T00:00:00' : ''}Z`);
  return Number.isNaN(instant) || text < '1900-03-01' ? text : { instant, time: field.kind === 'datetime' };
}
