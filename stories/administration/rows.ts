import type { PermissionRow, RoleRow } from '../../plugins/administration/roles.ts';

const row = (permission: PermissionRow['permission'], subject: string, verb: string, narrow = true): PermissionRow => ({ permission, plugin: 'quarry', subject, verb, narrow });

/** Permissions of two subjects. */
export const permissions = [row('tank:read', 'Tanks', 'see'), row('tank:update', 'Tanks', 'change'), row('level:read', 'Levels', 'see', false)];

/** The administrator, a built-in role with a difference, one of the company's own, a vendor's. */
export const roles: readonly RoleRow[] = [
  { id: 'admin', titles: { en: 'Administrator', fr: 'Administrateur' }, kind: 'staff', builtin: true, users: 2, template: { 'tank:read': 'site', 'tank:update': 'site', 'level:read': 'site' }, differences: {} },
  { id: 'operator', titles: { en: 'Operator', fr: 'Conducteur' }, kind: 'staff', builtin: true, users: 180, template: { 'tank:read': 'own', 'level:read': 'site' }, differences: { 'level:read': 'none' } },
  { id: 'night', titles: { en: 'Night foreman', fr: 'Contremaître de nuit' }, kind: 'staff', builtin: false, users: 0, template: {}, differences: { 'tank:read': 'team', 'level:read': 'all' } },
  { id: 'vendor', titles: { en: 'Vendor', fr: 'Fournisseur' }, kind: 'vendor', builtin: true, users: 12, template: {}, differences: {} },
];
