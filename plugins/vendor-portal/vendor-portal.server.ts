import type { ServerPlugin } from '../../core/server/host.ts';

export const vendorPortal: ServerPlugin = {
  id: 'vendor-portal',
  grants: { vendor_portal: { read: ['vendor', 'buyer', 'admin'] } },
};
