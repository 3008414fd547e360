import { GlobeNetwork } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { definePlugin } from '../../core/registry/plugin.ts';
import { defineRoute } from '../../core/registry/route.ts';

export const sitesOverview = definePlugin({
  id: 'sites-overview',
  title: msg`Sites overview`,
  icon: GlobeNetwork,
  routes: [
    defineRoute({
      path: '/sites_overview/current',
      title: msg`Current situation`,
      can: 'sites_overview:read',
      screen: () => import('./screens/current.tsx'),
    }),
    defineRoute({
      path: '/sites_overview/history',
      title: msg`Sites history`,
      can: 'sites_overview:read',
      screen: () => import('./screens/history.tsx'),
    }),
  ],
  nav: [{ path: '/sites_overview/current' }, { path: '/sites_overview/history' }],
  frontMessages: (locale) => import(`./locales/front/${locale}.po`),
  messages: (locale) => import(`./locales/${locale}.po`),
});
