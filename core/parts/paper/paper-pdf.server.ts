import { once } from 'node:events';
import { startThread } from '../../host/worker-thread.ts';
import type { Paper } from './paper.ts';

/** What stands at the foot of every page: who made it when, and the word before the number of the page. */
export interface PdfFoot {
  readonly left: string;
  readonly page: string;
}

/** A paper of a few pages is set in a second; one that takes longer is given up. */
const limitMs = 30_000;

/** A paper as a PDF file on A4, set in a thread of its own. Throws where it takes too long. */
export async function paperPdf(paper: Paper, foot: PdfFoot): Promise<Uint8Array> {
  const thread = startThread('core/parts/paper/paper-pdf-worker.server.ts', { paper, foot });
  try {
    const [bytes] = (await once(thread, 'message', { signal: AbortSignal.timeout(limitMs) })) as [Uint8Array];
    return bytes;
  } finally {
    await thread.terminate();
  }
}
