import { Layers } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { definePlugin } from '../../core/registry/plugin.ts';
import { defineRoute } from '../../core/registry/route.ts';
import * as parts from 'virtual:plugin/deposits';

export const deposits = definePlugin({
  ...parts,
  id: 'deposits',
  title: msg`Mineral deposits`,
  icon: Layers,
  place: 50,
  routes: [
    defineRoute({
      path: '/mineral_deposits/mine_unloading_sites_view',
      title: msg`Unloading sites view`,
      nav: 10,
      can: 'unloading_sites:read',
      screen: () => import('./screens/unloading/unloading-view.tsx'),
    }),
  ],
  recordScreens: {
    mineral_type: { list: () => import('./screens/materials/material-list.tsx') },
  },
});
