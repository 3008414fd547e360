import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Groups of the sidebar that plugins share, below the plugin's own entries. */
export const navGroups = { settings: msg`Settings` };

/** Where a screen stands in the sidebar of its plugin: entries and groups come in the order of their places. */
export type NavPlace<Group = keyof typeof navGroups | MessageDescriptor> =
  | number
  | { readonly place: number; readonly group: Group };

/** The words of the group of a place; null: directly below the plugin's title. */
export function groupOf(nav: NavPlace): MessageDescriptor | null {
  if (typeof nav === 'number') return null;
  return typeof nav.group === 'string' ? navGroups[nav.group] : nav.group;
}

export const placeOf = (nav: NavPlace): number => (typeof nav === 'number' ? nav : nav.place);
