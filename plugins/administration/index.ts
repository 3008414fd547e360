import { Cog } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { definePlugin } from '../../core/registry/plugin.ts';
import { defineRoute } from '../../core/registry/route.ts';

export const administration = definePlugin({
  id: 'administration',
  title: msg`Administration`,
  icon: Cog,
  routes: [
    defineRoute({ path: '/administration/roles', title: msg`Roles and permissions`, can: 'role:read', screen: () => import('./screens/roles/roles.tsx') }),
    defineRoute({ path: '/administration/audit', title: msg`Audit log`, can: 'audit:read', screen: () => import('./screens/audit/audit.tsx') }),
  ],
  records: [{ name: 'site', path: '/administration/sites', title: msg`Site`, plural: msg`Sites` }],
  nav: [{ path: '/administration/sites' }, { path: '/administration/roles' }, { path: '/administration/audit' }],
  frontMessages: (locale) => import(`./locales/front/${locale}.po`),
  messages: (locale) => import(`./locales/${locale}.po`),
  loadRecords: async () => [(await import('./records/site.ts')).site],
});
