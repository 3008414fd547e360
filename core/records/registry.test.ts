import { describe, expect, test } from 'vitest';
import { Cube } from '@blueprintjs/icons';
import type { MessageDescriptor } from '@lingui/core';
import { defineCommand } from '../registry/command.ts';
import { keyClashes } from '../registry/key-clashes.ts';
import { recordRoutes } from './routes.tsx';
import { definePlugin, type PluginDefinition, type RecordEntry } from '../registry/plugin.ts';
import { createRegistry } from '../registry/registry.ts';
import { defineRoute } from '../registry/route.ts';
import { defineWidget, type WidgetDefinition } from '../registry/widget.ts';

const say = (message: string): MessageDescriptor => ({ id: message, message });
const words = async () => ({ messages: {} });
const screen = async () => ({ default: () => null });
const route = (path: string, aliases: readonly string[] = []) =>
  defineRoute({ path, title: say(path), can: 'signed-in', aliases, screen });
const widget = (id: string, parts: Partial<WidgetDefinition> = {}) =>
  defineWidget({ id, title: say(id), can: 'tank:read', width: 4, height: 3, roles: 'all', load: screen, ...parts });
const entry = (name: string, path: string, title: string): RecordEntry => ({
  name,
  path,
  title: say(title),
  plural: say(`${title}s`),
  load: () => Promise.reject(new Error('nobody opens it')),
  words,
});
const plugin = (id: string, parts: Partial<PluginDefinition> = {}): PluginDefinition =>
  definePlugin({ id, title: say(id), icon: Cube, messages: words, ...parts });

describe('registering', () => {
  test('a disposer takes everything away again, and twice is harmless', () => {
    const registry = createRegistry();
    const before = registry.commands().length;
    const dispose = registry.register(plugin('fuel', { routes: [route('/fuel', ['/old'])] }));
    expect(registry.resolve('/fuel')).toMatchObject({ kind: 'screen' });
    expect(registry.commands().map(({ id }) => id)).toContain('go:/fuel');
    dispose();
    dispose();
    expect(registry.resolve('/fuel')).toBeNull();
    expect(registry.resolve('/old')).toBeNull();
    expect(registry.commands()).toHaveLength(before);
    expect(registry.startTimes.size).toBe(0);
  });

  test('a second plugin of the same id, a taken path and a taken alias are refused', () => {
    const registry = createRegistry();
    registry.register(plugin('fuel', { routes: [route('/fuel', ['/f'])] }));
    expect(() => registry.register(plugin('fuel'))).toThrow('There is a plugin "fuel" already.');
    expect(() => registry.register(plugin('other', { routes: [route('/fuel')] }))).toThrow(
      'The path "/fuel" of the plugin "other" is taken by the plugin "fuel".',
    );
    expect(() => registry.register(plugin('other', { routes: [route('/x', ['/f'])] }))).toThrow(
      'is taken by the plugin "fuel"',
    );
    expect(registry.plugins().map(({ id }) => id)).toEqual(['fuel']);
  });

  test.each([
    ['an id', plugin('Fuel!'), 'its id must be words of small letters joined by hyphens'],
    ['a path', plugin('fuel', { routes: [route('fuel')] }), 'its path "fuel" must look like "/a/b/:id"'],
    [
      'a requirement',
      plugin('fuel', { routes: [{ ...route('/fuel'), can: 'everybody' as 'public' }] }),
      'must say who may open it',
    ],
    [
      'the id of a widget',
      plugin('fuel', { widgets: [widget('Stock')] }),
      'its widget "Stock" must be named "<about>.<what>"',
    ],
    [
      'the size of a widget',
      plugin('fuel', { widgets: [widget('fuel.stock', { width: 13 })] }),
      'its widget "fuel.stock" must be 1 to 12 columns wide',
    ],
    [
      'the right of a widget',
      plugin('fuel', { widgets: [widget('fuel.stock', { can: [] })] }),
      'its widget "fuel.stock" must say who may see it',
    ],
    [
      'the link of a widget',
      plugin('fuel', { widgets: [widget('fuel.stock', { link: 'tanks' })] }),
      'its widget "fuel.stock" leads to "tanks", which is no path',
    ],
  ])('%s that is wrong is named in a sentence', (_, wrong, sentence) => {
    expect(() => createRegistry().register(wrong)).toThrow(sentence);
  });
});

