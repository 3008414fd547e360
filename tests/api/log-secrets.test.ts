import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { namespace } from '../../core/live/protocol.ts';
import { readSecrets } from '../../core/host/secrets/secrets.ts';
import { serverPlugins } from '../../plugins/index.server.ts';
import { cookieOf, demoPassword, startTestServer } from '../support/server.ts';

test('no line of the log holds a password, a token, a cookie or a key, whatever goes wrong', async () => {
  const lines: string[] = [];
  const failing = {
    id: 'failing',
    routes: (app: Parameters<NonNullable<(typeof serverPlugins)[number]['routes']>>[0]) =>
      void app.post('/api/failing/', { config: { can: 'public' } }, (request) => {
        throw Object.assign(new Error('it failed'), {
          config: { headers: request.headers },
          parameters: [request.headers.authorization],
        });
      }),
  };
  const server = await startTestServer({
    plugins: [...serverPlugins, failing],
    logTarget: { write: (line) => void lines.push(line) },
  });
  const secrets = new Set<string>([demoPassword, 'wrong-Pa55word', 'deadbeef-token', 'reset-token-in-a-path']);
  const {
    keys: [{ accessKey, refreshKey, sealKey }],
  } = readSecrets(server.dataDir);
  for (const key of [accessKey, refreshKey, sealKey]) secrets.add(key);
  try {
    const signedIn = await server.json('login/', {
      method: 'POST',
      body: { email: 'admin@demo.filon', password: demoPassword },
    });
    for (const name of ['access_token', 'refresh_token'])
      secrets.add(decodeURIComponent(cookieOf(signedIn.headers, name) ?? name));
    secrets.delete('access_token');
    secrets.delete('refresh_token');
    const cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const admin = await server.login('admin');
    secrets.add(admin.token);
    await server.json('login/', { method: 'POST', body: { email: 'admin@demo.filon', password: 'wrong-Pa55word' } });
    for (const path of ['refresh/', 'me/', 'logout/', 'failing/'])
      await server.json(path, {
        method: 'POST',
        body: { password: 'wrong-Pa55word', token: 'deadbeef-token' },
        headers: { cookie, authorization: `Bearer ${admin.token}` },
      });
    for (const path of [
      'records/equipment/?filter=oops',
      'records/nothing/',
      `change-password/1/reset-token-in-a-path`,
    ])
      await admin.json(path);
    await admin.json('records/equipment/', { method: 'POST', body: { password: 'wrong-Pa55word' } });
    await server.host.pool.query('select 1/0').catch((error: unknown) =>
      server.host.log.error(
        {
          err: error,
          token: 'deadbeef-token',
          password: 'wrong-Pa55word',
          body: { password: 'wrong-Pa55word' },
          headers: {},
        },
        'A fault with secrets beside it',
      ),
    );
    const socket = io(`${server.url}${namespace}`, {
      transports: ['websocket'],
      auth: { token: 'deadbeef-token' },
      reconnection: false,
    });
    await new Promise<void>((resolve) => socket.on('connect_error', () => resolve()).on('connect', () => resolve()));
    socket.disconnect();
  } finally {
    await server.stop();
  }
  expect(lines.length).toBeGreaterThan(1);
  const leaks = lines.flatMap((line) =>
    [...secrets]
      .filter((secret) => secret.length > 5 && line.includes(secret))
      .map((secret) => `${secret}: ${line.slice(0, 300)}`),
  );
  expect(leaks).toEqual([]);
});
