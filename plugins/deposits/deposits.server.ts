import { recordsOf, serverRecord } from '../../core/records/records.server.ts';
import type { ServerPlugin } from '../../core/host/host.ts';
import { deposit } from './records/deposit.ts';
import { locationSurvey } from './records/location-survey.ts';
import { mineLocation } from './records/mine-location.ts';
import { mineOreLevel } from './records/mine-ore-level.ts';
import { mineralType } from './records/mineral-type.ts';
import { pit } from './records/pit.ts';
import { stockAdjustment } from './records/stock-adjustment.ts';
import { unloadingStatus } from './records/unloading-status.ts';
import { levelHooks } from './server/level-hooks.ts';
import { materialHooks } from './server/material-hooks.ts';
import { outlineHooks } from './server/outline-hooks.ts';
import { placeHooks } from './server/place-hooks.ts';
import { surveyHooks } from './server/survey-hooks.ts';
import { stockAdjustmentHooks, unloadingStatusHooks } from './server/unloading-hooks.ts';
import { flowsReport, unloadingReport } from './server/reports/unloading-reports.ts';
import { seed } from './server/seed/seed.ts';
import * as published from './server/published.ts';
import * as uses from './server/uses.ts';

export const deposits: ServerPlugin = {
  id: 'deposits',
  after: ['fleet'],
  messages: import.meta.glob('./locales/*.po', { import: 'messages', eager: true }),
  migrations: import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  publishes: Object.values(published),
  uses: Object.values(uses),
  records: recordsOf(
    import.meta.glob(['./records/*.ts', '!./records/*.test.ts'], { eager: true }),
    serverRecord(deposit, outlineHooks),
    serverRecord(pit, outlineHooks),
    serverRecord(mineralType, materialHooks),
    serverRecord(mineOreLevel, levelHooks),
    serverRecord(mineLocation, placeHooks),
    serverRecord(locationSurvey, surveyHooks),
    serverRecord(stockAdjustment, stockAdjustmentHooks),
    serverRecord(unloadingStatus, unloadingStatusHooks),
  ),
  reports: [unloadingReport, flowsReport],
  seed,
};
