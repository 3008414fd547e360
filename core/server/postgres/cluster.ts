import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import { processesIn, processState } from './process-table.ts';
import { commonFolder, isReachable, letThrough, type SystemUser } from './system-user.ts';

/** What `pg.json` keeps, readable by the owner alone. */
export interface ClusterFile {
  readonly user: string;
  readonly password: string;
  /** The port of the last start; another is taken when this one is not free. */
  readonly port: number | null;
}

/** A database folder: `pg.json`, the log, and `data`, which is PostgreSQL's own. */
export interface Cluster {
  readonly folder: string;
  readonly data: string;
  readonly file: ClusterFile;
}

interface NewCluster {
  readonly binaries: Binaries;
  readonly user: SystemUser | null;
  /** False leaves the flush to the kernel: for tests, where a power cut loses nothing. */
  readonly durable: boolean;
}

/** The same order and case rules on every system: the builtin locale needs nothing of the machine's own. */
const locale = ['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'];

const clusterFile = (folder: string): string => join(folder, 'pg.json');

/** Opens the database folder, or makes it. Two starts at once, or one cut short, leave one whole folder. */
export async function openCluster(asked: string, options: NewCluster): Promise<Cluster> {
  const folder = placeFor(asked, options.user);
  await sweepUnfinished(folder);
  if (!existsSync(clusterFile(folder))) await createCluster(folder, options);
  return readCluster(folder);
}

export function readCluster(folder: string): Cluster {
  const file = JSON.parse(readFileSync(clusterFile(folder), 'utf8')) as ClusterFile;
  return { folder, data: join(folder, 'data'), file };
}

/** Remembers the port, so that tools find the database where it was. */
export function rememberPort(cluster: Cluster, port: number): void {
  const unfinished = `${clusterFile(cluster.folder)}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify({ ...cluster.file, port }), { mode: 0o600 });
  renameSync(unfinished, clusterFile(cluster.folder));
}

/**
 * The folder itself, or, where the database's user cannot reach it, one under `/var/lib/filon` to which a link leads.
 */
function placeFor(asked: string, user: SystemUser | null): string {
  mkdirSync(dirname(asked), { recursive: true });
  if (existsSync(asked)) return realpathSync(asked);
  const parent = realpathSync(dirname(asked));
  const folder = join(parent, basename(asked));
  if (user && !isReachable(parent, user)) letThrough(parent, user);
  if (isReachable(parent, user)) return folder;
  const elsewhere = commonFolder('data', createHash('sha256').update(folder).digest('hex').slice(0, 16));
  mkdirSync(dirname(elsewhere), { recursive: true, mode: 0o755 });
  rmSync(folder, { force: true });
  symlinkSync(elsewhere, folder);
  return elsewhere;
}

async function createCluster(folder: string, { binaries, user, durable }: NewCluster): Promise<void> {
  const unfinished = `${folder}.new.${process.pid}.${randomBytes(3).toString('hex')}`;
  const file: ClusterFile = { user: 'filon', password: randomBytes(24).toString('base64url'), port: null };
  const passwordFile = join(unfinished, 'password');
  mkdirSync(join(unfinished, 'data'), { recursive: true, mode: 0o755 });
  writeFileSync(passwordFile, file.password, { mode: 0o600 });
  chmodSync(join(unfinished, 'data'), 0o700);
  if (user) for (const path of [join(unfinished, 'data'), passwordFile]) chownSync(path, user.uid, user.gid);
  const identity = [
    '-D',
    join(unfinished, 'data'),
    '--username',
    file.user,
    '--pwfile',
    passwordFile,
    '--auth',
    'scram-sha-256',
  ];
  try {
    await promisify(execFile)(
      binaries.initdb,
      [...identity, ...locale, '--no-instructions', ...(durable ? [] : ['--no-sync'])],
      { cwd: unfinished, env: { ...process.env, LC_ALL: 'C' }, ...user },
    );
    rmSync(passwordFile);
    writeFileSync(clusterFile(unfinished), JSON.stringify(file), { mode: 0o600 });
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(clusterFile(folder))) throw error;
  }
}

/**
 * Removes what starts left behind that were killed half-way, and ends their `initdb`, which goes on writing without
 * them.
 */
async function sweepUnfinished(folder: string): Promise<void> {
  const prefix = `${basename(folder)}.new.`;
  for (const name of readdirSync(dirname(folder))) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : 0;
    if (pid > 0 && processState(pid) !== 'running') await sweep(join(dirname(folder), name));
  }
}

const mostTries = 50;

/** What stays after all tries is in nobody's way: the next start tries again. */
async function sweep(unfinished: string): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    try {
      // One that is ended may have begun another a moment before, and takes its time to go.
      const orphans = [unfinished, join(unfinished, 'data')].flatMap(processesIn);
      for (const orphan of orphans) process.kill(orphan, 'SIGKILL');
      if (orphans.length === 0) return rmSync(unfinished, { recursive: true, force: true });
    } catch {
      // It was gone already, or still wrote.
    }
    await sleep(50);
  }
}
