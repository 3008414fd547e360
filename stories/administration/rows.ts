import type { AuditLine } from '../../plugins/administration/shared/audit-line.ts';
import type { Leaver } from '../../plugins/administration/shared/data-protection.ts';
import type { PermissionRow, RoleRow } from '../../plugins/administration/shared/roles.ts';

const row = (permission: PermissionRow['permission'], subject: string, verb: string, narrow = true): PermissionRow => ({
  permission,
  plugin: 'quarry',
  subject,
  verb,
  narrow,
});

/** Permissions of two subjects. */
export const permissions = [
  row('tank:read', 'Tanks', 'see'),
  row('tank:update', 'Tanks', 'change'),
  row('level:read', 'Levels', 'see', false),
];

/** The administrator, a built-in role with a difference, one of the company's own, a vendor's. */
export const roles: readonly RoleRow[] = [
  {
    id: 'admin',
    titles: { en: 'Administrator', fr: 'Administrateur' },
    kind: 'staff',
    builtin: true,
    users: 2,
    template: { 'tank:read': 'site', 'tank:update': 'site', 'level:read': 'site' },
    differences: {},
  },
  {
    id: 'operator',
    titles: { en: 'Operator', fr: 'Conducteur' },
    kind: 'staff',
    builtin: true,
    users: 180,
    template: { 'tank:read': 'own', 'level:read': 'site' },
    differences: { 'level:read': 'none' },
  },
  {
    id: 'night',
    titles: { en: 'Night foreman', fr: 'Contremaître de nuit' },
    kind: 'staff',
    builtin: false,
    users: 0,
    template: {},
    differences: { 'tank:read': 'team', 'level:read': 'all' },
  },
  {
    id: 'vendor',
    titles: { en: 'Vendor', fr: 'Fournisseur' },
    kind: 'vendor',
    builtin: true,
    users: 12,
    template: {},
    differences: {},
  },
];

const line = (id: number, more: Partial<AuditLine>): AuditLine => ({
  id,
  at: `2026-03-09T05:${String(id).padStart(2, '0')}:00Z`,
  user: { id: 'u1', name: 'Khadija Bennani' },
  ip: '10.0.0.7',
  action: 'update',
  record: 'equipment',
  recordId: 'e1',
  label: 'T-01',
  site: null,
  changes: [],
  reason: null,
  closed: false,
  ...more,
});

/** One line of each kind. */
export const auditLines: readonly AuditLine[] = [
  line(47, {
    changes: [
      { field: 'code', old: 'T-1', new: 'T-01' },
      { field: 'serial_number', old: null, new: 'CAT0777FX00412' },
    ],
    reason: 'Typing error on delivery',
  }),
  line(46, {
    action: 'read_sensitive',
    record: 'person',
    label: 'Amrani Hicham',
    changes: [{ field: 'iban', old: null, new: null }],
  }),
  line(45, {
    action: 'read_sensitive',
    record: 'person',
    recordId: '',
    label: '',
    changes: [
      { field: 'iban', old: null, new: null },
      { field: '#count', old: null, new: 512 },
      { field: '#ids', old: null, new: ['a', 'b'] },
    ],
  }),
  line(44, {
    action: 'export',
    recordId: '',
    label: '',
    changes: [
      { field: 'count', old: null, new: 512 },
      { field: 'format', old: null, new: 'csv' },
    ],
  }),
  line(43, { user: null, ip: null, action: 'delete' }),
  line(42, { closed: true, record: 'equipment', label: '' }),
  line(41, { action: 'login', record: 'user', label: 'Khadija Bennani' }),
];

/** One who may be made unrecognisable, and one whose account is in use. */
export const leavers: readonly Leaver[] = [
  { record: 'person', id: 'p1', label: 'Zébulon Ursule', leftOn: '2010-05-06', active: false, references: 12 },
  {
    record: 'person',
    id: 'p2',
    label: 'Ait Oufkir-Benmoussa Abderrahmane',
    leftOn: '2015-01-31',
    active: true,
    references: 0,
  },
];
