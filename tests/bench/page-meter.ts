import type { Browser, CDPSession, Page } from 'playwright';

/** What the browser counts of a page (`Performance.getMetrics`), by name. */
export type Metrics = ReadonlyMap<string, number>;

/** Needs `Performance.enable` on the session. */
export async function metrics(session: CDPSession): Promise<Metrics> {
  const { metrics: told } = await session.send('Performance.getMetrics');
  return new Map(told.map(({ name, value }) => [name, value]));
}

/** JavaScript heap of a page in MB after everything that can go has gone. */
export async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return ((await metrics(session)).get('JSHeapUsedSize') ?? Number.NaN) / 1e6;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time in µs. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * Tasks of the main thread that used more than 50 ms of processor while something was done, in milliseconds. On a
 * shared machine a task of a few ms can last longer than 50 by the clock, because another process has the core; these
 * are the ones that the page is to blame for.
 */
export async function heavyTasks(
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<readonly number[]> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: readonly TraceEvent[];
  };
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  return traceEvents.flatMap(({ name, pid, tid, tdur = 0 }) =>
    name.endsWith('RunTask') && threads.has(`${pid}/${tid}`) && tdur > 50_000 ? [tdur / 1000] : [],
  );
}
