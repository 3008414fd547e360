import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { processesIn, processState, workingFolder } from './process-table.ts';
import type { SystemUser } from './system-user.ts';

/** The server process of a cluster, as its lock file `postmaster.pid` tells. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** False while it starts, recovers or shuts down. */
  readonly ready: boolean;
}

/** The living server of a data folder; null when there is none. A lock file that blocks for nothing is removed. */
export async function findPostmaster(cluster: Cluster): Promise<Postmaster | null> {
  const lockFile = join(cluster.data, 'postmaster.pid');
  if (!existsSync(lockFile)) return null;
  const lines = readFileSync(lockFile, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const state = processState(pid);
  const isOurs = state === 'running' && (workingFolder(pid) ?? cluster.data) === cluster.data;
  if (isOurs) return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  if (state !== 'gone') await removeBlockingLock(cluster, lockFile);
  return null;
}

/**
 * PostgreSQL looks after a lock file whose process is gone. It gives up on one whose number is a zombie's or another
 * program's; taking that away is safe only once no process of the old server is left in the data folder.
 */
async function removeBlockingLock(cluster: Cluster, lockFile: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const left = processesIn(cluster.data);
    if (left.length === 0) return rmSync(lockFile, { force: true });
    if (tries === 20) for (const pid of left) process.kill(pid, 'SIGQUIT');
    await sleep(100);
  }
}

/** A port that is free now: the one asked for if it can be had. */
export async function freePort(asked: number | null): Promise<number> {
  const attempt = (port: number): Promise<number | null> =>
    new Promise((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(null));
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' && address ? address.port : null));
      });
    });
  const port = (asked ? await attempt(asked) : null) ?? (await attempt(0));
  if (port === null) throw new Error('No port is free on 127.0.0.1.');
  return port;
}

export interface PostmasterOptions {
  readonly binaries: Binaries;
  readonly user: SystemUser | null;
  readonly port: number;
  readonly settings: Readonly<Record<string, string>>;
  readonly environment: Readonly<Record<string, string>>;
}

/** Starts the server, away from our terminal: Ctrl-C is for Filon, which stops the database last. */
export function spawnPostmaster(
  cluster: Cluster,
  { binaries, user, port, settings, environment }: PostmasterOptions,
): ChildProcess {
  const log = openLog(join(cluster.folder, 'postgres.log'));
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const options = {
    cwd: cluster.folder,
    detached: true,
    env: { ...process.env, LC_ALL: 'C', ...environment },
    stdio: ['ignore', log, log] as ['ignore', number, number],
    ...user,
  };
  // On Windows postgres.exe refuses an administrator; pg_ctl lays the privileges down first.
  const child =
    process.platform === 'win32'
      ? spawn(
          binaries.pgCtl,
          ['start', '-w', '-D', cluster.data, '-o', [`-p ${port}`, ...flags.map((flag) => `"${flag}"`)].join(' ')],
          options,
        )
      : spawn(binaries.postgres, ['-D', cluster.data, '-p', String(port), ...flags], options);
  closeSync(log);
  child.on('error', () => {});
  child.unref();
  return child;
}

function openLog(path: string): number {
  const tenMegabytes = 10_000_000;
  if (existsSync(path) && statSync(path).size > tenMegabytes) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

/** Stops a server: open transactions are rolled back, everything acknowledged is on the disk. Harsher after 20 s. */
export async function stopPostmaster(cluster: Cluster, binaries: Binaries, pid: number): Promise<void> {
  if (process.platform === 'win32')
    spawn(binaries.pgCtl, ['stop', '-m', 'fast', '-D', cluster.data], { stdio: 'ignore' });
  else signal(pid, 'SIGINT');
  for (let waited = 0; processState(pid) === 'running'; waited += 10) {
    if (waited === 20_000) signal(pid, 'SIGQUIT');
    if (waited > 30_000) return;
    await sleep(10);
  }
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
