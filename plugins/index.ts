import type { PluginDefinition } from '../core/registry/plugin.ts';
import { administration } from './administration/index.ts';
import { dashboard } from './dashboard/index.ts';
import { deposits } from './deposits/index.ts';
import { fleet } from './fleet/index.ts';
import { fuel } from './fuel/index.ts';
import { humanResources } from './human-resources/index.ts';
import { production } from './production/index.ts';
import { sitesOverview } from './sites-overview/index.ts';
import { tracking } from './tracking/index.ts';
import { vendorPortal } from './vendor-portal/index.ts';

/** The plugins of the whole application. Only this list and its server and vendor twins name plugins. */
export const plugins: readonly PluginDefinition[] = [
  dashboard,
  sitesOverview,
  humanResources,
  fleet,
  deposits,
  tracking,
  production,
  fuel,
  vendorPortal,
  administration,
];
