import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { namespace } from '../../core/live/protocol.ts';
import { freePort } from '../../core/server/postgres/postmaster.ts';
import { runCommand, type RunningCommand } from '../support/process.ts';

let dataDir: string;
let command: RunningCommand;
let main: string;
let vendors: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'filon-vendor-'));
  chmodSync(dataDir, 0o755);
  const port = await freePort(null);
  vendors = `http://127.0.0.1:${port}`;
  command = runCommand('core/server/commands/start.ts', {
    PORT: '0',
    DATA_DIR: dataDir,
    SIM_SPEED: '0',
    VENDOR_PORT: String(port),
    DEMO_PASSWORD: 'vendors-are-welcome',
  });
  await command.line(/Ctrl-C ends it/);
  [, main = ''] = await command.line(/^ {2}Filon {4}(\S+)$/);
});
afterAll(async () => {
  command.child.kill('SIGTERM');
  await command.end();
  rmSync(dataDir, { recursive: true, force: true });
});

it('serves the portal on a port of its own and the whole application on the other', async () => {
  const [whole, portal] = await Promise.all([main, vendors].map(async (url) => (await fetch(url)).text()));
  const script = /assets\/index-[\w-]+\.js/;
  expect(script.exec(portal ?? '')?.[0]).toBeDefined();
  expect(script.exec(portal ?? '')?.[0]).not.toBe(script.exec(whole ?? '')?.[0]);
  const asset = (url: string) => fetch(`${url}/${script.exec(portal ?? '')?.[0]}`).then(({ status }) => status);
  expect([await asset(vendors), await asset(main)]).toEqual([200, 404]);
});

it('answers calls and sockets on both', async () => {
  for (const url of [main, vendors]) {
    const answer = await fetch(`${url}/api/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ email: 'vendor@demo.filon', password: 'vendors-are-welcome' }),
    });
    expect(answer.status).toBe(200);
    const token = /access_token=([^;]+)/.exec(answer.headers.getSetCookie().join())?.[1];
    const socket = io(url + namespace, { transports: ['websocket'], auth: { token }, reconnection: false });
    await new Promise<void>((resolve, reject) => {
      socket.on('hello', () => resolve());
      socket.on('connect_error', reject);
    });
    socket.disconnect();
  }
});
