import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** The parts of the project that `npm run check` looks at; the copy borrows the installed packages. */
const parts = ['core', 'plugins', 'stories', 'tests', '.storybook', 'package.json', 'tsconfig.json', 'vite.config.ts', 'lingui.config.ts', '.oxlintrc.json', 'index.html'];
const root = join(import.meta.dirname, '../..');
let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'filon-house-'));
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

const file = (path: string): string => join(copy, path);

function check(only: string): { readonly ok: boolean; readonly said: string } {
  const { status, stdout, stderr } = spawnSync('node', ['tests/check.ts', '--only', only], { cwd: copy, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } });
  return { ok: status === 0, said: stdout + stderr };
}

/** A fault is proven only where the house without it is sound. */
function expectFault(only: string, makeFault: () => void, words: RegExp): void {
  expect(check(only)).toMatchObject({ ok: true });
  makeFault();
  const { ok, said } = check(only);
  expect(ok).toBe(false);
  expect(said).toMatch(words);
}

test('a plugin that imports another fails the check', () => {
  expectFault('lint', () => writeFileSync(file('plugins/fleet/spy.ts'), "export { person } from '../human-resources/records/person.ts';\n"), /plugins\/fleet\/spy\.ts[\s\S]*boundaries|boundaries[\s\S]*plugins\/fleet\/spy\.ts/);
});

test('core that imports a plugin fails the check', () => {
  expectFault('lint', () => writeFileSync(file('core/registry/spy.ts'), "export { fleet } from '../../plugins/fleet/index.ts';\n"), /core\/registry\/spy\.ts/);
});

test('browser code that imports server code fails the check', () => {
  expectFault('lint', () => writeFileSync(file('core/sites/spy.ts'), "export { createRow } from '../records/write.server.ts';\n"), /Browser code imports no server code/);
});

test('a sentence without French fails the check', () => {
  expectFault(
    'messages',
    () => {
      const catalog = file('plugins/fleet/locales/fr.po');
      writeFileSync(catalog, readFileSync(catalog, 'utf8').replace(/(msgid "Crane"\nmsgstr )".*"/, '$1""'));
    },
    /No French for: Crane/,
  );
});

test('a sentence that no catalog knows fails the check', () => {
  expectFault('messages', () => appendFileSync(file('plugins/fleet/records/equipment.ts'), 'export const extra = msg`A sentence of this test alone`;\n'), /behind its sources/);
});

test('a field without its migration fails the check', () => {
  expectFault(
    'migrations',
    () => {
      const record = file('plugins/fleet/records/equipment.ts');
      writeFileSync(record, readFileSync(record, 'utf8').replace('    name: text(', '    nickname: text({ label: msg`Nickname` }),\n    name: text('));
    },
    /fleet: behind/,
  );
});

test('npm run new-plugin makes the rooms of a plugin: its test passes and the house stays sound', () => {
  mkdirSync(file('.cache'), { recursive: true });
  const made = spawnSync('node', ['core/server/commands/new-plugin.ts', 'weather-station'], { cwd: copy, encoding: 'utf8' });
  expect(made.stdout + made.stderr).toContain('plugins/weather-station stands');
  const tested = spawnSync('vitest', ['run', '--config', 'tests/vitest.config.ts', '--project', 'unit', 'plugins/weather-station'], { cwd: copy, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } });
  expect(tested.stdout).toMatch(/Tests\s+2 passed/);
  for (const only of ['types', 'lint', 'messages', 'migrations']) expect(check(only)).toMatchObject({ ok: true });
});
