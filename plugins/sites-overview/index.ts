import { GlobeNetwork } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { definePlugin } from '../../core/registry/plugin.ts';
import { defineRoute } from '../../core/registry/route.ts';
import * as parts from 'virtual:plugin/sites-overview';

export const sitesOverview = definePlugin({
  ...parts,
  id: 'sites-overview',
  title: msg`Sites overview`,
  icon: GlobeNetwork,
  place: 20,
  routes: [
    defineRoute({
      path: '/sites_overview/current',
      title: msg`Current situation`,
      nav: 10,
      can: 'sites_overview:read',
      screen: () => import('./screens/current.tsx'),
    }),
    defineRoute({
      path: '/sites_overview/history',
      title: msg`Sites history`,
      nav: 20,
      can: 'sites_overview:read',
      screen: () => import('./screens/history.tsx'),
    }),
  ],
});
