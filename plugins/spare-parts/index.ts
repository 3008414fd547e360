import { Cog } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { definePlugin } from '../../core/registry/plugin.ts';
import * as parts from 'virtual:plugin/spare-parts';

export const spareParts = definePlugin({
  ...parts,
  id: 'spare-parts',
  title: msg`Spare parts`,
  icon: Cog,
  place: 85,
  recordScreens: {
    currency: { list: () => import('./screens/currencies/currency-screen.tsx') },
  },
});
