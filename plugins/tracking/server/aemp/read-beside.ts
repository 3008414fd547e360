import { once } from 'node:events';
import { startThread } from '../../../../core/server/worker-thread.ts';
import { readFleetPage, type AempPage } from './read-fleet.ts';

/** Characters that are read within a few milliseconds: no thread is started for them. */
const quick = 64_000;
/** Threads at once: a page takes as much memory as it likes, and the processors are for those who wait. */
const atOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Reads a fleet page as `readFleetPage` does, a large one in a thread of its own: ten megabytes would hold everybody up for seconds. */
export async function readFleetBeside(text: string): Promise<AempPage> {
  if (text.length <= quick) return readFleetPage(text);
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  const thread = startThread('plugins/tracking/server/aemp/fleet-worker.server.ts', text);
  try {
    const [told] = (await once(thread, 'message')) as [{ readonly page: AempPage } | { readonly fault: string }];
    if ('fault' in told) throw new Error(told.fault);
    return told.page;
  } finally {
    running -= 1;
    waiting.shift()?.();
    await thread.terminate();
  }
}
