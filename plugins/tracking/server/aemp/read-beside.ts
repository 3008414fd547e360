import { once } from 'node:events';
import { LineFault } from '../../../../core/files/line-fault.ts';
import { startThread } from '../../../../core/host/worker-thread.ts';
import type { AempDocument } from './aemp-document.ts';
import { ForeignDocument, readDocument } from './read-document.ts';

/** Characters that are read within a few milliseconds: no thread is started for them. */
const quick = 64_000;
/** Threads at once: a page takes as much memory as it likes, and the processors are for those who wait. */
const atOnce = 2;

type Told =
  | { readonly document: AempDocument }
  | { readonly line: number; readonly reason: string }
  | { readonly why: ForeignDocument['why']; readonly count: number };

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Reads a document as `readDocument` does, a large one in a thread of its own: ten megabytes would hold everybody up
 * for seconds.
 */
export async function readBeside(text: string): Promise<AempDocument> {
  if (text.length <= quick) return readDocument(text);
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  const thread = startThread('plugins/tracking/server/aemp/document-worker.server.ts', text);
  try {
    const [told] = (await once(thread, 'message')) as [Told];
    if ('document' in told) return told.document;
    throw 'line' in told ? new LineFault(told.line, told.reason) : new ForeignDocument(told.why, told.count);
  } finally {
    running -= 1;
    waiting.shift()?.();
    await thread.terminate();
  }
}
