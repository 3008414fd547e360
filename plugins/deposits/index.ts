import { Layers } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { definePlugin } from '../../core/registry/plugin.ts';
import { defineRoute } from '../../core/registry/route.ts';

const settings = msg`Settings`;
const root = '/mineral_deposits/settings';

export const deposits = definePlugin({
  id: 'deposits',
  title: msg`Mineral deposits`,
  icon: Layers,
  routes: [
    defineRoute({
      path: '/mineral_deposits/mine_unloading_sites_view',
      title: msg`Unloading sites view`,
      can: 'unloading_sites:read',
      screen: () => import('./screens/unloading/unloading-view.tsx'),
    }),
  ],
  records: [
    {
      name: 'mine_location',
      path: `${root}/mine_unloading_sites`,
      title: msg`Mine location`,
      plural: msg`Unloading sites`,
    },
    { name: 'mine_ore_level', path: `${root}/mine_ore_levels`, title: msg`Ore level`, plural: msg`Ore levels` },
    {
      name: 'mineral_type',
      path: `${root}/mineral_types`,
      list: () => import('./screens/materials/material-list.tsx'),
      title: msg`Mineral type`,
      plural: msg`Mineral types`,
    },
    { name: 'analyte', path: `${root}/analytes`, title: msg`Analyte`, plural: msg`Analytes` },
    { name: 'pit', path: `${root}/pits`, title: msg`Pit`, plural: msg`Pits` },
    { name: 'deposit', path: `${root}/deposits`, title: msg`Deposit`, plural: msg`Deposits` },
  ],
  nav: [
    { path: '/mineral_deposits/mine_unloading_sites_view' },
    { path: `${root}/mine_unloading_sites`, group: settings },
    { path: `${root}/mine_ore_levels`, group: settings },
    { path: `${root}/mineral_types`, group: settings },
    { path: `${root}/analytes`, group: settings },
    { path: `${root}/pits`, group: settings },
    { path: `${root}/deposits`, group: settings },
  ],
  frontMessages: (locale) => import(`./locales/front/${locale}.po`),
  messages: (locale) => import(`./locales/${locale}.po`),
  loadRecords: async () => (await import('./records/index.ts')).records,
});
