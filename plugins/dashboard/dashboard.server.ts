import { msg } from '@lingui/core/macro';
import type { ServerPlugin } from '../../core/server/host.ts';
import { layoutRoutes } from './server/layout-routes.ts';
import { roleRoutes } from './server/role-routes.ts';

const staff = [
  'admin',
  'dispatcher',
  'shift_supervisor',
  'operator',
  'fuel_attendant',
  'hr_officer',
  'hse_officer',
  'maintenance_planner',
  'mechanic',
  'geologist',
  'buyer',
  'approver',
  'storekeeper',
  'manager',
];

export const dashboard: ServerPlugin = {
  id: 'dashboard',
  messages: import.meta.glob('./locales/**/*.po', { import: 'messages', eager: true }),
  migrations: import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  grantTitles: { dashboard: msg({ message: 'Dashboard', context: 'subject' }) },
  grants: { dashboard: { read: staff, share: ['admin'] } },
  routes: (app, host) => {
    layoutRoutes(app, host);
    roleRoutes(app, host);
  },
};
