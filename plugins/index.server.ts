import type { ServerPlugin } from '../core/server/host.ts';
import { administration } from './administration/administration.server.ts';
import { dashboard } from './dashboard/dashboard.server.ts';
import { deposits } from './deposits/deposits.server.ts';
import { fleet } from './fleet/fleet.server.ts';
import { fuel } from './fuel/fuel.server.ts';
import { humanResources } from './human-resources/human-resources.server.ts';
import { production } from './production/production.server.ts';
import { sitesOverview } from './sites-overview/sites-overview.server.ts';
import { tracking } from './tracking/tracking.server.ts';
import { vendorPortal } from './vendor-portal/vendor-portal.server.ts';

/** The server halves, in the order in which they seed an empty database. */
export const serverPlugins: readonly ServerPlugin[] = [
  administration,
  humanResources,
  fleet,
  deposits,
  fuel,
  tracking,
  production,
  vendorPortal,
  dashboard,
  sitesOverview,
];
