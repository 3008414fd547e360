import type { Meta } from '@storybook/react-vite';
import { screenOf } from './screen.tsx';

/** Screens as a server answered them, and one of them in every state; the controls show any other in each. */
export default { title: 'Screens/Administration' } satisfies Meta;

export const ApiTokens = screenOf('administration/api-tokens');
export const AuditLog = screenOf('administration/audit-log');
export const DataProtection = screenOf('administration/data-protection');
export const ImportUsers = screenOf('administration/import-users');
export const RolesAndPermissions = screenOf('administration/roles-and-permissions');
export const User = screenOf('administration/user');
export const Users = screenOf('administration/users');

export const AuditLogEmpty = screenOf('administration/audit-log', 'empty');
export const AuditLogLoading = screenOf('administration/audit-log', 'loading');
export const AuditLogFailing = screenOf('administration/audit-log', 'failing');
export const AuditLogReading = screenOf('administration/audit-log', 'reading');
export const AuditLogForbidden = screenOf('administration/audit-log', 'forbidden');
export const AuditLogPast = screenOf('administration/audit-log', 'past');
export const AuditLogArabic = screenOf('administration/audit-log', 'arabic');
export const AuditLogTablet = screenOf('administration/audit-log', 'full', 'tablet');
export const AuditLogTelephone = screenOf('administration/audit-log', 'full', 'telephone');
