import { describe, expect, test } from 'vitest';
import type { PermissionRow, RoleRow } from '../../shared/roles.ts';
import { visiblePermissions } from './visible-permissions.ts';
import { choosable } from './reach-words.ts';

const row = (
  permission: PermissionRow['permission'],
  plugin: string,
  subject: string,
  verb: string,
  narrow = true,
): PermissionRow => ({ permission, plugin, subject, verb, narrow });
const permissions = [
  row('tank:read', 'fuel', 'Fuel tanks', 'see'),
  row('tank:update', 'fuel', 'Fuel tanks', 'change'),
  row('person:read', 'people', 'Employés', 'see'),
];
const role = (id: string, more: Partial<RoleRow> = {}): RoleRow => ({
  id,
  titles: { en: id, fr: id },
  kind: 'staff',
  builtin: true,
  users: 0,
  template: { 'tank:read': 'site' },
  differences: {},
  ...more,
});
const names = (groups: ReturnType<typeof visiblePermissions>) =>
  groups.flatMap(({ subjects }) => subjects.flatMap(({ rows }) => rows.map(({ permission }) => permission)));

describe('the rows of the matrix', () => {
  test('stand by plugin and subject', () => {
    const groups = visiblePermissions(permissions, [], {}, '', false);
    expect(
      groups.map(({ plugin, subjects }) => [plugin, subjects.map(({ subject, rows }) => [subject, rows.length])]),
    ).toEqual([
      ['fuel', [['Fuel tanks', 2]]],
      ['people', [['Employés', 1]]],
    ]);
  });
  test('are found by every word, accents aside', () => {
    expect(names(visiblePermissions(permissions, [], {}, 'fuel change', false))).toEqual(['tank:update']);
    expect(names(visiblePermissions(permissions, [], {}, 'employes', false))).toEqual(['person:read']);
  });
  test('are those that differ from the built-in, unsaved changes included, a role of one’s own never', () => {
    const roles = [
      role('a', { differences: { 'tank:read': 'none' } }),
      role('b'),
      role('c', { builtin: false, template: {}, differences: { 'person:read': 'site' } }),
    ];
    expect(names(visiblePermissions(permissions, roles, {}, '', true))).toEqual(['tank:read']);
    expect(
      names(
        visiblePermissions(permissions, roles, { a: { 'tank:read': 'site' }, b: { 'tank:update': 'own' } }, '', true),
      ),
    ).toEqual(['tank:update']);
  });
});

test('what may be chosen: nothing for the administrator, own rows or what it was built with for a vendor', () => {
  const [tank = row('a:b', '', '', '')] = permissions;
  expect(choosable(role('admin'), tank)).toEqual([]);
  expect(choosable(role('vendor', { kind: 'vendor', template: {} }), tank)).toEqual(['none', 'own']);
  expect(choosable(role('vendor', { kind: 'vendor' }), tank)).toEqual(['none', 'own', 'site']);
  expect(choosable(role('a'), row('position:read', '', '', '', false))).toEqual(['none', 'site', 'all']);
});
