import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The parts of the project that `npm run check` looks at; the copy borrows the installed packages. */
const parts = [
  'core',
  'plugins',
  'stories',
  'tests',
  '.storybook',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'lingui.config.ts',
  '.oxlintrc.json',
  'index.html',
  '.oxfmtrc.json',
];
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

/** Runs parts of the check in the copy, lint over some files alone: over all it is run once, before the tests. */
function check(linted: readonly string[], parts: readonly string[]): { readonly ok: boolean; readonly said: string } {
  const commands = [
    ['oxlint', '--deny-warnings', ...linted],
    ['node', 'tests/check.ts', '--only', ...parts],
  ];
  const runs = commands.map(([program = '', ...words]) =>
    spawnSync(program, words, { cwd: copy, encoding: 'utf8', env }),
  );
  // The lint colours its words wherever CI is set.
  return {
    ok: runs.every(({ status }) => status === 0),
    said: stripVTControlCharacters(runs.map(({ stdout, stderr }) => stdout + stderr).join('\n')),
  };
}

interface Fault {
  readonly name: string;
  readonly path: string;
  readonly make: (source: string) => string;
  /** The words by which the check tells this fault and no other. */
  readonly told: RegExp;
}

const faults: readonly Fault[] = [
  {
    name: 'a plugin that imports another',
    path: 'plugins/fleet/spy.ts',
    make: () => "export { person } from '../human-resources/records/person.ts';\n",
    told: /boundaries[^\n]*\n[^\n]*plugins\/fleet\/spy\.ts/,
  },
  {
    name: 'core that imports a plugin',
    path: 'core/registry/spy.ts',
    make: () => "export { fleet } from '../../plugins/fleet/index.ts';\n",
    told: /boundaries[^\n]*\n[^\n]*core\/registry\/spy\.ts/,
  },
  {
    name: 'browser code that imports server code',
    path: 'core/sites/spy.ts',
    make: () => "export { createRow } from '../records/write.server.ts';\n",
    told: /core\/sites\/spy\.ts:[\s\S]{0,400}Browser code imports no server code/,
  },
  {
    name: 'a sentence without French',
    path: 'plugins/fleet/locales/fr.po',
    make: (source) => source.replace(/(msgid "Crane"\nmsgstr )".*"/, '$1""'),
    told: /No French for: Crane/,
  },
  {
    name: 'one sentence with two translations',
    path: 'plugins/fuel/locales/fr.po',
    make: (source) => source.replace(/(msgid "Code"\nmsgstr )".*"/, '$1"Sigle"'),
    told: /Two translations of one sentence.*Code/,
  },
  {
    name: 'an apostrophe of another kind',
    path: 'plugins/dashboard/locales/fr.po',
    make: (source) => source.replace(/'/u, '’'),
    told: /Write ' as the catalogue does/,
  },
  {
    name: 'a sentence that no catalog knows',
    path: 'plugins/fleet/records/equipment.ts',
    make: (source) => `${source}export const extra = msg\`A sentence of this test alone\`;\n`,
    told: /out of sync/,
  },
  {
    name: 'a field without its migration',
    path: 'plugins/fleet/records/equipment-group.ts',
    make: (source) => source.replace('\n  fields: {', '\n  fields: {\n    nickname: text({ label: msg`Name` }),'),
    told: /fleet: behind/,
  },
  {
    name: 'a row of a record that is written past the audit log',
    path: 'plugins/fleet/server/machine/spy-write.ts',
    make: () =>
      "import { sql } from 'kysely';\nexport const spy = sql`update equipment set name = 'x' where id = ${1}`;\n",
    told: /spy-write\.ts:2: writes to equipment past the audit log/,
  },
  {
    name: "another plugin's table that is named in a statement",
    path: 'plugins/fuel/server/spy-read.ts',
    make: () => "import { sql } from 'kysely';\nexport const spy = sql`\n  select code\n  from site, equipment`;\n",
    told: /spy-read\.ts:4: names equipment, which fleet makes/,
  },
];

test('the check tells every fault of a copy that has one of each', () => {
  const sound = faults.map(({ path }) =>
    existsSync(join(copy, path)) ? readFileSync(join(copy, path), 'utf8') : null,
  );
  faults.forEach(({ path, make }, index) => writeFileSync(join(copy, path), make(sound[index] ?? '')));
  const { ok, said } = check(
    faults.map(({ path }) => path).filter((path) => path.endsWith('spy.ts')),
    ['messages', 'translations', 'migrations', 'record writes', 'foreign tables'],
  );
  faults.forEach(({ path }, index) =>
    sound[index] === null ? rmSync(join(copy, path)) : writeFileSync(join(copy, path), sound[index] ?? ''),
  );
  expect(faults.filter(({ told }) => !told.test(said)).map(({ name }) => name)).toEqual([]);
  for (const part of ['messages', 'translations', 'migrations', 'record writes', 'foreign tables'])
    expect(said).toContain(`failed ${part}`);
  expect(ok).toBe(false);
});

test('npm run new-plugin makes a record, a report and a live screen: its test passes and the house stays sound', () => {
  const made = spawnSync('node', ['core/server/commands/new-plugin.ts', 'weather-station'], {
    cwd: copy,
    encoding: 'utf8',
    env,
  });
  expect(made.stdout + made.stderr).toContain('plugins/weather-station stands');
  const written = globSync('plugins/weather-station/**/*.*', { cwd: copy });
  expect(written.length).toBeLessThanOrEqual(12);
  for (const room of ['records', 'reports', 'streams', 'screens', 'locales', 'migrations'])
    expect(written.filter((file) => file.startsWith(`plugins/weather-station/${room}/`))).not.toEqual([]);
  const tested = spawnSync(
    'vitest',
    ['run', '--config', 'tests/vitest.config.ts', '--project', 'unit', 'plugins/weather-station'],
    { cwd: copy, encoding: 'utf8', env },
  );
  expect(tested.stdout).toMatch(/Tests\s+1 passed/);
  expect(
    check(
      ['plugins/weather-station', 'plugins/index.ts', 'plugins/index.server.ts'],
      ['types', 'messages', 'translations', 'migrations', 'form'],
    ),
  ).toMatchObject({ ok: true });
});
