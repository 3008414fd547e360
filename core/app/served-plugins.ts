import type { PluginDefinition } from '../registry/plugin.ts';

/**
 * Those of the plugins that the server runs, as it names them in the page: one that it does not run has no screens. All
 * where the page names none, as Vite's own does.
 */
export function servedPlugins(plugins: readonly PluginDefinition[], page: Document): readonly PluginDefinition[] {
  const named = page.querySelector('meta[name="filon-plugins"]')?.getAttribute('content')?.split(' ');
  return named ? plugins.filter(({ id }) => named.includes(id)) : plugins;
}
