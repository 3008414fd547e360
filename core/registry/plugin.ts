import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { CatalogLoader } from '../i18n/catalogs.ts';
import type { AlarmSource } from './alarm.ts';
import type { WidgetDefinition } from './widget.ts';
import type { CommandDefinition } from './command.ts';
import { groupOf, placeOf, type NavPlace } from './nav-place.ts';
import type { RecordEntry, RecordScreens } from './record-entry.ts';
import type { RouteDefinition } from './route.ts';

/** An entry of the sidebar below the plugin's title. */
export interface NavEntry {
  readonly path: string;
  /** A nested group, such as the settings screens. */
  readonly group: MessageDescriptor | null;
}

/** The front door of a plugin: frozen data and lazy loaders, small, in the first load. */
export interface PluginDefinition {
  readonly id: string;
  readonly title: MessageDescriptor;
  readonly icon: ComponentType;
  /** Its place among the plugins, in the sidebar and wherever they are listed; behind those that have one where absent. */
  readonly place: number;
  readonly routes: readonly RouteDefinition[];
  readonly records: readonly RecordEntry[];
  /** By the name of the record. */
  readonly recordScreens: Readonly<Record<string, RecordScreens>>;
  readonly commands: readonly CommandDefinition[];
  /** The sidebar: the routes and records that have a place in it. */
  readonly nav: readonly NavEntry[];
  /** Small live views for dashboards and for other plugins' screens. */
  readonly widgets: readonly WidgetDefinition[];
  /** What sounds on whatever screen is open. */
  readonly alarms: readonly AlarmSource[];
  /** The words of its screens, fetched with the first of them; those of front doors come with the first load. */
  readonly messages: CatalogLoader;
}

/** Declares a plugin; what is left out is empty. It is validated when it is registered. */
export function definePlugin(
  plugin: Pick<PluginDefinition, 'id' | 'title' | 'icon'> & Partial<Omit<PluginDefinition, 'nav'>>,
): PluginDefinition {
  const { routes = [], records = [] } = plugin;
  return Object.freeze({
    commands: [],
    widgets: [],
    alarms: [],
    recordScreens: {},
    place: Infinity,
    messages: async () => ({ messages: {} }),
    ...plugin,
    routes,
    records,
    nav: navEntries([...routes, ...records]),
  });
}

const navEntries = (screens: readonly { readonly path: string; readonly nav?: NavPlace | undefined }[]): NavEntry[] =>
  screens
    .flatMap(({ path, nav }) => (nav === undefined ? [] : [{ path, group: groupOf(nav), place: placeOf(nav) }]))
    .sort((one, other) => one.place - other.place);
