import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processState } from '../../core/server/postgres/process-table.ts';

const prefix = 'filon-tests-';

/**
 * The folder of a run, in which everything temporary of it lies; processes of the run carry its name as `TEST_FOLDER`.
 * What runs left behind that were broken off is ended and removed first.
 */
export async function openRunFolder(): Promise<string> {
  for (const folder of globSync(join(tmpdir(), `${prefix}*`))) {
    if (isDead(folder)) await closeRunFolder(folder);
  }
  const folder = mkdtempSync(join(tmpdir(), prefix));
  // The databases run as another user when the tests run as root.
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'run.pid'), String(process.pid));
  return folder;
}

function isDead(folder: string): boolean {
  const pid = existsSync(join(folder, 'run.pid')) ? Number(readFileSync(join(folder, 'run.pid'), 'utf8')) : 0;
  return pid === 0 || processState(pid) !== 'running' || !/tests\/(run|looks)\.ts|vitest/.test(commandOf(pid));
}

/** A process of a run that is still there. */
export interface Leftover {
  readonly pid: number;
  readonly command: string;
}

/** The processes that carry the name of a run, or work in its folder. Empty where the system does not say. */
export function leftoversOf(folder: string): readonly Leftover[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && processState(pid) === 'running' && belongsTo(pid, folder))
    .map((pid) => ({ pid, command: commandOf(pid) }));
}

const belongsTo = (pid: number, folder: string): boolean =>
  readProcess(pid, 'environ').split('\0').includes(`TEST_FOLDER=${folder}`);
const commandOf = (pid: number): string => readProcess(pid, 'cmdline').replaceAll('\0', ' ').trim();

function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Ends what is left of a run and removes its folder; answers the processes that nobody had ended. */
export async function closeRunFolder(folder: string): Promise<readonly Leftover[]> {
  const left = leftoversOf(folder);
  for (const { pid } of left) end(pid);
  for (let tries = 0; tries < 500 && leftoversOf(folder).length > 0; tries += 1) await sleep(20);
  for (const disk of disksIn(folder)) spawnSync('umount', ['-l', disk]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  return left;
}

/** Disks that a run which was broken off left mounted below its folder (`tests/support/small-disk.ts`). */
const disksIn = (folder: string): readonly string[] =>
  existsSync('/proc/mounts')
    ? readFileSync('/proc/mounts', 'utf8')
        .split('\n')
        .flatMap((line) => line.split(' ')[1] ?? [])
        .filter((at) => at.startsWith(`${folder}/`))
    : [];

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
