import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Settings } from '../../core/host/config.ts';
import { startServer, type RunningServer } from '../../core/server/server.ts';
import { administration } from '../../plugins/administration/administration.server.ts';
import { cookieOf, demoPassword } from '../support/server.ts';

let server: RunningServer;
let dataDir: string;
let token: string;
const log: string[] = [];
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'filon-restart-'));
  const config: Settings = {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    databaseUrl: null,
    redisUrl: null,
    mqttUrl: null,
    smtpUrl: null,
    scannerUrl: null,
    mailFrom: 'Filon <filon@localhost>',
    publicUrl: null,
    oidc: null,
    demo: null,
    demoPassword,
    demoDays: 30,
    simSpeed: 0,
    vendorPort: null,
    vendorUrl: null,
    rateLimit: 0,
    metricsToken: null,
    auditAnchors: null,
    privateServices: [],
  };
  server = await startServer({
    config,
    plugins: [administration],
    logTarget: { write: (line) => void log.push(line) },
  });
  const answer = await call('login/', { email: 'dispatcher@demo.filon', password: demoPassword });
  token = cookieOf(answer.headers, 'access_token') ?? '';
});
afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const call = (path: string, body?: unknown) =>
  fetch(`${server.url}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

it('answers again after the database was killed under load, and has lost nothing that it acknowledged', async () => {
  const acknowledged: string[] = [];
  const refusals = new Set<number>();
  let going = true;
  const write = async (writer: number): Promise<void> => {
    for (let number = 0; going; number += 1) {
      const name = `${writer}-${number}`;
      const { status } = await call('layouts/', { name, body: {} });
      if (status === 201) acknowledged.push(name);
      else refusals.add(status);
      if (status !== 201) await sleep(20);
    }
  };
  const writers = [0, 1, 2, 3].map(write);
  const postmaster = (): number =>
    Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  for (let kill = 0; kill < 2; kill += 1) {
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 50);
    process.kill(postmaster(), 'SIGKILL');
    await sleep(300);
  }
  const after = acknowledged.length;
  await expect.poll(() => acknowledged.length).toBeGreaterThan(after + 50);
  going = false;
  await Promise.all(writers);

  // A caller is told to come again, never that something is wrong with the request, and never a fault of ours.
  expect([...refusals]).toEqual([503]);
  const stored = new Set(((await (await call('layouts/')).json()) as { name: string }[]).map(({ name }) => name));
  expect(acknowledged.filter((name) => !stored.has(name))).toEqual([]);
  expect(log.some((line) => line.includes('The database ended; it is started again.'))).toBe(true);
});
