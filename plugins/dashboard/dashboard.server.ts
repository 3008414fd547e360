import { msg } from '@lingui/core/macro';
import type { ServerPlugin } from '../../core/host/host.ts';
import { layoutRoutes } from './server/layout-routes.ts';
import { roleRoutes } from './server/role-routes.ts';
import { administrators, staff } from '../roles.ts';

export const dashboard: ServerPlugin = {
  id: 'dashboard',
  after: ['administration'],
  messages: import.meta.glob('./locales/*.po', { import: 'messages', eager: true }),
  migrations: import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  grantTitles: { dashboard: msg({ message: 'Dashboard', context: 'subject' }) },
  grants: { dashboard: { read: staff, share: administrators } },
  routes: (app, host) => {
    layoutRoutes(app, host);
    roleRoutes(app, host);
  },
};
