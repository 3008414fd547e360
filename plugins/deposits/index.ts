import { Layers } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { defineCommand } from '../../core/registry/command.ts';
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
  commands: [
    defineCommand({
      id: 'deposits:generate-levels',
      title: msg`Generate levels`,
      icon: Layers,
      can: 'mine_ore_level:create',
      run: ({ open }) => open('/mineral_deposits/settings/mine_ore_levels?do=generate'),
    }),
  ],
  recordScreens: {
    mine_ore_level: { list: () => import('./screens/levels/level-list.tsx') },
    mineral_type: { list: () => import('./screens/materials/material-list.tsx') },
  },
});
