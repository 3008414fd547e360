import { i18n } from '@lingui/core';
import { open, openBeside } from '../panes/workspace-actions.ts';
import { recentRecords } from '../records/recent.ts';
import { can } from '../registry/access.ts';
import type { Registry } from '../registry/registry.ts';
import type { SessionUser } from '../session/user.ts';
import type { PaletteEntry } from './entry.ts';

/** The entries that the user last opened here, newest first; of records that are there and may still be read. */
export function recentEntries(registry: Registry, user: SessionUser): readonly PaletteEntry[] {
  const entryByRecord = new Map(
    registry.plugins().flatMap((plugin) => plugin.records.map((record) => [record.name, { record, plugin }] as const)),
  );
  return recentRecords(user.id).flatMap(({ record: name, id, label }): PaletteEntry[] => {
    const found = entryByRecord.get(name);
    if (!found || !can(user.access, `${name}:read`)) return [];
    const path = `${found.record.path}/${id}`;
    return [
      {
        id: `entry:${name}/${id}`,
        kind: 'record',
        label,
        otherLabels: [],
        context: i18n._(found.record.title),
        icon: found.plugin.icon,
        run: (where) => (where === 'beside' ? openBeside(path) : open(path)),
      },
    ];
  });
}
