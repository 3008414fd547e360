import type { ServerPlugin } from './host.ts';

/**
 * Plugins in the order in which they are started and seed an empty database: each after those that it names in `after`,
 * else by id. One that is not there is not waited for. Throws where two wait for each other.
 */
export function inOrder(plugins: readonly ServerPlugin[]): readonly ServerPlugin[] {
  const byId = new Map(plugins.map((plugin) => [plugin.id, plugin] as const));
  const ordered = new Set<ServerPlugin>();
  const add = (plugin: ServerPlugin, waiting: readonly string[]): void => {
    if (ordered.has(plugin)) return;
    if (waiting.includes(plugin.id))
      throw new Error(`The plugins ${[...waiting, plugin.id].join(' → ')} wait for each other.`);
    for (const id of plugin.after ?? []) {
      const before = byId.get(id);
      if (before) add(before, [...waiting, plugin.id]);
    }
    ordered.add(plugin);
  };
  for (const id of [...byId.keys()].toSorted()) add(byId.get(id) as ServerPlugin, []);
  return [...ordered];
}
