import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../host/host.ts';
import { rememberKeys, shownPrefix, newKey, keyHash, type KeyCaller } from './api-keys.server.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-09T06:00:30Z') }));
afterEach(() => void vi.useRealTimers());

const caller = (keyId: string) => ({ keyId }) as KeyCaller;

it('lets each token call 600 times a minute, and says how long to wait after that', () => {
  const keys = rememberKeys({} as Database);
  for (let call = 0; call < 600; call += 1) expect(keys.waitOf(caller('a'))).toBe(0);
  expect(keys.waitOf(caller('a'))).toBe(30);
  expect(keys.waitOf(caller('b'))).toBe(0);
  vi.advanceTimersByTime(30_000);
  expect(keys.waitOf(caller('a'))).toBe(0);
});

it('shows of a token what tells it from others and nothing to use it by', () => {
  const key = newKey();
  expect(shownPrefix(key)).toHaveLength(13);
  expect(key.startsWith(shownPrefix(key).slice(0, -1))).toBe(true);
  expect(keyHash(key)).not.toContain(key.slice(8));
});
