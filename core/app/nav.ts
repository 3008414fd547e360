import type { MessageDescriptor } from '@lingui/core';
import { isPattern } from '../registry/path.ts';
import type { PluginDefinition } from '../registry/plugin.ts';
import type { Registry } from '../registry/registry.ts';
import { meets } from '../session/use-session.ts';
import type { SessionUser } from '../session/user.ts';

export interface NavLink {
  readonly path: string;
  readonly title: MessageDescriptor;
}

/** Links below one heading; those without a heading come first. */
export interface NavGroup {
  readonly title: MessageDescriptor | null;
  readonly entries: readonly NavLink[];
}

/** What the sidebar shows of a plugin to a user: its own order, without what the user may not open. */
export function navOf(plugin: PluginDefinition, registry: Registry, user: SessionUser): readonly NavGroup[] {
  const groups = new Map<string, { title: MessageDescriptor | null; entries: NavLink[] }>([
    ['', { title: null, entries: [] }],
  ]);
  for (const { path, group } of plugin.nav) {
    const destination = registry.resolve(path);
    if (isPattern(path) || destination?.kind !== 'screen' || !meets(user, destination.route.can)) continue;
    const key = group?.id ?? '';
    const entry = groups.get(key) ?? { title: group, entries: [] };
    entry.entries.push({ path, title: destination.route.title });
    groups.set(key, entry);
  }
  return [...groups.values()].filter(({ entries }) => entries.length > 0);
}
