import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSecrets } from './secrets.ts';
import { StartError } from './start-error.ts';

let dataDir: string;
const file = (): string => join(dataDir, 'secrets.json');
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'filon-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it('makes them once, and reads the same again', () => {
  const made = readSecrets(dataDir, null);
  expect(readSecrets(dataDir, null)).toEqual(made);
  expect(readSecrets(dataDir, 'another password')).toEqual({ ...made, demoPassword: 'another password' });
});

it.each([
  ['', 'it is damaged'],
  ['{"accessKey": "abc', 'it is damaged'],
  ['null', 'something is missing or too short'],
  ['{"accessKey": "short", "refreshKey": "", "demoPassword": "x"}', 'accessKey is missing or too short'],
])('says of %j that it cannot be used, and leaves it as it is', (text, reason) => {
  writeFileSync(file(), text);
  expect(() => readSecrets(dataDir, null)).toThrow(new StartError(`${file()} cannot be used (${reason}). Put back the one of your backup: what the database keeps sealed opens with its keys alone.`));
  expect(readFileSync(file(), 'utf8')).toBe(text);
});

it('makes no new keys beside a database that was used with others', () => {
  mkdirSync(join(dataDir, 'postgres'));
  expect(() => readSecrets(dataDir, null)).toThrow(/secrets\.json is missing beside a database/);
});
