import { serverRecord } from '../../core/records/records.server.ts';
import type { ServerPlugin } from '../../core/server/host.ts';
import { haulRoute } from './records/haul-route.ts';
import { haulTrip } from './records/haul-trip.ts';
import { loadingAssignment } from './records/loading-assignment.ts';
import { productionTarget } from './records/production-target.ts';
import { shiftLock } from './records/shift-lock.ts';
import { tripCorrection } from './records/trip-correction.ts';
import { truckOrder } from './records/truck-order.ts';
import { haulRouteDerived, haulTripDerived } from './server/derived.ts';

export const production: ServerPlugin = {
  id: 'production',
  messages: import.meta.glob('./locales/**/*.po', { import: 'messages', eager: true }),
  migrations: import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  records: [
    serverRecord(haulTrip, { derived: haulTripDerived }),
    loadingAssignment,
    truckOrder,
    serverRecord(haulRoute, { derived: haulRouteDerived }),
    productionTarget,
    tripCorrection,
    shiftLock,
  ],
};
