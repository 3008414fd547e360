import { ShoppingCart } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { definePlugin } from '../../core/registry/plugin.ts';
import * as parts from 'virtual:plugin/procurement';

export const procurement = definePlugin({
  ...parts,
  id: 'procurement',
  title: msg`Procurement`,
  icon: ShoppingCart,
  place: 84,
  routes: [],
  recordScreens: {
    vendor_contact: { entryActions: () => import('./screens/vendors/contact-actions.tsx') },
  },
});
