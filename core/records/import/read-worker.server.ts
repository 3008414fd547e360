import { parentPort, workerData } from 'node:worker_threads';
import { readTable } from './read-table.ts';
import { UnreadableFile, type ReadOptions, type TableRow } from './table-file.ts';

/** The thread that reads a file: gives its head first, then rows in slices as they are asked for. */
const slice = 1_000;
const port = parentPort;
if (!port) throw new Error('This file runs as a thread.');
const { bytes, options } = workerData as { bytes: Uint8Array; options: ReadOptions };

try {
  const { rows, ...head } = await readTable(bytes, options);
  let position = 0;
  port.postMessage({ kind: 'head', head, count: rows.length, samples: rows.slice(0, 200) });
  port.on('message', () => {
    const next: readonly TableRow[] = rows.slice(position, position + slice);
    position += next.length;
    port.postMessage({ kind: 'rows', rows: next });
  });
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  port.postMessage({ kind: 'fault', fault: error.fault });
  port.close();
}
