import type { Permission, Reach } from '../../../core/registry/access.ts';
import type { RoleRights } from '../../../core/registry/decide-access.ts';

/** A role as `GET /api/roles/` answers it. What it has is the template with the differences. */
export interface RoleRow {
  readonly id: string;
  readonly titles: Readonly<Record<'en' | 'fr', string>>;
  readonly kind: 'staff' | 'vendor';
  readonly builtin: boolean;
  /** Active users who hold it now. */
  readonly users: number;
  readonly template: RoleRights;
  readonly differences: RoleRights;
}

/** A permission with its words in the reader's language. */
export interface PermissionRow {
  readonly permission: Permission;
  readonly plugin: string;
  readonly subject: string;
  readonly verb: string;
  /** It can be narrowed to own rows or those of the team. */
  readonly narrow: boolean;
}

/** Everything that the matrix shows. */
export interface RoleMatrix {
  readonly roles: readonly RoleRow[];
  readonly permissions: readonly PermissionRow[];
}

/** An assignment that was looked at for the question "Why?". */
export interface Reason {
  readonly role: string;
  readonly titles: Readonly<Record<'en' | 'fr', string>>;
  readonly sites: readonly string[] | null;
  readonly validFrom: string;
  readonly validTo: string | null;
  /** How far the role gives the permission; null: not at all. */
  readonly reach: Reach | null;
  /** It gives it at the site that was asked for. */
  readonly counts: boolean;
  readonly holder: string | null;
}

export interface Why {
  readonly allowed: boolean;
  readonly active: boolean;
  readonly reasons: readonly Reason[];
}

/** What a role has of a permission, with the changes that are not saved yet. */
export function reachOf(role: RoleRow, permission: Permission, draft: RoleRights = {}): Reach | 'none' {
  return draft[permission] ?? role.differences[permission] ?? role.template[permission] ?? 'none';
}

/** Whether a role has something else than it was built with; one without a template differs in nothing. */
export const differs = (role: RoleRow, permission: Permission, draft: RoleRights = {}): boolean =>
  role.builtin && reachOf(role, permission, draft) !== (role.template[permission] ?? 'none');

/** Somebody about whom it can be asked why they may do something. */
export interface FoundUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Some of those whose name or e-mail holds the words, and how many more there are. */
export interface FoundUsers {
  readonly users: readonly FoundUser[];
  readonly more: number;
}
