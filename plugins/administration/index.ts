import { Cog } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { definePlugin } from '../../core/registry/plugin.ts';
import { defineRoute } from '../../core/registry/route.ts';
import * as parts from 'virtual:plugin/administration';

export const administration = definePlugin({
  ...parts,
  id: 'administration',
  title: msg`Administration`,
  icon: Cog,
  place: 100,
  routes: [
    defineRoute({
      path: '/administration/roles',
      title: msg`Roles and permissions`,
      nav: 20,
      can: 'role:read',
      screen: () => import('./screens/roles/roles.tsx'),
    }),
    defineRoute({
      path: '/administration/audit',
      title: msg`Audit log`,
      nav: 60,
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
      nav: 70,
      can: 'person_data:anonymise',
      screen: () => import('./screens/data-protection/data-protection.tsx'),
    }),
  ],
  recordScreens: {
    app_user: { list: () => import('./screens/users/user-list.tsx'), detail: false },
    api_key: { list: () => import('./screens/api-keys/api-key-list.tsx') },
  },
});
