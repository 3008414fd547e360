import { msg } from '@lingui/core/macro';
import type { ServerPlugin } from '../../core/host/host.ts';
import { recordsOf, serverRecord } from '../../core/records/records.server.ts';
import { ingestSource } from './records/ingest-source.ts';
import { operatorCheckin } from './records/operator-checkin.ts';
import { signedSheet } from './records/signed-sheet.ts';
import { trackingDevice } from './records/tracking-device.ts';
import { truckCheckin } from './records/truck-checkin.ts';
import { liveAlerts } from './server/alerts/stream.ts';
import { trackingDeviceHooks } from './server/device-hooks.ts';
import { ingestSourceHooks, operatorCheckinHooks, truckCheckinHooks } from './server/hooks.ts';
import { faultKind } from './server/kinds/fault.ts';
import { geofenceKind } from './server/kinds/geofence.ts';
import { loadKind } from './server/kinds/load.ts';
import { operatorCheckinKind } from './server/kinds/operator-checkin.ts';
import { positionKind } from './server/kinds/position.ts';
import { truckCheckinKind } from './server/kinds/truck-checkin.ts';
import { localTokenFile } from './server/own-sources.ts';
import { routes } from './server/routes.ts';
import { seed } from './server/seed/seed.ts';
import { liveSheetTrips } from './server/sheet-trips.ts';
import { signedSheetHooks } from './server/signed-sheets.ts';
import { start } from './server/start.ts';
import { liveOperatorCheckins, livePositions, liveTruckCheckins } from './server/streams.ts';
import { administrators, peopleLeads, planners, siteWatch } from '../roles.ts';
import * as published from './server/published.ts';
import * as uses from './server/uses.ts';

const staff = siteWatch;

export const tracking: ServerPlugin = {
  id: 'tracking',
  after: ['fuel'],
  messages: import.meta.glob('./locales/*.po', { import: 'messages', eager: true }),
  migrations: import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  publishes: Object.values(published),
  uses: Object.values(uses),
  records: recordsOf(
    import.meta.glob(['./records/*.ts', '!./records/*.test.ts'], { eager: true }),
    serverRecord(operatorCheckin, operatorCheckinHooks),
    serverRecord(truckCheckin, truckCheckinHooks),
    serverRecord(ingestSource, ingestSourceHooks),
    serverRecord(trackingDevice, trackingDeviceHooks),
    serverRecord(signedSheet, signedSheetHooks),
  ),
  streams: [liveSheetTrips, livePositions, liveOperatorCheckins, liveTruckCheckins, liveAlerts],
  ingest: [positionKind, loadKind, faultKind, operatorCheckinKind, truckCheckinKind, geofenceKind],
  sealed: [{ table: 'ingest_source', column: 'client_secret' }],
  ownFiles: [localTokenFile],
  grantTitles: { position: msg`Positions, live`, trajectory: msg`Machine tracks`, ingest_monitor: msg`Live feeds` },
  grants: {
    position: { read: [...staff, 'operator', 'fuel_attendant', 'mechanic'] },
    ingest_monitor: {
      read: planners,
      replay: ['dispatcher'],
      dismiss: ['dispatcher'],
      edit: administrators,
    },
    trajectory: {
      read: staff,
      names: peopleLeads,
    },
  },
  // The live map's right is that of places in the fleet by ISO 15143-3.
  forPrograms: ['position:read'],
  routes,
  start,
  seed,
};
