import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { freePort } from './filon-process.ts';

/** Where Debian puts it; another by REDIS. */
const path = process.env.REDIS ?? '/usr/bin/redis-server';

/** Whether there is a Redis to test against. */
export const hasRedis = (): boolean => existsSync(path);

export interface Redis {
  readonly url: string;
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Starts it anew on the same port, knowing nothing. */
  readonly restart: () => Promise<void>;
}

/** A real Redis on a free port of this machine that keeps nothing on disk. */
export async function startRedis(): Promise<Redis> {
  const port = await freePort();
  let server = await launch(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const exit = once(server, 'exit');
      server.kill('SIGKILL');
      await exit;
    },
    restart: async () => void (server = await launch(port)),
  };
}

function launch(port: number): Promise<ChildProcess> {
  const server = spawn(path, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return new Promise((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      if (/Ready to accept connections/.test(chunk.toString())) resolve(server);
    });
    server.once('exit', (code) => reject(new Error(`Redis ended with ${code}.`)));
  });
}
