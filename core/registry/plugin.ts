import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { CatalogLoader } from '../i18n/catalogs.ts';
import type { RecordDefinition, RecordFront } from '../records/record.ts';
import type { WidgetDefinition } from '../widgets/widget.ts';
import type { CommandDefinition } from './command.ts';
import { groupOf, placeOf, type NavPlace } from './nav-place.ts';
import type { RouteDefinition } from './route.ts';

/** What a list's screen is given. */
export interface RecordListProps {
  readonly record: RecordDefinition;
  readonly path: string;
}

/**
 * What the first load knows of a record: where its list lies, what it is called, how to fetch the rest. Made from its
 * file at build (`virtual:plugin/<id>`).
 */
export interface RecordEntry extends Pick<RecordFront, 'aliases' | 'nav' | 'listTitle' | 'actor' | 'forms'> {
  /** The record's name, such as `tracking_device`; `<name>:read` is the permission of its screens. */
  readonly name: string;
  readonly path: string;
  readonly title: MessageDescriptor;
  readonly plural: MessageDescriptor;
  /** Its record has a verb `import` of its own; creating and changing together give the right where absent. */
  readonly ownImport?: true;
  readonly load: () => Promise<RecordDefinition>;
  readonly words: CatalogLoader;
}

/** Screens of a plugin's own that take the place of those that come from a record. */
export interface RecordScreens {
  /** False where the plugin has a route of its own at the record's path; a loader brings a list that keeps its print-out. */
  readonly list?: false | (() => Promise<{ default: ComponentType<RecordListProps> }>);
  /** False where a route of the plugin shows one row; it takes `<path>/:id` as an alias. */
  readonly detail?: false;
  /** What the plugin adds to the head of an entry, such as a paper of its own to print. Loaded with the entry. */
  readonly entryActions?: () => Promise<{
    default: ComponentType<{ readonly row: import('../records/client.ts').Row }>;
  }>;
}

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
