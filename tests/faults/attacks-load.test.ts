import { io, type Socket as LiveSocket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namespace } from '../../core/live/protocol.ts';
import { administration } from '../../plugins/administration/administration.server.ts';
import { dripBodies, floodBodies } from '../support/attacks.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let admin: TestUser;
let other: TestUser;
beforeAll(async () => {
  server = await startTestServer({ plugins: [administration] });
  [admin, other] = await Promise.all([server.login('admin'), server.login('manager')]);
});
afterAll(() => server?.stop());

const send = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/records/site/`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}`, ...headers },
    duplex: 'half',
  } as RequestInit);

/**
 * Another user asks a hundred times, and is answered each time. How long that takes is measured by `npm run bench --
 * attacks`.
 */
async function expectOthersAnswered(): Promise<void> {
  const statuses = new Set<number>();
  for (let round = 0; round < 100; round += 1) statuses.add((await other.json('sites/')).status);
  expect(statuses).toEqual(new Set([200]));
}

describe('bodies', () => {
  it('that are too large are refused, told or not', async () => {
    expect((await send(`{"code":"${'x'.repeat(2_000_000)}"}`)).status).toBe(413);
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(32)),
    });
    expect(
      await send(endless).then(
        ({ status }) => status,
        () => 413,
      ),
    ).toBe(413);
  });

  it.each([
    ['nested without end', '['.repeat(400_000)],
    ['nested deep and closed', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['with a list of everything', JSON.stringify({ code: Array.from({ length: 60_000 }, () => 1) })],
    [
      'with names without end',
      JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`n${index}`, 1]))),
    ],
  ])('%s are refused', async (_what, body) => {
    expect([400, 413]).toContain((await send(body)).status);
  });

  it('that arrive a byte at a time hold nobody else up', async () => {
    const end = dripBodies({ url: server.url, token: admin.token });
    await expectOthersAnswered();
    end();
  });

  it('that are refused for their size hold nobody else up', async () => {
    const end = await floodBodies({ url: server.url, token: admin.token });
    await expectOthersAnswered();
    expect((await end())['413']).toBeGreaterThan(10);
    expect((await server.json<{ status: string }>('health/')).body.status).toBe('ok');
  });
});

describe('a limit on requests', () => {
  const perMinute = 60;
  let limited: TestServer;
  beforeAll(async () => {
    limited = await startTestServer({ plugins: [administration], config: { rateLimit: perMinute } });
  });
  afterAll(() => limited?.stop());
  const many = (user: Pick<TestUser, 'json'>, count: number, method = 'GET') =>
    Promise.all(
      Array.from({ length: count }, () =>
        (method === 'GET' ? user.json('sites/') : user.json('records/site/', { method, body: {} })).then(
          ({ status, headers }) => ({ status, wait: Number(headers.get('retry-after')) }),
        ),
      ),
    );

  it('ends one user’s reading and writing, and nobody else’s', async () => {
    const [greedy, modest] = await Promise.all([limited.login('admin'), limited.login('manager')]);
    const read = await many(greedy, perMinute + 20);
    expect(read.filter(({ status }) => status === 200)).toHaveLength(perMinute);
    expect(read.filter(({ status, wait }) => status === 429 && wait >= 1 && wait <= 60)).toHaveLength(20);
    const written = await many(greedy, perMinute / 5 + 5, 'POST');
    expect(written.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await many(modest, 3)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('counts an address that has no user as well', async () => {
    const answers = await many(limited, perMinute * 10);
    expect(answers.some(({ status }) => status === 429)).toBe(true);
    expect((await fetch(`${limited.url}/api/health/`)).status).toBe(429);
  });
});

it('a token that calls without end is held up, and closes nothing to its maker, not even the address they share', async () => {
  const perMinute = 70;
  const limited = await startTestServer({ plugins: [administration], config: { rateLimit: perMinute } });
  try {
    const maker = await limited.login('admin');
    const made = await maker.json<{ token: string }>('administration/api_keys/', {
      method: 'POST',
      body: { name: 'Loop', permissions: ['site:read'], sites: null, expires_at: null },
    });
    const call = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () =>
          limited
            .json('records/site/', { headers: { authorization: `Bearer ${made.body.token}` } })
            .then(({ status }) => status),
        ),
      );
    const first = await call(perMinute + 10);
    expect(first.filter((status) => status === 200)).toHaveLength(perMinute);
    expect(first.filter((status) => status === 429)).toHaveLength(10);
    // Ten times what one user may is what an address may.
    expect(new Set(await call(perMinute * 10))).toEqual(new Set([429]));
    expect((await maker.json('sites/')).status).toBe(200);
    expect((await maker.json('records/site/', { method: 'POST', body: {} })).status).toBe(422);
    expect((await limited.login('manager')).token).not.toBe('');
  } finally {
    await limited.stop();
  }
});

it('one user cannot take every socket', async () => {
  const open: LiveSocket[] = [];
  const limited = await startTestServer({ plugins: [administration], config: { rateLimit: 10_000 } });
  try {
    const user = await limited.login('admin');
    const words = await Promise.all(
      Array.from({ length: 45 }, () => {
        const socket = io(`${limited.url}${namespace}`, {
          transports: ['websocket'],
          auth: { token: user.token },
          reconnection: false,
          forceNew: true,
        });
        open.push(socket);
        return new Promise<string>((resolve) =>
          socket.on('connect', () => resolve('open')).on('connect_error', ({ message }) => resolve(message)),
        );
      }),
    );
    expect(words.filter((word) => word === 'open').length).toBeLessThanOrEqual(40);
    expect(words).toContain('too_many');
  } finally {
    for (const socket of open) socket.disconnect();
    await limited.stop();
  }
});
