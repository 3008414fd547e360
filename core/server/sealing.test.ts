import { expect, it } from 'vitest';
import { createSealing } from './sealing.ts';

const key = Buffer.alloc(32, 7).toString('base64url');
const { seal, open, fingerprint } = createSealing(key);

it('opens what it sealed, and never seals twice alike', () => {
  const [once, again] = [seal('JBSWY3DP é'), seal('JBSWY3DP é')];
  expect(open(once)).toBe('JBSWY3DP é');
  expect(once).not.toBe(again);
  expect(Buffer.from(once, 'base64url').includes('JBSWY3DP')).toBe(false);
});

it('opens nothing that was changed, cut or sealed with another key', () => {
  const bytes = Buffer.from(seal('secret'), 'base64url');
  for (const at of [0, 13, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(open(changed.toString('base64url'))).toBeNull();
  }
  expect(open('')).toBeNull();
  expect(open(bytes.subarray(0, 20).toString('base64url'))).toBeNull();
  expect(createSealing(Buffer.alloc(32, 8).toString('base64url')).open(bytes.toString('base64url'))).toBeNull();
});

it('takes fingerprints that another key does not take', () => {
  expect(fingerprint('abc')).toBe(fingerprint('abc'));
  expect(createSealing(Buffer.alloc(32, 8).toString('base64url')).fingerprint('abc')).not.toBe(fingerprint('abc'));
});
