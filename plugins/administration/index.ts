import { Cog } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { definePlugin } from '../../core/registry/plugin.ts';
import { defineRoute } from '../../core/registry/route.ts';

export const administration = definePlugin({
  id: 'administration',
  title: msg`Administration`,
  icon: Cog,
  routes: [
    defineRoute({
      path: '/administration/roles',
      title: msg`Roles and permissions`,
      can: 'role:read',
      screen: () => import('./screens/roles/roles.tsx'),
    }),
    defineRoute({
      path: '/administration/audit',
      title: msg`Audit log`,
      can: 'audit:read',
      screen: () => import('./screens/audit/audit.tsx'),
    }),
    defineRoute({
      path: '/administration/users/import',
      title: msg`Import users`,
      can: 'app_user:import',
      screen: () => import('./screens/users/import-users.tsx'),
    }),
    defineRoute({
      path: '/administration/users/:id',
      title: msg`User`,
      can: 'app_user:read',
      screen: () => import('./screens/users/user-screen.tsx'),
    }),
    defineRoute({
      path: '/administration/data_protection',
      title: msg`Data protection`,
      can: 'person_data:anonymise',
      screen: () => import('./screens/data-protection/data-protection.tsx'),
    }),
  ],
  records: [
    {
      name: 'app_user',
      path: '/administration/users',
      title: msg`User`,
      plural: msg`Users`,
      list: () => import('./screens/users/user-list.tsx'),
      detail: false,
      entered: false,
      ownImport: true,
      actor: true,
    },
    {
      name: 'login_event',
      path: '/administration/sign_ins',
      title: msg({ message: 'Sign-in', context: 'event' }),
      plural: msg`Sign-in history`,
      entered: false,
    },
    {
      name: 'api_key',
      path: '/administration/api_keys',
      title: msg`API token`,
      plural: msg`API tokens`,
      list: () => import('./screens/api-keys/api-key-list.tsx'),
      entered: false,
    },
    { name: 'site', path: '/administration/sites', title: msg`Site`, plural: msg`Sites` },
  ],
  nav: [
    { path: '/administration/users' },
    { path: '/administration/roles' },
    { path: '/administration/sign_ins' },
    { path: '/administration/api_keys' },
    { path: '/administration/sites' },
    { path: '/administration/audit' },
    { path: '/administration/data_protection' },
  ],
  frontMessages: (locale) => import(`./locales/front/${locale}.po`),
  messages: (locale) => import(`./locales/${locale}.po`),
  loadRecords: async () => (await import('./records/index.ts')).records,
});
