import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export type ProcessState = 'running' | 'zombie' | 'gone';

/**
 * What has become of a process. A zombie answers to signal 0 like a living one where nobody reaps it
 * (a container whose first process is Node), and would block a start for ever.
 */
export function processState(pid: number): ProcessState {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return 'gone';
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z') ? 'zombie' : 'running';
  } catch {
    return process.platform === 'linux' ? 'gone' : 'running';
  }
}

/** The folder in which a process works; null where the system does not say. The postmaster works in its data folder. */
export function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

/** The living processes that work in a folder. Empty where the system does not say. */
export function processesIn(folder: string): readonly number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => workingFolder(pid) === folder && processState(pid) === 'running');
}
