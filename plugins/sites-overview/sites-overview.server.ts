import { msg } from '@lingui/core/macro';
import type { ServerPlugin } from '../../core/host/host.ts';
import { snapshotRoutes } from './server/routes.ts';
import { seed } from './server/seed/seed.ts';
import { siteShiftsReport } from './server/site-shifts.ts';
import { startSnapshots } from './server/snapshot-job.ts';
import { staff } from '../roles.ts';
import * as uses from './server/uses.ts';

export const sitesOverview: ServerPlugin = {
  id: 'sites-overview',
  after: ['production'],
  messages: import.meta.glob('./locales/*.po', { import: 'messages', eager: true }),
  migrations: import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  uses: Object.values(uses),
  grantTitles: { sites_overview: msg`Situation of the sites` },
  grants: { sites_overview: { read: staff } },
  reports: [siteShiftsReport],
  routes: snapshotRoutes,
  seed,
  start: async (host) => startSnapshots(host),
};
