import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { firstKeys, keepSecrets, newKeys, readSecrets } from './secrets.ts';
import { StartError } from '../start-error.ts';

let dataDir: string;
const file = (): string => join(dataDir, 'secrets.json');
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'filon-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it('makes them once, and reads the same again', () => {
  const made = readSecrets(dataDir, null);
  expect(readSecrets(dataDir, null)).toEqual(made);
  expect(readSecrets(dataDir, 'for the first start alone')).toEqual(made);
  expect(readdirSync(dataDir)).toEqual(['secrets.json']);
});

it('keeps changed ones, readable by their owner alone', () => {
  const made = readSecrets(dataDir, null);
  const changed = {
    keys: [newKeys('2026-11-18T10:10:00.000Z'), ...made.keys] as const,
    demoPassword: 'another password',
  };
  keepSecrets(dataDir, changed);
  expect(readSecrets(dataDir, null)).toEqual(changed);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['secrets.json']);
});

it('loses no key to a write that is cut short', () => {
  const made = readSecrets(dataDir, null);
  // Where the text is written aside there is a folder: the write fails as on a full disk.
  mkdirSync(join(dataDir, `secrets.json.${process.pid}`));
  expect(() => keepSecrets(dataDir, { ...made, keys: [newKeys('2026-11-18T10:10:00.000Z'), ...made.keys] })).toThrow(
    /directory/i,
  );
  expect(readSecrets(dataDir, null)).toEqual(made);
});

it('reads those of before keys had ids, and changes nothing for it', () => {
  const before = JSON.stringify({
    accessKey: 'a'.repeat(43),
    refreshKey: 'r'.repeat(43),
    sealKey: 's'.repeat(43),
    demoPassword: 'kept',
  });
  writeFileSync(file(), before);
  expect(readSecrets(dataDir, null)).toEqual({
    keys: [
      {
        id: firstKeys,
        made: '1970-01-01T00:00:00.000Z',
        accessKey: 'a'.repeat(43),
        refreshKey: 'r'.repeat(43),
        sealKey: 's'.repeat(43),
      },
    ],
    demoPassword: 'kept',
  });
  expect(readFileSync(file(), 'utf8')).toBe(before);
});

it('finds the same key to seal with where there was none yet', () => {
  writeFileSync(
    file(),
    JSON.stringify({ accessKey: 'a'.repeat(43), refreshKey: 'r'.repeat(43), demoPassword: 'kept' }),
  );
  const [{ sealKey }] = readSecrets(dataDir, null).keys;
  expect(sealKey).toHaveLength(43);
  expect(readSecrets(dataDir, null).keys[0].sealKey).toBe(sealKey);
});

it.each([
  ['', 'it is damaged'],
  ['{"accessKey": "abc', 'it is damaged'],
  ['null', 'something is missing or too short'],
  ['{"accessKey": "short", "refreshKey": "", "demoPassword": "x"}', 'accessKey is missing or too short'],
  ['{"keys": [], "demoPassword": "x"}', 'keys.0 is missing or too short'],
  ['{"keys": [{"id": "a"}], "demoPassword": "x"}', 'keys.0.made is missing or too short'],
])('says of %j that it cannot be used, and leaves it as it is', (text, reason) => {
  writeFileSync(file(), text);
  expect(() => readSecrets(dataDir, null)).toThrow(
    new StartError(
      `${file()} cannot be used (${reason}). Put back the one of your backup: what the database keeps sealed opens with its keys alone.`,
    ),
  );
  expect(readFileSync(file(), 'utf8')).toBe(text);
});

it('makes no new keys beside a database that was used with others', () => {
  mkdirSync(join(dataDir, 'postgres'));
  expect(() => readSecrets(dataDir, null)).toThrow(/secrets\.json is missing beside a database/);
});
