import { msg } from '@lingui/core/macro';
import type { ServerPlugin } from '../../core/host/host.ts';
import { recordsOf, serverRecord } from '../../core/records/records.server.ts';
import { formDue } from './records/form-due.ts';
import { formRun } from './records/form-run.ts';
import { formSchedule } from './records/form-schedule.ts';
import { formTemplate } from './records/form-template.ts';
import { formTemplateVersion } from './records/form-template-version.ts';
import { deviceRoute } from './server/device-route.ts';
import { importRoute } from './server/import-route.ts';
import { publishedRoute } from './server/published-route.ts';
import { runHooks } from './server/run-hooks.ts';
import { dueHooks } from './server/schedules/due-hooks.ts';
import { scheduleHooks } from './server/schedules/schedule-hooks.ts';
import { startScheduleClock } from './server/schedules/start-clock.ts';
import { staff } from '../roles.ts';
import { formMachinesReport, formNokItemsReport, formTrendReport } from './server/reports/trends.ts';
import * as published from './server/published.ts';
import * as uses from './server/uses.ts';
import { templateHooks } from './server/template-hooks.ts';
import { submitRoute } from './server/submit-route.ts';
import { versionHooks } from './server/version-hooks.ts';

export const forms: ServerPlugin = {
  id: 'forms',
  after: ['fleet', 'human-resources'],
  messages: import.meta.glob(['./locales/*.po', '../../core/forms/locales/*.po'], { import: 'messages', eager: true }),
  migrations: import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  publishes: Object.values(published),
  uses: Object.values(uses),
  records: recordsOf(
    import.meta.glob(['./records/*.ts', '!./records/*.test.ts'], { eager: true }),
    serverRecord(formTemplate, templateHooks),
    serverRecord(formTemplateVersion, versionHooks),
    serverRecord(formRun, runHooks),
    serverRecord(formSchedule, scheduleHooks),
    serverRecord(formDue, dueHooks),
  ),
  reports: [formTrendReport, formNokItemsReport, formMachinesReport],
  grantTitles: { form_filling: msg`Filling of forms` },
  grants: { form_filling: { create: staff } },
  routes: (app, host) => {
    publishedRoute(app, host);
    deviceRoute(app, host);
    importRoute(app, host);
    submitRoute(app, host);
  },
  start: async (host) => startScheduleClock(host),
};
