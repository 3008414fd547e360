import { globSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../support/folders.ts';

/** The rooms of a plugin, beside its front door, its server half, their test and its table of rights. None must be there. */
const rooms = new Set([
  'commands',
  'formulas',
  'locales',
  'migrations',
  'records',
  'reports',
  'screens',
  'server',
  'shared',
  'streams',
  'widgets',
]);

const plugins = readdirSync(join(projectRoot, 'plugins'), { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);

it.each(plugins.map(({ name }) => name))('%s has the rooms that every plugin has, and no others', (id) => {
  const doors = new Set(['index.ts', `${id}.server.ts`, `${id}.test.ts`, 'rights.txt']);
  const files = globSync('**/*.*', { cwd: join(projectRoot, 'plugins', id) }).map((file) => file.split(sep));
  const strange = files.filter(([first = '', ...rest]) => !(rest.length > 0 ? rooms : doors).has(first));
  expect(strange.map((parts) => parts.join('/'))).toEqual([]);
});
