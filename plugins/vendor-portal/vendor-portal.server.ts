import { msg } from '@lingui/core/macro';
import type { ServerPlugin } from '../../core/host/host.ts';

export const vendorPortal: ServerPlugin = {
  id: 'vendor-portal',
  after: ['administration'],
  messages: import.meta.glob('./locales/*.po', { import: 'messages', eager: true }),
  grantTitles: { vendor_portal: msg`Vendor portal` },
  grants: { vendor_portal: { read: ['vendor', 'buyer'], answer: ['vendor'] } },
};
