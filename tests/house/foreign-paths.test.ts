import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordRoutes } from '../../core/records/routes.tsx';
import { createRegistry } from '../../core/registry/registry.ts';
import { plugins } from '../../plugins/index.ts';

const root = join(import.meta.dirname, '../..');
const registry = createRegistry(recordRoutes);
for (const plugin of plugins) registry.register(plugin);

/** The plugin that answers a path, with or without the row at its end; null where none does. */
function ownerOf(path: string): string | null {
  const tidy = path.replace(/\?.*$/, '').replace(/\/$/, '');
  const destination = registry.resolve(tidy) ?? registry.resolve(`${tidy}/some`);
  return destination?.kind === 'screen' ? destination.plugin.id : null;
}

/** Where the browser's half of a plugin names a path that another plugin answers. */
const foreign = globSync('plugins/*/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.|\/server\/|\.server\.ts$/.test(file))
  .flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(/['"`](\/[a-z][\w/-]*)/g)].flatMap(({ 1: path = '' }) => {
      const owner = ownerOf(path);
      return owner === null || owner === 'core' || file.startsWith(`plugins/${owner}/`)
        ? []
        : // What stands behind the rows of a report is offered by its table, which asks.
          [{ file, path, isAsked: text.includes('useMayOpen(') || /\/reports\//.test(file) }];
    });
  });

test('a path of another plugin is offered only where useMayOpen says that it leads somewhere', () => {
  expect(foreign.map(({ path }) => path)).toContain('/production/truck_trips');
  expect(readFileSync(join(root, 'core/reports/screens/report-table.tsx'), 'utf8')).toContain('useWhatMayOpen(');
  expect(foreign.filter(({ isAsked }) => !isAsked)).toEqual([]);
});
