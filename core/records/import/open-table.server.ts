import { once } from 'node:events';
import { Problem } from '../../host/problem.ts';
import { isArchive } from '../../files/is-archive.ts';
import { startThread } from '../../host/worker-thread.ts';
import { fileFaults } from './file-faults.ts';
import { UnreadableFile, type FileFault, type ReadOptions, type TableFile, type TableRow } from './table-file.ts';

/** A file that a thread has read: its head at once, its rows as they are asked for. */
export interface OpenTable {
  readonly head: Omit<TableFile, 'rows'>;
  readonly count: number;
  /** The first rows, by which columns and the decimal sign are guessed. */
  readonly samples: readonly TableRow[];
  /** All rows in slices; once. */
  readonly slices: () => AsyncGenerator<readonly TableRow[]>;
  /** Ends the thread. */
  readonly close: () => Promise<unknown>;
}

type Message =
  | {
      readonly kind: 'head';
      readonly head: OpenTable['head'];
      readonly count: number;
      readonly samples: readonly TableRow[];
    }
  | { readonly kind: 'rows'; readonly rows: readonly TableRow[] }
  | { readonly kind: 'fault'; readonly fault: FileFault };

export const unreadable = (fault: FileFault): Problem =>
  new Problem(fault === 'too_large' ? 413 : 422, `file_${fault}`, fileFaults[fault]);

/** Bytes of text that are read within a few milliseconds: starting a thread takes longer. */
const quick = 65_536;
/** Rows by which columns are guessed. */
export const sampleRows = 200;

/**
 * Reads a file, in a thread of its own unless it is a short text. Throws a `Problem` where it is no table that can be
 * imported. Close it in any case.
 */
export async function openTable(bytes: Uint8Array, options: ReadOptions): Promise<OpenTable> {
  return bytes.length <= quick && !isArchive(bytes) ? readHere(bytes, options) : readBeside(bytes, options);
}

async function readHere(bytes: Uint8Array, options: ReadOptions): Promise<OpenTable> {
  // Whoever imports nothing has no need of the readers.
  const { readTable } = await import('./read-table.ts');
  try {
    const { rows, ...head } = await readTable(bytes, options);
    return {
      head,
      count: rows.length,
      samples: rows.slice(0, sampleRows),
      slices: async function* () {
        yield await Promise.resolve(rows);
      },
      close: () => Promise.resolve(),
    };
  } catch (error) {
    throw error instanceof UnreadableFile ? unreadable(error.fault) : error;
  }
}

async function readBeside(bytes: Uint8Array, options: ReadOptions): Promise<OpenTable> {
  const thread = startThread('core/records/import/read-worker.server.ts', { bytes, options });
  const next = async (): Promise<Message> => {
    try {
      const [message] = (await once(thread, 'message')) as [Message];
      return message;
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') throw unreadable('too_large');
      throw error;
    }
  };
  const first = await next();
  if (first.kind !== 'head') {
    await thread.terminate();
    throw unreadable(first.kind === 'fault' ? first.fault : 'not_a_table');
  }
  return {
    head: first.head,
    count: first.count,
    samples: first.samples,
    slices: async function* () {
      for (;;) {
        thread.postMessage('next');
        const message = await next();
        if (message.kind !== 'rows' || message.rows.length === 0) return;
        yield message.rows;
      }
    },
    close: () => thread.terminate(),
  };
}
