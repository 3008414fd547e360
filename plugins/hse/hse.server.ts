import type { ServerPlugin } from '../../core/host/host.ts';
import { recordsOf, serverRecord } from '../../core/records/records.server.ts';
import { psp } from './records/psp.ts';
import { workPermit } from './records/work-permit.ts';
import { beginTemplates } from './server/begin-templates.ts';
import { beginPermitTypes } from './server/permits/begin-permit-types.ts';
import { permitBoardRoutes } from './server/permits/board-routes.ts';
import { startPermitClock } from './server/permits/permit-clock.ts';
import { permitHooks } from './server/permits/permit-hooks.ts';
import { pspHooks } from './server/permits/psp-hooks.ts';
import { permitStepRoutes } from './server/permits/step-route.ts';
import { seed } from './server/seed/seed.ts';
import * as uses from './server/uses.ts';

export const hse: ServerPlugin = {
  id: 'hse',
  after: ['forms', 'fleet', 'human-resources', 'deposits'],
  messages: import.meta.glob('./locales/*.po', { import: 'messages', eager: true }),
  migrations: import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  uses: Object.values(uses),
  records: recordsOf(
    import.meta.glob(['./records/*.ts', '!./records/*.test.ts'], { eager: true }),
    serverRecord(psp, pspHooks),
    serverRecord(workPermit, permitHooks),
  ),
  routes: (app, host) => {
    permitStepRoutes(app, host);
    permitBoardRoutes(app, host);
  },
  seed,
  start: async (host) => {
    await beginTemplates(host);
    await beginPermitTypes(host);
    return startPermitClock(host);
  },
};
