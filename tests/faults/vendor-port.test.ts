import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { namespace } from '../../core/live/protocol.ts';
import { freePort } from '../../core/server/postgres/postmaster.ts';
import { mailTo } from '../support/mail.ts';
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

const signIn = (url: string, email: string) =>
  fetch(`${url}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: 'vendors-are-welcome' }),
  });
const tokenOf = (answer: Response): string =>
  /access_token=([^;]+)/.exec(answer.headers.getSetCookie().join())?.[1] ?? '';

it('lets everybody in by their own door, with sockets, and sends others to theirs', async () => {
  for (const [url, who, other] of [
    [main, 'buyer', vendors],
    [vendors, 'vendor', main],
  ] as const) {
    const answer = await signIn(url, `${who}@demo.filon`);
    expect(answer.status).toBe(200);
    const token = tokenOf(answer);
    const socket = io(url + namespace, { transports: ['websocket'], auth: { token }, reconnection: false });
    await new Promise<void>((resolve, reject) => {
      socket.on('hello', () => resolve());
      socket.on('connect_error', reject);
    });
    socket.disconnect();
    const wrong = await signIn(other, `${who}@demo.filon`);
    const told = (await wrong.json()) as { code: string; detail: string };
    expect([wrong.status, told.code, wrong.headers.getSetCookie()]).toEqual([403, 'other_door', []]);
    expect(told.detail).toContain(url);
    // Nor does a token that was given at one door open the other.
    const carried = await fetch(`${other}/api/sites/`, { headers: { authorization: `Bearer ${token}` } });
    expect([carried.status, ((await carried.json()) as { code: string }).code]).toEqual([403, 'other_door']);
  }
});

it('knows no call at the portal but those that the portal needs', async () => {
  const authorization = `Bearer ${tokenOf(await signIn(vendors, 'vendor@demo.filon'))}`;
  const asked = async (path: string) => (await fetch(vendors + path, { headers: { authorization } })).status;
  expect(await asked('/api/sites/')).toBe(200);
  for (const path of [
    '/api/records/vendor/',
    '/api/%72ecords/vendor/',
    '/api/reports/fuel_consumption/',
    '/api/openapi.json',
    '/api/spare_parts/search/?q=x',
    '/api/ingest/v1/batch/',
    '/metrics',
  ])
    expect([path, await asked(path)]).toEqual([path, 404]);
});

it('writes to vendors with links to their portal, to staff with links to theirs', async () => {
  for (const [who, url] of [
    ['vendor2', vendors],
    ['buyer', main],
  ] as const) {
    await fetch(`${url}/api/forget_password/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ login: `${who}@demo.filon` }),
    });
    const { text } = await mailTo({ dataDir }, `${who}@demo.filon`, /password/);
    expect(/^https?:\/\/\S+$/m.exec(text)?.[0]).toMatch(new RegExp(`^${url}/change-password/`));
  }
});
