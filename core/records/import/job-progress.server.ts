import type { Database } from '../../host/host.ts';
import type { ImportState } from './import-job.ts';
import { moveJob } from './job-store.server.ts';

/** Milliseconds between two signs of life. */
const everyMs = 250;

/** Counts rows, and tells the job of it now and then. Throws `JobTaken` once somebody has cancelled the job. */
export function progressOf(db: Database, job: string, states: readonly ImportState[]): (rows: number) => Promise<void> {
  let done = 0;
  let told = 0;
  return async (rows) => {
    done += rows;
    if (performance.now() - told < everyMs) return;
    told = performance.now();
    await moveJob(db, job, states, { done });
  };
}
