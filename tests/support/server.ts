import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../../core/host/config.ts';
import type { Host, ServerPlugin } from '../../core/host/host.ts';
import type { LogTarget } from '../../core/server/http-app.ts';
import { startServer } from '../../core/server/server.ts';
import type { SessionUser } from '../../core/session/user.ts';
import { cloneDatabase, dropDatabase } from './clone.ts';
import { lanePostgres } from './lane.ts';

export const demoPassword = 'kept-for-tests-only';

export interface TestServerOptions {
  readonly plugins?: readonly ServerPlugin[];
  readonly config?: Partial<Settings>;
  readonly logTarget?: LogTarget;
  /** An existing database instead of a fresh clone of the demo mine. */
  readonly databaseUrl?: string;
}

export interface JsonOptions {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

/** Somebody who signed in by the front door. */
export interface TestUser {
  readonly token: string;
  readonly user: SessionUser;
  /** Calls `/api/<path>` as this user and decodes the answer. */
  readonly json: <T = Record<string, unknown>>(path: string, options?: JsonOptions) => Promise<Answer<T>>;
}

export interface TestServer {
  readonly url: string;
  readonly host: Host;
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** Signs a demo account in: `login('dispatcher')`, or by a whole address; `door`: where, if not at the staff's. */
  readonly login: (email: string, door?: string) => Promise<TestUser>;
  /** A call by nobody. */
  readonly json: TestUser['json'];
  readonly stop: () => Promise<void>;
}

const settings: Settings = {
  port: 0,
  host: '127.0.0.1',
  dataDir: '',
  databaseUrl: null,
  redisUrl: null,
  mqttUrl: null,
  smtpUrl: null,
  scannerUrl: null,
  mailFrom: 'Filon <filon@localhost>',
  publicUrl: null,
  oidc: null,
  demo: true,
  demoPassword,
  demoDays: 70,
  simSpeed: 0,
  vendorPort: null,
  vendorUrl: null,
  rateLimit: 0,
  metricsToken: null,
  auditAnchors: null,
  privateServices: [],
};
const silent: LogTarget = { write: () => {} };

/** Starts the real server on a random port, over its own copy of the demo mine. Stop it when the test is done. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const postgres = await lanePostgres();
  const plugins = options.plugins ?? (await import('../../plugins/index.server.ts')).serverPlugins;
  const name = `test_${randomBytes(6).toString('hex')}`;
  const databaseUrl = options.databaseUrl ?? (await databaseFor(plugins, postgres, name));
  const dataDir = options.config?.dataDir ?? mkdtempSync(join(tmpdir(), 'filon-data-'));
  const server = await startServer({
    config: { ...settings, ...options.config, dataDir, databaseUrl },
    plugins,
    logTarget: options.logTarget ?? silent,
  });
  const json = caller(server.url, null);
  return {
    url: server.url,
    host: server.host,
    dataDir,
    databaseUrl,
    json,
    login: async (email, door = server.url) => {
      const { status, body, headers } = await caller(door, null)<SessionUser>('login/', {
        method: 'POST',
        body: { email: email.includes('@') ? email : `${email}@demo.filon`, password: demoPassword },
      });
      if (status !== 200) throw new Error(`${email} cannot sign in: ${JSON.stringify(body)}`);
      const token = cookieOf(headers, 'access_token') ?? '';
      return { token, user: body, json: caller(door, token) };
    },
    stop: async () => {
      await server.stop();
      if (options.databaseUrl === undefined) await dropDatabase(postgres, name);
      if (options.config?.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A copy of the demo mine that no server of the test runs on: for processes of their own. */
export async function demoDatabase(): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const postgres = await lanePostgres();
  const name = `test_${randomBytes(6).toString('hex')}`;
  return { url: await cloneDatabase(postgres, demo, name), drop: () => dropDatabase(postgres, name) };
}

/** The database of the whole demo mine, as it comes with the lane. */
const demo = 'filon';

/**
 * A copy of the demo mine where the plugins are all of its, to which others add their part when the server starts; else
 * an empty database, which the server fills with the part of its plugins.
 */
async function databaseFor(plugins: readonly ServerPlugin[], postgres: string, name: string): Promise<string> {
  const { serverPlugins } = await import('../../plugins/index.server.ts');
  return cloneDatabase(postgres, serverPlugins.every((plugin) => plugins.includes(plugin)) ? demo : 'template0', name);
}

function caller(url: string, token: string | null): TestUser['json'] {
  return async <T>(path: string, { method = 'GET', body, headers = {} }: JsonOptions = {}): Promise<Answer<T>> => {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      body: (text === '' ? undefined : isJson ? JSON.parse(text) : text) as T,
      headers: response.headers,
    };
  };
}

/** The value that an answer gives a cookie. */
export function cookieOf(headers: Headers, name: string): string | null {
  const cookie = headers.getSetCookie().find((entry) => entry.startsWith(`${name}=`));
  return cookie?.slice(name.length + 1).split(';')[0] ?? null;
}
