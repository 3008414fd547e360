import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { childEnvironment } from './child-environment.ts';

const root = join(import.meta.dirname, '../..');
export const processPassword = 'kept-for-tests-only';

/** Filon as `npm start` runs it, in a process of its own, with its embedded database: what faults are done to. */
export interface FilonProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** The lines of its log so far. */
  readonly log: readonly string[];
  /** Ends it at once, as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Ends it in order. */
  readonly stop: () => Promise<void>;
}

/** A port nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts Filon on a data folder, built if it must be, and waits until it is healthy: two minutes, unless told. */
export async function startFilon(
  dataDir: string,
  port: number,
  environment: Readonly<Record<string, string>> = {},
  patienceMs = 120_000,
): Promise<FilonProcess> {
  const child = spawn(process.execPath, ['core/server/commands/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...childEnvironment(),
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '1',
      DEMO_PASSWORD: processPassword,
      SIM_SPEED: '0',
      DEMO_DAYS: '70',
      RATE_LIMIT: '0',
      ...environment,
    },
  });
  const log: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => log.push(line));
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const url = `http://127.0.0.1:${port}`;
  const exit = once(child, 'exit');
  for (let tries = 0; !(await healthy(url)); tries += 1) {
    if (child.exitCode !== null || tries * 50 > patienceMs) throw new Error(`Filon did not start: ${said}`);
    await sleep(50);
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await exit;
  };
  return { url, child, log, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

async function healthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health/`)).ok;
  } catch {
    return false;
  }
}

/** Signs a demo account in; the token for bearer calls. */
export async function tokenOf(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: processPassword }),
  });
  const cookie = response.headers.getSetCookie().find((entry) => entry.startsWith('access_token='));
  if (!cookie) throw new Error(`${email} cannot sign in: ${response.status} ${await response.text()}`);
  return decodeURIComponent(cookie.slice('access_token='.length).split(';')[0] ?? '');
}

/** The embedded database of a running Filon. */
export function embeddedOf(dataDir: string): { readonly pid: number; readonly url: string } {
  const [pid, , , port] = readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
  const { user, password } = JSON.parse(readFileSync(join(dataDir, 'postgres/pg.json'), 'utf8')) as {
    user: string;
    password: string;
  };
  return { pid: Number(pid), url: `postgresql://${user}:${password}@127.0.0.1:${port}/filon` };
}
