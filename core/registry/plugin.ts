import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { RecordDefinition } from '../records/record.ts';
import type { WidgetDefinition } from '../widgets/widget.ts';
import type { CommandDefinition } from './command.ts';
import type { RouteDefinition } from './route.ts';

/** What a list's screen is given. */
export interface RecordListProps {
  readonly record: RecordDefinition;
  readonly path: string;
}

/**
 * The smallest that the first load must know of a record: where its list lies, what it is called, how to fetch the
 * rest.
 */
export interface RecordEntry {
  /** The record's name, such as `tracking_device`; `<name>:read` is the permission of its screens. */
  readonly name: string;
  /** The path of its list; `<path>/new` and `<path>/:id` follow from it. */
  readonly path: string;
  readonly title: MessageDescriptor;
  readonly plural: MessageDescriptor;
  /** Older or shorter paths that lead to the list. */
  readonly aliases?: readonly string[];
  /**
   * False where the plugin has a screen of its own at `path`; a loader brings one that takes the place of the plain
   * list and keeps its print-out.
   */
  readonly list?: false | (() => Promise<{ default: ComponentType<RecordListProps> }>);
  /** False where a route of the plugin shows one row; it takes `<path>/:id` as an alias. */
  readonly detail?: false;
  /** False where nobody enters or changes rows by hand: no forms, no import. */
  readonly entered?: false;
  /** False where what was entered stays as it is: a form for new rows, none to change them, no import. */
  readonly changed?: false;
  /** Its record has a verb `import` of its own; creating and changing together give the right where absent. */
  readonly ownImport?: true;
  /** What the plugin adds to the head of an entry, such as a paper of its own to print. Loaded with the entry. */
  readonly entryActions?: () => Promise<{
    default: ComponentType<{ readonly row: import('../records/client.ts').Row }>;
  }>;
  /** Its rows are people or machines: the palette finds them under `@`. */
  readonly actor?: boolean;
}

/** A group of the sidebar below the plugin's title, in the order written. */
export interface NavEntry {
  readonly path: string;
  /** A nested group, such as the settings screens. */
  readonly group?: MessageDescriptor;
}

/** The front door of a plugin: frozen data and lazy loaders, small, in the first load. */
export interface PluginDefinition {
  readonly id: string;
  readonly title: MessageDescriptor;
  readonly icon: ComponentType;
  readonly routes: readonly RouteDefinition[];
  readonly records: readonly RecordEntry[];
  readonly commands: readonly CommandDefinition[];
  readonly nav: readonly NavEntry[];
  /** Small live views for dashboards and for other plugins' screens. */
  readonly widgets: readonly WidgetDefinition[];
  /** Names of other plugins' records, streams and commands that this one uses when they are there. */
  readonly optional: readonly string[];
  /** The words of this front door in a language: titles of screens, records and commands. Fetched at the start. */
  readonly frontMessages: (locale: string) => Promise<{ messages: import('@lingui/core').Messages }>;
  /** The plugin's catalog of a language, fetched with its first screen. */
  readonly messages: (locale: string) => Promise<{ messages: import('@lingui/core').Messages }>;
  /** Its records' full definitions, fetched with the first screen that needs one. */
  readonly loadRecords: () => Promise<readonly RecordDefinition[]>;
}

/** Declares a plugin; what is left out is empty. It is validated when it is registered. */
export function definePlugin(
  plugin: Pick<PluginDefinition, 'id' | 'title' | 'icon' | 'frontMessages' | 'messages'> & Partial<PluginDefinition>,
): PluginDefinition {
  return Object.freeze({
    routes: [],
    records: [],
    commands: [],
    nav: [],
    widgets: [],
    optional: [],
    loadRecords: async () => [],
    ...plugin,
  });
}
