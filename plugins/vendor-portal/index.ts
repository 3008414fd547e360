import { Shop } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { definePlugin } from '../../core/registry/plugin.ts';
import { defineRoute } from '../../core/registry/route.ts';

const title = msg`Vendor portal`;

export const vendorPortal = definePlugin({
  id: 'vendor-portal',
  title,
  icon: Shop,
  routes: [
    defineRoute({
      path: '/procurement/vendor_portal',
      title,
      can: 'vendor_portal:read',
      aliases: ['/vendor_portal'],
      screen: () => import('./screens/vendor-home.tsx'),
    }),
  ],
  nav: [{ path: '/procurement/vendor_portal' }],
  frontMessages: (locale) => import(`./locales/front/${locale}.po`),
  messages: (locale) => import(`./locales/${locale}.po`),
});
