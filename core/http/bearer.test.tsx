import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { i18n } from '@lingui/core';
import { api } from './api.ts';
import { needsRefresh, refreshThresholdMs } from './access-token.ts';
import { ProblemError } from './problem-error.ts';
import { onSessionLost } from './refresh.ts';

const encode = (part: object): string =>
  btoa(JSON.stringify(part)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');
const tokenUntil = (expiry: number): string =>
  `${encode({ alg: 'HS256' })}.${encode({ exp: expiry / 1000 })}.signature`;
const good = (name = ''): string => `${tokenUntil(Date.now() + 600_000)}${name}`;

interface Call {
  readonly path: string;
  readonly authorization: string | null;
  readonly language: string | null;
  readonly key: string | null;
}
let calls: Call[];
let answer: (call: Call) => Response | Promise<Response>;
const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const renewed = (): Response => {
  document.cookie = `access_token=${good('-new')}`;
  return json(200, {});
};

beforeEach(() => {
  calls = [];
  i18n.load('fr', {});
  i18n.activate('fr');
  sessionStorage.clear();
  document.cookie = 'access_token=; max-age=0';
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const call = {
      path: String(input),
      authorization: headers.get('authorization'),
      language: headers.get('accept-language'),
      key: headers.get('idempotency-key'),
    };
    calls.push(call);
    return Promise.resolve(answer(call));
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a token counts as expired 3 ms before it is', () => {
  const now = 1_700_000_000_000;
  expect(refreshThresholdMs).toBe(3);
  expect(needsRefresh(tokenUntil(now + 3), now)).toBe(false);
  expect(needsRefresh(tokenUntil(now + 2), now)).toBe(true);
  expect(needsRefresh(null, now)).toBe(true);
  expect(needsRefresh('rubbish', now)).toBe(true);
});

test('a good token is sent as it is, with the language shown', async () => {
  const token = good();
  sessionStorage.setItem('access_token', token);
  answer = () => json(200, { ok: true });
  await expect(api('sites/')).resolves.toEqual({ ok: true });
  expect(calls).toMatchObject([{ path: '/api/sites/', authorization: `Bearer ${token}`, language: 'fr' }]);
});

test('many calls with a missing token share one refresh', async () => {
  answer = ({ path }) => (path === '/api/refresh/' ? renewed() : json(200, []));
  await Promise.all(Array.from({ length: 20 }, () => api('sites/')));
  expect(calls.filter(({ path }) => path === '/api/refresh/')).toHaveLength(1);
  expect(calls.filter(({ authorization }) => authorization?.endsWith('-new'))).toHaveLength(20);
  expect(sessionStorage.getItem('access_token')).toMatch(/-new$/);
});

test('a 401 is tried once more after a refresh, and not twice', async () => {
  sessionStorage.setItem('access_token', good());
  answer = ({ path }) =>
    path === '/api/refresh/' ? renewed() : json(401, { code: 'signed_out', detail: 'Connectez-vous.' });
  await expect(api('sites/')).rejects.toMatchObject({ status: 401, code: 'signed_out', message: 'Connectez-vous.' });
  expect(calls.map(({ path }) => path)).toEqual(['/api/sites/', '/api/refresh/', '/api/sites/']);
});

test('a refused refresh ends the session, a cut line does not', async () => {
  const lost = vi.fn<() => void>();
  const dispose = onSessionLost(lost);
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(api('sites/')).rejects.toMatchObject({ status: 0, code: 'unreachable' });
  expect(lost).not.toHaveBeenCalled();
  answer = () => json(401, { code: 'signed_out' });
  await expect(api('sites/')).rejects.toBeInstanceOf(ProblemError);
  expect(lost).toHaveBeenCalledOnce();
  dispose();
});

test('field errors come by name', async () => {
  sessionStorage.setItem('access_token', good());
  answer = () =>
    json(422, {
      code: 'invalid',
      detail: 'Certains champs…',
      errors: { name: 'Obligatoire.' },
      current: { version: 2 },
    });
  await expect(api('records/x/', { method: 'POST', body: {} })).rejects.toMatchObject({
    fields: { name: 'Obligatoire.' },
    body: { current: { version: 2 } },
  });
});

test('what is posted has one key until an answer has come', async () => {
  sessionStorage.setItem('access_token', good());
  const post = (note: string) => api('orders/7/expedite/', { method: 'POST', body: { note } });
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await expect(post('Hurry')).rejects.toMatchObject({ status: 0 });
  await expect(post('Please hurry')).rejects.toMatchObject({ status: 0 });
  answer = () => json(502, {});
  await expect(post('Hurry')).rejects.toMatchObject({ status: 502 });
  answer = () => json(200, {});
  await post('Hurry');
  await post('Hurry');
  answer = () => json(409, {});
  await expect(post('Hurry')).rejects.toMatchObject({ status: 409 });
  answer = () => json(200, {});
  await post('Hurry');
  await api('orders/7/');
  const [first, other, ...later] = calls.map(({ key }) => key);
  const [again, done, anew, refused, last, read] = later;
  expect(new Set([first, again, done]).size).toBe(1);
  expect(new Set([first, other, anew, refused, last]).size).toBe(5);
  expect(read).toBeNull();
});
