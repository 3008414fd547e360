import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { CatalogLoader } from '../i18n/catalogs.ts';
import type { Permission } from './access.ts';
import type { NavPlace } from './nav-place.ts';

/** What a record's file defines, and a row of it. The front door only carries them: `core/records` says what they are. */
export interface RecordTypes {}

/**
 * What a record says of its screens. The first load is made from it without running the file
 * (`core/build/front-records.ts`), so it is written out in literals.
 */
export interface RecordFront {
  /** The path of its list; `<path>/new`, `<path>/:id` and the others follow from it. Absent: it has no screens. */
  readonly path?: string | undefined;
  /** Older or shorter paths that lead to the list. */
  readonly aliases?: readonly string[] | undefined;
  /** Its place in the sidebar; absent: it has none. */
  readonly nav?: NavPlace<'settings'> | undefined;
  /** What the list is called where the plural is taken by a screen of the plugin's own. */
  readonly listTitle?: MessageDescriptor | undefined;
  /** Its rows are people or machines: the palette finds them under `@`. */
  readonly actor?: boolean | undefined;
  /** `false` where nobody enters or changes rows by hand; `new` where what was entered stays as it is. */
  readonly forms?: false | 'new' | undefined;
}

/** What a list's screen is given. */
export interface RecordListProps {
  readonly record: RecordTypes['definition'];
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
  readonly load: () => Promise<RecordTypes['definition']>;
  readonly words: CatalogLoader;
}

/** Screens of a plugin's own that take the place of those that come from a record. */
export interface RecordScreens {
  /** False where the plugin has a route of its own at the record's path; a loader brings a list that keeps its print-out. */
  readonly list?: false | (() => Promise<{ default: ComponentType<RecordListProps> }>);
  /** False where a route of the plugin shows one row; it takes `<path>/:id` as an alias. */
  readonly detail?: false;
  /** Further paths that lead to the screens of one row; those of an entry take `:id`. */
  readonly also?: Readonly<Partial<Record<'create' | 'read' | 'update', readonly string[]>>>;
  /** What the plugin adds to the head of an entry, such as a paper of its own to print. Loaded with the entry. */
  readonly entryActions?: () => Promise<{
    default: ComponentType<{ readonly row: RecordTypes['row'] }>;
  }>;
  /** What of an entry has a tab of its own, between its facts and its history. Loaded with the entry. */
  readonly entryTabs?: () => Promise<{ default: readonly EntryTab[] }>;
  /**
   * What stands at the address of an entry that there is none of, such as the id of another record that leads here. It is
   * given that id, and the sentence that says so.
   */
  readonly missing?: () => Promise<{ default: ComponentType<MissingProps> }>;
  /** What the plugin shows beside the fields of a form while they are filled in. Loaded with the form. */
  readonly formAside?: () => Promise<{ default: ComponentType<FormAsideProps> }>;
}

export interface MissingProps {
  readonly id: string;
  readonly sentence: string;
}

/** A tab of an entry; it stands in the address by its id. */
export interface EntryTab {
  readonly id: string;
  readonly title: MessageDescriptor;
  /** Shown to who holds it alone; absent: to who sees the entry. */
  readonly can?: Permission;
  /** Fields of the record that stand here and no more among its facts. */
  readonly fields?: readonly string[];
  readonly Content?: ComponentType<{ readonly row: RecordTypes['row'] }>;
}

export interface FormAsideProps {
  /** The values of the form as they stand, by field: references are ids, a text that means no value is as typed. */
  readonly draft: Readonly<Record<string, unknown>>;
}
