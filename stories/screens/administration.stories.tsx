import type { Meta } from '@storybook/react-vite';
import { screenOf } from './screen.tsx';

/** Screens as a server answered them: at first whole, then without rows, while they wait, and when it fails. */
export default { title: 'Screens/Administration' } satisfies Meta;

export const AuditLog = screenOf('administration/audit-log');
export const ImportUsers = screenOf('administration/import-users');
export const RolesAndPermissions = screenOf('administration/roles-and-permissions');
export const User = screenOf('administration/user');

export const AuditLogEmpty = screenOf('administration/audit-log', 'empty');
export const AuditLogLoading = screenOf('administration/audit-log', 'loading');
export const AuditLogFailing = screenOf('administration/audit-log', 'failing');
