import { expect, test } from 'vitest';
import { plugins } from '../../plugins/index.ts';
import { recordRoutes } from '../records/routes.tsx';
import { keyClashes } from '../registry/key-clashes.ts';
import { createRegistry } from '../registry/registry.ts';
import { corePlugin } from './core-plugin.ts';

test('everything registers together, and no two commands answer the same keys', () => {
  const registry = createRegistry(recordRoutes);
  const disposers = [corePlugin, ...plugins].map((plugin) => registry.register(plugin));
  expect(keyClashes(registry.commands())).toEqual([]);
  expect(registry.commands().filter(({ keys }) => keys !== undefined).length).toBeGreaterThan(10);
  for (const dispose of disposers) dispose();
  expect([...registry.plugins(), ...registry.routes(), ...registry.commands()]).toEqual([]);
});

test('in the palette no two screens bear one name', () => {
  const registry = createRegistry(recordRoutes);
  const disposers = [corePlugin, ...plugins].map((plugin) => registry.register(plugin));
  const titles = registry
    .routes()
    .flatMap(({ route }) =>
      /:|\/(new|import|print)$/.test(route.path) ? [] : [route.title.message ?? route.title.id],
    );
  expect(titles.filter((title, index) => titles.indexOf(title) < index)).toEqual([]);
  for (const dispose of disposers) dispose();
});

test('every widget leads to a screen that is there', () => {
  const registry = createRegistry(recordRoutes);
  const disposers = [corePlugin, ...plugins].map((plugin) => registry.register(plugin));
  const lost = registry
    .widgets()
    .filter(({ widget: { link } }) => link !== undefined && registry.resolve(link.split('?')[0] ?? '') === null);
  expect(lost.map(({ widget }) => widget.id)).toEqual([]);
  expect(registry.widgets().length).toBeGreaterThan(1);
  for (const dispose of disposers) dispose();
});
