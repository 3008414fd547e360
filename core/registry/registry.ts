import type { CommandDefinition } from './command.ts';
import type { Disposer } from './disposer.ts';
import { fillPath, isPattern, pathMatcher, tidyPath, type PathMatcher } from './path.ts';
import type { PluginDefinition } from './plugin.ts';
import type { RecordEntry } from './record-entry.ts';
import type { RouteDefinition } from './route.ts';
import { routeCommand } from './route-command.ts';
import { pluginFaults } from './validate-plugin.ts';
import type { WidgetDefinition } from './widget.ts';

/** A route with the plugin that brought it. */
export interface RegisteredRoute {
  readonly route: RouteDefinition;
  readonly plugin: PluginDefinition;
}

/** A widget with the plugin that brought it. */
export interface RegisteredWidget {
  readonly widget: WidgetDefinition;
  readonly plugin: PluginDefinition;
}

/** Where a path leads: to a screen, or on to the path that took its place. */
export type Destination =
  | (RegisteredRoute & { readonly kind: 'screen'; readonly parameters: Readonly<Record<string, string>> })
  | { readonly kind: 'redirect'; readonly to: string };

/** Everything that was registered. `onChange` tells when it is another. */
export interface Registry {
  readonly register: (plugin: PluginDefinition) => Disposer;
  /** Adds commands for as long as the disposer is not called; one whose id is taken is left out. */
  readonly offer: (commands: readonly CommandDefinition[]) => Disposer;
  readonly resolve: (path: string) => Destination | null;
  readonly plugins: () => readonly PluginDefinition[];
  readonly routes: () => readonly RegisteredRoute[];
  readonly commands: () => readonly CommandDefinition[];
  readonly widgets: () => readonly RegisteredWidget[];
  /** Milliseconds that each plugin's registration took. */
  readonly startTimes: ReadonlyMap<string, number>;
  readonly onChange: (listener: () => void) => Disposer;
}

/** Registration slower than this is named in the console. */
export const slowStartMs = 20;

/** Turns the entry of a record into the routes of its list, form and detail page. */
export type RecordRoutes = (entry: RecordEntry, plugin: PluginDefinition) => readonly RouteDefinition[];
interface Entry extends RegisteredRoute {
  readonly match: PathMatcher;
  readonly to: string | null;
}

/** An empty registry. `recordRoutes` turns a record's entry into its screens (`core/records/routes.tsx`). */
export function createRegistry(recordRoutes: RecordRoutes = () => []): Registry {
  const entries = new Map<string, Entry>();
  const patterns = new Set<Entry>();
  const commands = new Map<string, CommandDefinition>();
  const plugins = new Map<string, PluginDefinition>();
  const startTimes = new Map<string, number>();
  const listeners = new Set<() => void>();
  let routeList: readonly RegisteredRoute[] | null = null;
  let commandList: readonly CommandDefinition[] | null = null;
  let pluginList: readonly PluginDefinition[] | null = null;
  let widgetList: readonly RegisteredWidget[] | null = null;

  const changed = (): void => {
    routeList = commandList = pluginList = widgetList = null;
    for (const listener of listeners) listener();
  };

  const widgets = (): readonly RegisteredWidget[] =>
    (widgetList ??= [...plugins.values()].flatMap((plugin) => plugin.widgets.map((widget) => ({ widget, plugin }))));

  function refuseDuplicates(
    plugin: PluginDefinition,
    paths: readonly string[],
    own: readonly CommandDefinition[],
  ): void {
    if (plugins.has(plugin.id)) throw new Error(`There is a plugin "${plugin.id}" already.`);
    for (const [index, path] of paths.entries()) {
      const owner = entries.get(path)?.plugin.id ?? (paths.indexOf(path) < index ? plugin.id : null);
      if (owner) throw new Error(`The path "${path}" of the plugin "${plugin.id}" is taken by the plugin "${owner}".`);
    }
    const ids = own.map(({ id }) => id);
    const twice = ids.find((id, index) => commands.has(id) || ids.indexOf(id) < index);
    if (twice) throw new Error(`The command "${twice}" of the plugin "${plugin.id}" is there already.`);
    const taken = plugin.widgets.find(
      ({ id }, index) =>
        widgets().some(({ widget }) => widget.id === id) || plugin.widgets.findIndex((one) => one.id === id) < index,
    );
    if (taken) throw new Error(`The widget "${taken.id}" of the plugin "${plugin.id}" is there already.`);
  }

  function register(plugin: PluginDefinition): Disposer {
    const began = performance.now();
    const routes = [...plugin.routes, ...plugin.records.flatMap((record) => recordRoutes(record, plugin))];
    const faults = pluginFaults(plugin, routes);
    if (faults.length > 0) throw new Error(faults.join('\n'));
    const pluginCommands = [...plugin.commands, ...routes.filter(({ path }) => !isPattern(path)).map(routeCommand)];
    const added = routes.flatMap((route): readonly (readonly [string, Entry])[] => [
      [route.path, { route, plugin, match: pathMatcher(route.path), to: null }],
      ...route.aliases.map((alias) => [alias, { route, plugin, match: pathMatcher(alias), to: route.path }] as const),
    ]);
    refuseDuplicates(
      plugin,
      added.map(([path]) => path),
      pluginCommands,
    );

    plugins.set(plugin.id, plugin);
    for (const [path, entry] of added) {
      entries.set(path, entry);
      if (isPattern(path)) patterns.add(entry);
    }
    for (const command of pluginCommands) commands.set(command.id, command);
    changed();

    const took = performance.now() - began;
    startTimes.set(plugin.id, took);
    // A note, not a warning: on a busy machine any plugin is slow now and then, and that is no fault of the page.
    if (took > slowStartMs) console.info(`The plugin "${plugin.id}" took ${Math.round(took)} ms to start.`);
    return () => {
      if (plugins.get(plugin.id) !== plugin) return;
      plugins.delete(plugin.id);
      startTimes.delete(plugin.id);
      for (const [path, entry] of added) {
        entries.delete(path);
        patterns.delete(entry);
      }
      for (const { id } of pluginCommands) commands.delete(id);
      changed();
    };
  }

  function offer(some: readonly CommandDefinition[]): Disposer {
    const added = some.filter(({ id }) => !commands.has(id));
    for (const command of added) commands.set(command.id, command);
    changed();
    return () => {
      for (const command of added) if (commands.get(command.id) === command) commands.delete(command.id);
      changed();
    };
  }

  function resolve(asked: string): Destination | null {
    const path = tidyPath(asked);
    const exact = entries.get(path);
    // A literal path wins over a pattern: `/fuel/new` is not the fuel record named "new".
    const found = exact && !isPattern(path) ? exact : [...patterns].find(({ match }) => match(path));
    const parameters = found?.match(path);
    if (!found || !parameters) return null;
    if (found.to !== null) return { kind: 'redirect', to: fillPath(found.to, parameters) };
    return { kind: 'screen', route: found.route, plugin: found.plugin, parameters };
  }

  return {
    register,
    offer,
    resolve,
    plugins: () => (pluginList ??= [...plugins.values()]),
    routes: () => (routeList ??= [...entries.values()].filter(({ to }) => to === null)),
    commands: () => (commandList ??= [...commands.values()]),
    widgets,
    startTimes,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
