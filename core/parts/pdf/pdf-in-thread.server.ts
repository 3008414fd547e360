import { once } from 'node:events';
import { startThread } from '../../host/worker-thread.ts';

/** A few pages are set in a second; what takes longer is given up. */
const limitMs = 30_000;

/** What a thread of its own sets as a PDF file. `file`: as {@link startThread} takes it. Throws where it takes too long. */
export async function pdfInThread(file: string, data: unknown): Promise<Uint8Array> {
  const thread = startThread(file, data);
  try {
    const [bytes] = (await once(thread, 'message', { signal: AbortSignal.timeout(limitMs) })) as [Uint8Array];
    return bytes;
  } finally {
    await thread.terminate();
  }
}
