import type { RoleRights } from '../../../../core/registry/decide-access.ts';
import { fold } from '../../../../core/i18n/fold.ts';
import { differs, type PermissionRow, type RoleRow } from '../../shared/roles.ts';

/** Changes that are not saved yet, by role. */
export type Drafts = Readonly<Record<string, RoleRights>>;

/** The permissions of one subject, such as a record. */
export interface SubjectGroup {
  readonly subject: string;
  readonly rows: readonly PermissionRow[];
}

/** The subjects of one plugin. */
export interface PluginGroup {
  readonly plugin: string;
  readonly subjects: readonly SubjectGroup[];
}

/**
 * The rows of the matrix by plugin and subject, cut to the words searched for and, where asked, to what differs from
 * the built-in.
 */
export function visiblePermissions(
  permissions: readonly PermissionRow[],
  roles: readonly RoleRow[],
  drafts: Drafts,
  search: string,
  onlyDiffering: boolean,
): readonly PluginGroup[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const found = permissions.filter((row) => {
    const text = fold(`${row.subject} ${row.verb} ${row.permission}`);
    return (
      words.every((word) => text.includes(word)) &&
      (!onlyDiffering || roles.some((role) => differs(role, row.permission, drafts[role.id])))
    );
  });
  return [...Map.groupBy(found, ({ plugin }) => plugin)].map(([plugin, rows]) => ({
    plugin,
    subjects: [...Map.groupBy(rows, ({ permission }) => permission.split(':')[0] ?? '')].map(([, of]) => ({
      subject: of[0]?.subject ?? '',
      rows: of,
    })),
  }));
}
