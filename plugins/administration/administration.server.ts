import { msg } from '@lingui/core/macro';
import { recordsOf, serverRecord } from '../../core/records/records.server.ts';
import type { ServerPlugin } from '../../core/host/host.ts';
import { putBuiltInRoles } from '../../core/session/accounts.server.ts';
import { keepDemoPassword, seedAccounts } from './server/seed/demo.ts';
import { site } from './records/site.ts';
import { auditGrants, auditRoutes } from './server/audit/audit-routes.ts';
import { dataProtectionRoutes, personDataGrants } from './server/data-protection/routes.ts';
import { siteHooks } from './server/site-hooks.ts';
import { builtInRoles } from './server/built-in-roles.ts';
import { roleRoutes } from './server/role-routes.ts';
import { whyRoute } from './server/why-route.ts';
import { accountRecords } from './server/account-records.ts';
import { apiKeyRoutes } from './server/api-key-routes.ts';
import { factorRoutes } from './server/factor-routes.ts';
import { userRoutes } from './server/user-routes.ts';
import { administrators, haulageLeads } from '../roles.ts';
import * as uses from './server/uses.ts';

/** Roles and, in the demo, accounts and sites. First of the plugins: what others seed belongs to its sites. */
export const administration: ServerPlugin = {
  id: 'administration',
  messages: import.meta.glob('./locales/*.po', { import: 'messages', eager: true }),
  migrations: import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  uses: Object.values(uses),
  records: recordsOf(
    import.meta.glob(['./records/*.ts', '!./records/*.test.ts'], { eager: true }),
    serverRecord(site, siteHooks),
    ...accountRecords,
  ),
  grantTitles: { role: msg`Roles and permissions`, audit: msg`Audit log`, person_data: msg`Data protection` },
  grants: {
    ...auditGrants,
    ...personDataGrants,
    role: { read: ['manager'], update: administrators },
    layout: { share: haulageLeads },
  },
  routes: (app, host) => {
    auditRoutes(app, host);
    dataProtectionRoutes(app, host);
    roleRoutes(app, host);
    whyRoute(app, host);
    userRoutes(app, host);
    factorRoutes(app, host);
    apiKeyRoutes(app, host);
  },
  seed: async (host) => {
    await putBuiltInRoles(host.db, builtInRoles);
    await seedAccounts(host);
  },
  start: async (host) => {
    await putBuiltInRoles(host.db, builtInRoles);
    if (host.config.demo) await keepDemoPassword(host);
  },
};
