import { once } from 'node:events';
import { startThread } from '../../host/worker-thread.ts';
import type { Slide } from './slide.ts';

/** A page is set in a second; one that takes longer is given up. */
const limitMs = 30_000;

/** A slide as a PDF file of one page, 16:9, set in a thread of its own. Throws where it takes too long. */
export async function slidePdf(slide: Slide): Promise<Uint8Array> {
  const thread = startThread('core/parts/slide/slide-pdf-worker.server.ts', { slide });
  try {
    const [bytes] = (await once(thread, 'message', { signal: AbortSignal.timeout(limitMs) })) as [Uint8Array];
    return bytes;
  } finally {
    await thread.terminate();
  }
}
