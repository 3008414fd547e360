import { Cog, Search } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { defineCommand } from '../../core/registry/command.ts';
import { definePlugin } from '../../core/registry/plugin.ts';
import { defineRoute } from '../../core/registry/route.ts';
import * as parts from 'virtual:plugin/spare-parts';

const root = '/spare_parts';

export const spareParts = definePlugin({
  ...parts,
  id: 'spare-parts',
  title: msg`Spare parts`,
  icon: Cog,
  place: 85,
  routes: [
    defineRoute({
      path: `${root}/search`,
      title: msg`Part search`,
      nav: 10,
      can: 'part:read',
      screen: () => import('./screens/search/part-search.tsx'),
    }),
  ],
  commands: [
    defineCommand({
      id: 'spare-parts:search',
      title: msg`Search for a part`,
      icon: Search,
      can: 'part:read',
      run: ({ open }) => open(`${root}/search`),
    }),
    defineCommand({
      id: 'spare-parts:explain',
      title: msg`Explain equivalence`,
      icon: Cog,
      can: 'part_equivalence:read',
      run: ({ open }) => open(`${root}/reference_equivalency?tab=explain`),
    }),
    defineCommand({
      id: 'spare-parts:import-equivalences',
      title: msg`Import cross-reference list`,
      icon: Cog,
      can: 'part_equivalence:create',
      run: ({ open }) => open(`${root}/reference_equivalency?tab=import`),
    }),
    defineCommand({
      id: 'spare-parts:convert',
      title: msg`Convert amount`,
      icon: Cog,
      can: 'exchange_rate:read',
      run: ({ open }) => open(`${root}/settings/currencies?tab=rates`),
    }),
  ],
  recordScreens: {
    currency: { list: () => import('./screens/currencies/currency-screen.tsx') },
    part: {
      entryActions: () => import('./screens/part/part-actions.tsx'),
      entryTabs: () => import('./screens/part/part-tabs.tsx'),
    },
    part_equivalence: { list: () => import('./screens/family/equivalency.tsx') },
  },
});
