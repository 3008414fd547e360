import type { PluginDefinition } from './plugin.ts';
import type { AlarmSource } from './alarm.ts';
import type { WidgetDefinition } from './widget.ts';
import type { RouteDefinition } from './route.ts';

const pathShape = /^\/(?:[A-Za-z0-9_.-]+|:[A-Za-z]\w*)(?:\/(?:[A-Za-z0-9_.-]+|:[A-Za-z]\w*))*$|^\/$/;
const idShape = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const commandShape = /^[a-z][a-z0-9_-]*:\S+$/;

const asksRights = (can: string | readonly string[]): boolean =>
  [can].flat().length > 0 && [can].flat().every((one) => /^[^:\s]+:[^:\s]+$/.test(one));

function routeFaults(route: RouteDefinition): string[] {
  const paths = [route.path, ...route.aliases];
  return [
    ...paths.filter((path) => !pathShape.test(path)).map((path) => `its path "${path}" must look like "/a/b/:id"`),
    ...(typeof route.screen === 'function' ? [] : [`the route "${route.path}" needs a screen to load`]),
    ...(route.title ? [] : [`the route "${route.path}" needs a title`]),
    ...(route.can === 'public' || route.can === 'signed-in' || asksRights(route.can)
      ? []
      : [`the route "${route.path}" must say who may open it`]),
  ];
}

const isSpan = (cells: number, most: number): boolean => Number.isInteger(cells) && cells >= 1 && cells <= most;

function widgetFaults(widget: WidgetDefinition): string[] {
  const fault = (wrong: boolean, words: string): string[] => (wrong ? [`its widget "${widget.id}" ${words}`] : []);
  return [
    ...fault(!/^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$/.test(widget.id), 'must be named "<about>.<what>"'),
    ...fault(!widget.title || typeof widget.load !== 'function', 'needs a title and a part to load'),
    ...fault(!asksRights(widget.can), 'must say who may see it'),
    ...fault(
      !isSpan(widget.width, 12) || !isSpan(widget.height, 40),
      'must be 1 to 12 columns wide and 1 to 40 rows high',
    ),
    ...fault(
      widget.link !== undefined && !pathShape.test(widget.link.split('?')[0] ?? ''),
      `leads to "${widget.link}", which is no path`,
    ),
  ];
}

function alarmFaults({ id, can, load }: AlarmSource): string[] {
  const fault = (wrong: boolean, words: string): string[] => (wrong ? [`its source of alarms "${id}" ${words}`] : []);
  return [
    ...fault(!/^[a-z][a-z0-9_-]*\.[a-z][a-z0-9_]*$/.test(id), 'must be named "<plugin>.<what>"'),
    ...fault(typeof load !== 'function', 'needs a part to load'),
    ...fault(!asksRights(can), 'must say who may hear it'),
  ];
}

/**
 * What is wrong with a plugin by itself, as sentences; empty when it may be registered. `routes` include those of its
 * records.
 */
export function pluginFaults(plugin: PluginDefinition, routes: readonly RouteDefinition[]): readonly string[] {
  const faults = [
    ...(idShape.test(plugin.id) ? [] : [`its id must be words of small letters joined by hyphens`]),
    ...(plugin.title ? [] : ['it needs a title']),
    ...(plugin.icon ? [] : ['it needs an icon']),
    ...routes.flatMap(routeFaults),
    ...plugin.commands
      .filter(({ id }) => !commandShape.test(id))
      .map(({ id }) => `its command "${id}" must be named "<subject>:<what it does>"`),
    ...plugin.widgets.flatMap(widgetFaults),
    ...plugin.alarms.flatMap(alarmFaults),
  ];
  return faults.map((fault) => `The plugin "${plugin.id}" cannot be registered: ${fault}.`);
}
