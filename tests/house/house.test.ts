import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The parts of the project that `npm run check` looks at; the copy borrows the installed packages. */
const parts = ['core', 'plugins', 'stories', 'tests', '.storybook', 'package.json', 'tsconfig.json', 'vite.config.ts', 'lingui.config.ts', '.oxlintrc.json', 'index.html'];
const root = join(import.meta.dirname, '../..');
/** As a person's shell has it: with vitest's NODE_ENV=test lingui looks for files that only its own tests have. */
const { NODE_ENV: _, ...shell } = process.env;
const env = { ...shell, NO_COLOR: '1' };
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'filon-house-'));
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs all checks of the copy, or one of them. */
function check(only?: string): { readonly ok: boolean; readonly said: string } {
  const { status, stdout, stderr } = spawnSync('node', ['tests/check.ts', ...(only ? ['--only', only] : [])], { cwd: copy, encoding: 'utf8', env });
  return { ok: status === 0, said: stdout + stderr };
}

/** Makes a fault in one file of the copy, looks whether the check says so, and undoes it. */
function expectFault(only: string, path: string, fault: (source: string) => string, words: RegExp): void {
  const file = join(copy, path);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : null;
  writeFileSync(file, fault(before ?? ''));
  const { ok, said } = check(only);
  if (before === null) rmSync(file);
  else writeFileSync(file, before);
  expect(ok).toBe(false);
  expect(said).toMatch(words);
}

test('without a fault the check passes', () => {
  expect(check()).toMatchObject({ ok: true });
});

test('a plugin that imports another fails the check', () => {
  expectFault('lint', 'plugins/fleet/spy.ts', () => "export { person } from '../human-resources/records/person.ts';\n", /boundaries[\s\S]*plugins\/fleet\/spy\.ts/);
});

test('core that imports a plugin fails the check', () => {
  expectFault('lint', 'core/registry/spy.ts', () => "export { fleet } from '../../plugins/fleet/index.ts';\n", /boundaries[\s\S]*core\/registry\/spy\.ts/);
});

test('browser code that imports server code fails the check', () => {
  expectFault('lint', 'core/sites/spy.ts', () => "export { createRow } from '../records/write.server.ts';\n", /Browser code imports no server code/);
});

test('a sentence without French fails the check', () => {
  expectFault('messages', 'plugins/fleet/locales/fr.po', (source) => source.replace(/(msgid "Crane"\nmsgstr )".*"/, '$1""'), /No French for: Crane/);
});

test('one sentence with two translations fails the check', () => {
  expectFault('messages', 'plugins/fleet/locales/fr.po', (source) => source.replace(/(msgid "Code"\nmsgstr )".*"/, '$1"Sigle"'), /Two translations of one sentence.*Code/);
});

test('a sentence that no catalog knows fails the check', () => {
  expectFault('messages', 'plugins/fleet/records/equipment.ts', (source) => `${source}export const extra = msg\`A sentence of this test alone\`;\n`, /behind its sources/);
});

test('a field without its migration fails the check', () => {
  expectFault('migrations', 'plugins/fleet/records/equipment.ts', (source) => source.replace('    name: text(', '    nickname: text({ label: msg`Nickname` }),\n    name: text('), /fleet: behind/);
});

test('npm run new-plugin makes the rooms of a plugin: its test passes and the house stays sound', () => {
  const made = spawnSync('node', ['core/server/commands/new-plugin.ts', 'weather-station'], { cwd: copy, encoding: 'utf8', env });
  expect(made.stdout + made.stderr).toContain('plugins/weather-station stands');
  const tested = spawnSync('vitest', ['run', '--config', 'tests/vitest.config.ts', '--project', 'unit', 'plugins/weather-station'], { cwd: copy, encoding: 'utf8', env });
  expect(tested.stdout).toMatch(/Tests\s+2 passed/);
  expect(check()).toMatchObject({ ok: true });
});
