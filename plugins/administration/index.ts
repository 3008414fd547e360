import { Cog } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { definePlugin } from '../../core/registry/plugin.ts';

export const administration = definePlugin({
  id: 'administration',
  title: msg`Administration`,
  icon: Cog,
  records: [{ name: 'site', path: '/administration/sites', title: msg`Site`, plural: msg`Sites` }],
  nav: [{ path: '/administration/sites' }],
  frontMessages: (locale) => import(`./locales/front/${locale}.po`),
  messages: (locale) => import(`./locales/${locale}.po`),
  loadRecords: async () => [(await import('./records/site.ts')).site],
});
