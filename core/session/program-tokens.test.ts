import { createSigner } from 'fast-jwt';
import { expect, it, vi } from 'vitest';
import type { KeyRing } from '../host/secrets/key-ring.ts';
import { newKeys } from '../host/secrets/secrets.ts';
import { createAccessTokens } from './access-token.server.ts';
import { keyHash, newKey, shownPrefix, type ApiKeys, type KeyCaller } from './api-keys.server.ts';
import { createProgramTokens, programLifetime, programsOf } from './program-tokens.server.ts';

const set = newKeys('2026-03-09T00:00:00Z');
const ring: Pick<KeyRing, 'all' | 'find'> = { all: () => [set], find: (id) => (id === set.id ? set : null) };
const tokens = createProgramTokens(ring);
const claims = { keyId: 'k-1', audience: 'aemp' };

it('reads what it signed, until it is over', () => {
  // Of its own: what was found to be over is remembered, and tokens of one second are the same.
  const { sign, read } = createProgramTokens(ring);
  const token = sign(claims);
  expect(token).toMatch(/^filon_t_[\w~-]+$/);
  expect(read(token)).toEqual(claims);
  vi.useFakeTimers({ now: Date.now() + (programLifetime + 1) * 1_000 });
  expect(read(token)).toBeNull();
  vi.useRealTimers();
});

it('takes no token of a person for one of a program, nor the other way round, nor one that was changed', () => {
  const access = createAccessTokens(ring);
  const person = access.sign({ userId: 'u', sessionId: 's', refreshId: 'r' });
  expect(tokens.read(`filon_t_${person.replaceAll('.', '~')}`)).toBeNull();
  const program = tokens.sign(claims);
  expect(access.read(program)).toBeNull();
  expect(access.read(program.slice('filon_t_'.length).replaceAll('~', '.'))).toBeNull();
  expect(tokens.read(`${program.slice(0, -3)}abc`)).toBeNull();
  const [head, body] = program.split('~');
  expect(tokens.read(`${head}~${body}~`)).toBeNull();
  const unsigned = createSigner({ algorithm: 'none', iss: 'filon-programs', kid: set.id, expiresIn: 60_000 })({
    sub: 'k-1',
    aud: 'aemp',
  });
  expect(tokens.read(`filon_t_${unsigned.replaceAll('.', '~')}`)).toBeNull();
  const foreign = createProgramTokens({
    all: () => [{ ...set, accessKey: newKeys('2026-03-09T00:00:00Z').accessKey }],
    find: () => set,
  }).sign(claims);
  expect(tokens.read(foreign)).toBeNull();
  for (const text of ['', 'filon_t_', 'filon_t_a~b~c', 'x']) expect(tokens.read(text)).toBeNull();
});

it('gives a token to whoever shows a key with its own id or beginning, and to nobody else', async () => {
  const [mine, other] = [newKey(), newKey()];
  const callers = new Map([
    [keyHash(mine), 'k-1'],
    [keyHash(other), 'k-2'],
  ]);
  const callerOf = (keyId: string): KeyCaller => ({
    keyId,
    userId: 'u',
    email: '',
    name: '',
    roles: [],
    access: { 'equipment:read': 'all' },
    sites: [],
    kind: 'service',
    language: 'en',
  });
  const keys: ApiKeys = {
    find: async (key) => (callers.has(keyHash(key)) ? callerOf(callers.get(keyHash(key)) ?? '') : null),
    findById: async () => null,
    waitOf: ({ keyId }) => (keyId === 'k-2' ? 7 : 0),
    forget: () => undefined,
  };
  const { give } = programsOf(keys, tokens);
  for (const id of ['k-1', shownPrefix(mine), shownPrefix(mine).slice(0, -1)]) {
    const given = await give(id, mine, 'aemp');
    expect(
      given && 'token' in given
        ? [tokens.read(given.token), given.may('equipment:read'), given.may('person:read')]
        : given,
    ).toEqual([claims, true, false]);
  }
  for (const [id, secret] of [
    ['k-2', mine],
    ['', mine],
    ['filon_k_', mine],
    ['k-1', other],
    ['k-1', newKey()],
    ['k-1', ''],
  ] as const)
    expect(await give(id, secret, 'aemp')).toBeNull();
  expect(await give('k-2', other, 'aemp')).toEqual({ waitSeconds: 7 });
});
