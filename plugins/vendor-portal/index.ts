import { Shop } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { definePlugin } from '../../core/registry/plugin.ts';
import { defineRoute } from '../../core/registry/route.ts';
import * as parts from 'virtual:plugin/vendor-portal';

const title = msg`Vendor portal`;

export const vendorPortal = definePlugin({
  ...parts,
  id: 'vendor-portal',
  title,
  icon: Shop,
  place: 90,
  routes: [
    defineRoute({
      path: '/procurement/vendor_portal',
      title,
      nav: 10,
      can: 'vendor_portal:read',
      aliases: ['/vendor_portal'],
      screen: () => import('./screens/vendor-home.tsx'),
    }),
    defineRoute({
      path: '/vendor/company',
      title: msg`My company`,
      nav: 20,
      can: 'vendor_portal:answer',
      screen: () => import('./screens/company/company.tsx'),
    }),
    defineRoute({
      path: '/vendor/rfq/:rfqId/response',
      title: msg`Answer a request for quotation`,
      can: 'vendor_portal:answer',
      aliases: ['/procurement/vendor/rfq/:rfqId/response'],
      screen: () => import('./screens/response/response.tsx'),
    }),
    defineRoute({
      path: '/vendor/orders/:orderId',
      title: msg({ message: 'Order', context: 'of goods' }),
      can: 'vendor_portal:answer',
      screen: () => import('./screens/orders/order.tsx'),
    }),
  ],
});