describe('widgets', () => {
  test('of all plugins are there with their plugin, and go with it', () => {
    const registry = createRegistry();
    const dispose = registry.register(plugin('fuel', { widgets: [widget('fuel.stock'), widget('fuel.price')] }));
    registry.register(plugin('fleet', { widgets: [widget('fleet.status')] }));
    expect(registry.widgets().map((one) => [one.plugin.id, one.widget.id])).toEqual([
      ['fuel', 'fuel.stock'],
      ['fuel', 'fuel.price'],
      ['fleet', 'fleet.status'],
    ]);
    dispose();
    expect(registry.widgets().map((one) => one.widget.id)).toEqual(['fleet.status']);
  });

  test('of one name are refused, in one plugin and in two', () => {
    const registry = createRegistry();
    registry.register(plugin('fuel', { widgets: [widget('fuel.stock')] }));
    expect(() => registry.register(plugin('other', { widgets: [widget('fuel.stock')] }))).toThrow(
      'The widget "fuel.stock" of the plugin "other" is there already.',
    );
    expect(() => registry.register(plugin('twice', { widgets: [widget('a.b'), widget('a.b')] }))).toThrow(
      'The widget "a.b" of the plugin "twice" is there already.',
    );
  });
});

describe('resolving', () => {
  const registry = createRegistry((entry) => [
    route(entry.path),
    route(`${entry.path}/new`),
    route(`${entry.path}/:id`),
  ]);
  registry.register(
    plugin('fuel', {
      records: [entry('tank', '/tanks', 'Tank')],
      routes: [route('/reports/info/:id', ['/info/:id'])],
    }),
  );

  test('a literal path wins over a pattern', () => {
    expect(registry.resolve('/tanks/new')).toMatchObject({ route: { path: '/tanks/new' }, parameters: {} });
    expect(registry.resolve('/tanks/42')).toMatchObject({ route: { path: '/tanks/:id' }, parameters: { id: '42' } });
  });
  test('parameters are decoded, and what cannot be decoded leads nowhere', () => {
    expect(registry.resolve('/tanks/a%2Fb')).toMatchObject({ parameters: { id: 'a/b' } });
    expect(registry.resolve('/tanks/%E0%A4%A')).toBeNull();
  });
  test('a slash at the end does not matter', () =>
    expect(registry.resolve('/tanks/')).toMatchObject({ route: { path: '/tanks' } }));
  test('an alias leads on, with its parameters', () =>
    expect(registry.resolve('/info/7')).toEqual({ kind: 'redirect', to: '/reports/info/7' }));
  test('an unknown path leads nowhere', () => expect(registry.resolve('/tanks/1/2')).toBeNull());
});

describe('key clashes', () => {
  const command = (id: `${string}:${string}`, keys: string) =>
    defineCommand({ id, title: say(id), keys, run: () => undefined });
  test('the same keys clash however they are spelt, and so does a beginning', () => {
    expect(keyClashes([command('a:a', 'Alt+Shift+k'), command('b:b', 'Shift+Alt+K')])).toHaveLength(1);
    expect(keyClashes([command('a:a', 'g'), command('b:b', 'g m')])).toHaveLength(1);
    expect(keyClashes([command('a:a', 'g m'), command('b:b', 'g n')])).toEqual([]);
  });
});

describe('commands that a screen offers', () => {
  const step = defineCommand({ id: 'job:submit', title: say('Submit'), run: () => {} });

  test('are there while the screen shows them, and tell whoever listens', () => {
    const registry = createRegistry();
    let changes = 0;
    const stop = registry.onChange(() => void (changes += 1));
    const withdraw = registry.offer([step]);
    expect(registry.commands().map(({ id }) => id)).toContain('job:submit');
    withdraw();
    withdraw();
    expect(registry.commands().map(({ id }) => id)).not.toContain('job:submit');
    expect(changes).toBeGreaterThanOrEqual(2);
    stop();
  });

  test('do not take the place of one that is there', () => {
    const registry = createRegistry();
    registry.register(plugin('jobs', { commands: [step] }));
    registry.offer([defineCommand({ ...step, title: say('Another') })])();
    expect(registry.commands().find(({ id }) => id === 'job:submit')).toBe(step);
  });
});

test('a record brings the commands of its list and of a new entry', () => {
  const registry = createRegistry(recordRoutes);
  registry.register(
    plugin('weather', {
      records: [entry('weather_reading', '/weather', 'Weather reading')],
    }),
  );
  expect(registry.commands().map(({ id }) => id)).toEqual(expect.arrayContaining(['go:/weather', 'go:/weather/new']));
});
