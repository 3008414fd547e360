import type { Host } from '../../host/host.ts';
import { hostProblems } from '../../host/problems.ts';
import { JobTaken, moveJob } from './job-store.server.ts';

/** Works on a job in the background. What goes wrong is kept with the job; a job that was cancelled needs no word. */
export function workOn(host: Host, job: string, work: () => Promise<void>): void {
  work().catch(async (error: unknown) => {
    if (error instanceof JobTaken) return;
    host.log.error({ err: error, job }, 'An import failed');
    await moveJob(host.db, job, ['reading', 'checking', 'committing'], {
      state: 'failed',
      problem: hostProblems.internal().sentence,
    }).catch(() => {});
  });
}
