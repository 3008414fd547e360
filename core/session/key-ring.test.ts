import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSigner } from 'fast-jwt';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAccessTokens } from './access-token.server.ts';
import { openKeyRing, type KeyRing } from '../host/secrets/key-ring.ts';
import { firstKeys, keepSecrets, newKeys, readSecrets, secretsFile, type KeySet } from '../host/secrets/secrets.ts';

const claims = { userId: 'u', sessionId: 's', refreshId: 'r' };
let dataDir: string;
let faults: unknown[];
/** The ring of one process; what it made is asked of others. */
const openRing = (): KeyRing => openKeyRing(dataDir, readSecrets(dataDir), (error) => faults.push(error));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  dataDir = mkdtempSync(join(tmpdir(), 'filon-keys-'));
  faults = [];
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(dataDir, { recursive: true, force: true });
});

function rotate(): KeySet {
  const secrets = readSecrets(dataDir);
  const made = newKeys('2026-11-18T10:10:00.000Z');
  keepSecrets(dataDir, { ...secrets, keys: [made, ...secrets.keys] });
  return made;
}

it('takes new keys within a second, and those that another process took at once', () => {
  const [slow, quick] = [openRing(), openRing()];
  const [before] = slow.all();
  const tokens = { slow: createAccessTokens(slow), quick: createAccessTokens(quick) };
  const old = tokens.slow.sign(claims);
  const made = rotate();
  expect(slow.all()).toEqual([before]);
  vi.advanceTimersByTime(1_000);
  expect(quick.all()).toEqual([made, before]);
  const fresh = tokens.quick.sign(claims);
  expect(JSON.parse(Buffer.from(fresh.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({
    alg: 'HS256',
    kid: made.id,
  });
  expect([tokens.slow.read(fresh), tokens.slow.read(old), tokens.quick.read(old)]).toEqual([claims, claims, claims]);
  expect(faults).toEqual([]);
});

it('refuses what ended keys signed, within a second, and an id that nobody knows', () => {
  const ring = openRing();
  const tokens = createAccessTokens(ring);
  const old = tokens.sign(claims);
  const made = rotate();
  keepSecrets(dataDir, { ...readSecrets(dataDir), keys: [made] });
  vi.advanceTimersByTime(1_000);
  expect(tokens.read(old)).toBeNull();
  expect(ring.find('nobody')).toBeNull();
});

it('reads a token of before keys had ids', () => {
  const [known] = readSecrets(dataDir).keys;
  const token = createSigner({ key: known.accessKey, iss: 'filon', expiresIn: 600_000 })({
    sub: 'u',
    sid: 's',
    rid: 'r',
  });
  const tokensOf = (id: string) =>
    createAccessTokens({ all: () => [{ ...known, id }], find: (asked) => (asked === id ? { ...known, id } : null) });
  expect([tokensOf(firstKeys).read(token), tokensOf(known.id).read(token)]).toEqual([claims, null]);
});

it('goes on with the known keys where the file is damaged or gone, and says so once', () => {
  const ring = openRing();
  const [known] = ring.all();
  for (const spoil of [() => writeFileSync(secretsFile(dataDir), '{'), () => rmSync(secretsFile(dataDir))]) {
    spoil();
    vi.advanceTimersByTime(1_000);
    expect(ring.all()).toEqual([known]);
    vi.advanceTimersByTime(1_000);
    expect(ring.find(known.id)).toEqual(known);
  }
  expect(faults).toHaveLength(2);
});
