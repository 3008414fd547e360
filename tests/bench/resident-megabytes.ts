import { readFileSync } from 'node:fs';

/** What a process holds in memory now, in megabytes of 1,000 kB. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1000;
}
