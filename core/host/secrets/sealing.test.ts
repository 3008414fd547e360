import { expect, it } from 'vitest';
import { createSealing, type Sealing } from './sealing.ts';
import { firstKeys, newKeys, type KeySet } from './secrets.ts';

const made = '2026-11-18T10:10:00.000Z';
/** Seals with the first of these keys, and knows all of them. */
const sealingOf = (...keys: readonly [KeySet, ...KeySet[]]): Sealing =>
  createSealing({ all: () => keys, find: (id) => keys.find((set) => set.id === id) ?? null });
const [old, newer] = [newKeys(made), newKeys(made)];
const { seal, open, fingerprint } = sealingOf(old);

it('opens what it sealed, and never seals twice alike', () => {
  const [once, again] = [seal('JBSWY3DP é'), seal('JBSWY3DP é')];
  expect(open(once)).toBe('JBSWY3DP é');
  expect(once).not.toBe(again);
  expect(Buffer.from(once.split('.')[1] ?? '', 'base64url').includes('JBSWY3DP')).toBe(false);
});

it('opens nothing that was changed, cut or sealed with another key', () => {
  const [id = '', body = ''] = seal('secret').split('.');
  const bytes = Buffer.from(body, 'base64url');
  for (const at of [0, 13, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(open(`${id}.${changed.toString('base64url')}`)).toBeNull();
  }
  expect(open('')).toBeNull();
  expect(open(`${id}.`)).toBeNull();
  expect(open(body)).toBeNull();
  expect(open(`${id}.${bytes.subarray(0, 20).toString('base64url')}`)).toBeNull();
  expect(sealingOf({ ...newer, id }).open(`${id}.${body}`)).toBeNull();
});

it('takes fingerprints that another key does not take', () => {
  expect(fingerprint('abc')).toBe(fingerprint('abc'));
  expect(sealingOf({ ...newer, id: old.id }).fingerprint('abc')).not.toBe(fingerprint('abc'));
});

it('seals with the newest keys, opens with all, and with none that are ended', () => {
  const both = sealingOf(newer, old);
  const [before, after] = [seal('before'), both.seal('after')];
  expect([both.open(before), both.open(after)]).toEqual(['before', 'after']);
  expect([open(after), sealingOf(newer).open(before)]).toEqual([null, null]);
  expect(both.fingerprints('abc')).toEqual([both.fingerprint('abc'), fingerprint('abc')]);
  expect(sealingOf(newer).fingerprints('abc')).not.toContain(fingerprint('abc'));
});

it('opens what lies there without an id, from before keys had any', () => {
  const first = { ...old, id: firstKeys };
  const [sealed, hash] = [sealingOf(first).seal('kept'), sealingOf(first).fingerprint('abc')];
  expect(sealed).not.toContain('.');
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(sealingOf(newer, first).open(sealed)).toBe('kept');
  expect(sealingOf(newer, first).fingerprints('abc')).toContain(hash);
});
