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

export const ApiTokensEmpty = screenOf('administration/api-tokens', 'empty');
export const ApiTokensLoading = screenOf('administration/api-tokens', 'loading');
export const ApiTokensFailing = screenOf('administration/api-tokens', 'failing');
export const ApiTokensReading = screenOf('administration/api-tokens', 'reading');
export const ApiTokensForbidden = screenOf('administration/api-tokens', 'forbidden');
export const ApiTokensPast = screenOf('administration/api-tokens', 'past');
export const ApiTokensArabic = screenOf('administration/api-tokens', 'arabic');
export const ApiTokensTablet = screenOf('administration/api-tokens', 'full', 'tablet');
export const ApiTokensTelephone = screenOf('administration/api-tokens', 'full', 'telephone');
