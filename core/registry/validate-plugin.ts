import type { PluginDefinition } from './plugin.ts';
import type { RouteDefinition } from './route.ts';

const pathShape = /^\/(?:[A-Za-z0-9_.-]+|:[A-Za-z]\w*)(?:\/(?:[A-Za-z0-9_.-]+|:[A-Za-z]\w*))*$|^\/$/;
const idShape = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const commandShape = /^[a-z][a-z0-9_-]*:\S+$/;

function routeFaults(route: RouteDefinition): string[] {
  const paths = [route.path, ...route.aliases];
  return [
    ...paths.filter((path) => !pathShape.test(path)).map((path) => `its path "${path}" must look like "/a/b/:id"`),
    ...(typeof route.screen === 'function' ? [] : [`the route "${route.path}" needs a screen to load`]),
    ...(route.title ? [] : [`the route "${route.path}" needs a title`]),
    ...([route.can].flat().length > 0 && [route.can].flat().every((one) => /^(public|signed-in|[^:\s]+:[^:\s]+)$/.test(one)) ? [] : [`the route "${route.path}" must say who may open it`]),
  ];
}

/** What is wrong with a plugin by itself, as sentences; empty when it may be registered. `routes` include those of its records. */
export function pluginFaults(plugin: PluginDefinition, routes: readonly RouteDefinition[]): readonly string[] {
  const paths = new Set(routes.map(({ path }) => path));
  const faults = [
    ...(idShape.test(plugin.id) ? [] : [`its id must be words of small letters joined by hyphens`]),
    ...(plugin.title ? [] : ['it needs a title']),
    ...(plugin.icon ? [] : ['it needs an icon']),
    ...routes.flatMap(routeFaults),
    ...plugin.commands.filter(({ id }) => !commandShape.test(id)).map(({ id }) => `its command "${id}" must be named "<subject>:<what it does>"`),
    ...plugin.nav.filter(({ path }) => !paths.has(path)).map(({ path }) => `its sidebar entry "${path}" leads to none of its routes`),
  ];
  return faults.map((fault) => `The plugin "${plugin.id}" cannot be registered: ${fault}.`);
}
