import { msg } from '@lingui/core/macro';
import type { ServerPlugin } from '../../core/host/host.ts';
import { recordsOf, serverRecord } from '../../core/records/records.server.ts';
import { equipmentAverageLoad } from './records/equipment-average-load.ts';
import { equipmentFinancialSpec } from './records/equipment-financial-spec.ts';
import { equipmentGrounding } from './records/equipment-grounding.ts';
import { equipmentGroup } from './records/equipment-group.ts';
import { equipmentMobility } from './records/equipment-mobility.ts';
import { equipmentStatusInterval } from './records/equipment-status-interval.ts';
import { equipmentTechnicalSpec } from './records/equipment-technical-spec.ts';
import { equipmentTransfer } from './records/equipment-transfer.ts';
import { equipment } from './records/equipment.ts';
import { meterReading } from './records/meter-reading.ts';
import { equipmentAverageLoadHooks } from './server/hooks/equipment-average-load.ts';
import { equipmentFinancialSpecHooks } from './server/hooks/equipment-financial-spec.ts';
import { equipmentGroundingHooks } from './server/hooks/equipment-grounding.ts';
import { equipmentGroupHooks } from './server/hooks/equipment-group.ts';
import { equipmentMobilityHooks } from './server/hooks/equipment-mobility.ts';
import { equipmentStatusIntervalHooks } from './server/hooks/equipment-status-interval.ts';
import { equipmentTechnicalSpecHooks } from './server/hooks/equipment-technical-spec.ts';
import { equipmentTransferHooks } from './server/hooks/equipment-transfer.ts';
import { equipmentHooks } from './server/hooks/equipment.ts';
import { meterReadingHooks } from './server/hooks/meter-reading.ts';
import { meterKind } from './server/kinds/meter.ts';
import { statusKind } from './server/kinds/status.ts';
import { keepTimes } from './server/time/keep-times.ts';
import { feedLedger } from './server/ledger/feed/feed.ts';
import { ledgerRoutes } from './server/ledger/routes.ts';
import { liveRoute } from './server/machine/live-route.ts';
import { moveRoute } from './server/machine/move-route.ts';
import { availabilityByShiftReport } from './server/reports/availability-by-shift.ts';
import { averageLoadReport } from './server/reports/average-load-measured.ts';
import { fleetAgeReport } from './server/reports/fleet-age.ts';
import { fleetStatisticsReport } from './server/reports/fleet-statistics.ts';
import { machineCostsReport } from './server/reports/machine-costs.ts';
import { machineValuesReport } from './server/reports/machine-values.ts';
import { machineFaultsReport } from './server/reports/machine-faults.ts';
import { machineTrackersReport } from './server/reports/machine-trackers.ts';
import { machineTelematicsReport } from './server/reports/machine-telematics.ts';
import { telematicsControlReport } from './server/reports/telematics-control.ts';
import { telematicsReadingsReport } from './server/reports/telematics-readings.ts';
import { timeLedgerReport } from './server/reports/time-ledger.ts';
import { fillHistory } from './server/seed/history.ts';
import { seed } from './server/seed/seed.ts';
import { liveGroundings } from './server/grounding/live-groundings.ts';
import * as published from './server/published.ts';
import { staff } from '../roles.ts';
import * as uses from './server/uses.ts';

export const fleet: ServerPlugin = {
  id: 'fleet',
  after: ['human-resources'],
  messages: import.meta.glob('./locales/*.po', { import: 'messages', eager: true }),
  migrations: import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  publishes: Object.values(published),
  uses: Object.values(uses),
  records: recordsOf(
    import.meta.glob(['./records/*.ts', '!./records/*.test.ts'], { eager: true }),
    serverRecord(equipment, equipmentHooks),
    serverRecord(equipmentGrounding, equipmentGroundingHooks),
    serverRecord(equipmentGroup, equipmentGroupHooks),
    serverRecord(equipmentMobility, equipmentMobilityHooks),
    serverRecord(equipmentTransfer, equipmentTransferHooks),
    serverRecord(equipmentTechnicalSpec, equipmentTechnicalSpecHooks),
    serverRecord(equipmentFinancialSpec, equipmentFinancialSpecHooks),
    serverRecord(equipmentAverageLoad, equipmentAverageLoadHooks),
    serverRecord(equipmentStatusInterval, equipmentStatusIntervalHooks),
    serverRecord(meterReading, meterReadingHooks),
  ),
  reports: [
    fleetStatisticsReport,
    fleetAgeReport,
    averageLoadReport,
    machineCostsReport,
    machineValuesReport,
    timeLedgerReport,
    availabilityByShiftReport,
    machineTelematicsReport,
    telematicsReadingsReport,
    machineFaultsReport,
    machineTrackersReport,
    telematicsControlReport,
  ],
  streams: [liveGroundings],
  grantTitles: { grounding: msg`Grounded machines, live` },
  grants: { grounding: { read: staff } },
  ingest: [statusKind, meterKind],
  routes: (app, host) => {
    ledgerRoutes(app, host);
    liveRoute(app, host);
    moveRoute(app, host);
  },
  seed,
  start: async (host) => {
    const stopFeeding = feedLedger(host);
    const stopKeeping = keepTimes(host);
    const stopFilling = host.config.demo && host.config.simSpeed > 0 ? fillHistory(host) : undefined;
    return async () => {
      await Promise.all([stopFeeding(), stopKeeping(), stopFilling?.()]);
    };
  },
};
