import { readdirSync } from 'node:fs';
import { join } from 'node:path';
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
  const strange = readdirSync(join(projectRoot, 'plugins', id), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory() ? !rooms.has(entry.name) : !doors.has(entry.name),
  );
  expect(strange.map(({ name }) => name)).toEqual([]);
});
