import type { PluginDefinition } from '../core/registry/plugin.ts';

/** The front doors that the plugins' folders hold, each by its own name. */
const doors = import.meta.glob<Readonly<Record<string, PluginDefinition>>>('./*/index.ts', { eager: true });

/** The plugins of the whole application: the folders beside this file. */
export const plugins: readonly PluginDefinition[] = Object.values(doors)
  .flatMap((door) => Object.values(door))
  .toSorted((one, other) => one.place - other.place || one.id.localeCompare(other.id));
