import { msg } from '@lingui/core/macro';
import { recordsOf, serverRecord } from '../../core/records/records.server.ts';
import type { ServerPlugin } from '../../core/host/host.ts';
import { destinationRedirect } from './records/destination-redirect.ts';
import { dispatchAdvice } from './records/dispatch-advice.ts';
import { dispatchRule } from './records/dispatch-rule.ts';
import { haulRoute } from './records/haul-route.ts';
import { haulSettings } from './records/haul-settings.ts';
import { haulTrip } from './records/haul-trip.ts';
import { loadingAssignment } from './records/loading-assignment.ts';
import { productionTarget } from './records/production-target.ts';
import { shiftLock } from './records/shift-lock.ts';
import { tripCorrection } from './records/trip-correction.ts';
import { truckOrder } from './records/truck-order.ts';
import { reweighTrips } from './server/engine/reweigh-trips.ts';
import { startRunner } from './server/engine/runner.ts';
import { liveHaulStates, liveTrips } from './server/streams.ts';
import { publishStrain } from './server/kpi/publish-strain.ts';
import { kpiReports } from './server/kpi/index.ts';
import { fillTrips, seedTrips } from './server/seed/trips.ts';
import { haulRouteDerived } from './server/derived.ts';
import { dispatchAdviceHooks } from './server/hooks/dispatch-advice.ts';
import { dispatchRuleHooks } from './server/hooks/dispatch-rule.ts';
import { haulSettingsHooks } from './server/hooks/haul-settings.ts';
import { haulTripHooks } from './server/hooks/haul-trip.ts';
import { loadingAssignmentHooks } from './server/hooks/loading-assignment.ts';
import { productionTargetHooks } from './server/hooks/production-target.ts';
import { shiftLockHooks } from './server/hooks/shift-lock.ts';
import { tripCorrectionHooks } from './server/hooks/trip-correction.ts';
import { destinationRedirectHooks } from './server/hooks/destination-redirect.ts';
import { truckOrderHooks } from './server/hooks/truck-order.ts';
import { keepLengths } from './server/sums/keep-lengths.ts';
import { keepSums } from './server/sums/keep-sums.ts';
import { adviceRoute } from './server/routes/advice-route.ts';
import { boardRoute } from './server/routes/board-route.ts';
import { recomputeRoutes } from './server/routes/recompute-route.ts';
import { tripRoutes } from './server/routes/trip-routes.ts';
import { seed } from './server/seed/seed.ts';
import { staff } from '../roles.ts';
import * as published from './server/published.ts';
import * as uses from './server/uses.ts';

export const production: ServerPlugin = {
  id: 'production',
  after: ['tracking'],
  messages: import.meta.glob('./locales/*.po', { import: 'messages', eager: true }),
  migrations: import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  publishes: Object.values(published),
  uses: Object.values(uses),
  records: recordsOf(
    import.meta.glob(['./records/*.ts', '!./records/*.test.ts'], { eager: true }),
    serverRecord(haulTrip, haulTripHooks),
    serverRecord(loadingAssignment, loadingAssignmentHooks),
    serverRecord(truckOrder, truckOrderHooks),
    serverRecord(destinationRedirect, destinationRedirectHooks),
    serverRecord(dispatchAdvice, dispatchAdviceHooks),
    serverRecord(haulRoute, { derived: haulRouteDerived }),
    serverRecord(dispatchRule, dispatchRuleHooks),
    serverRecord(haulSettings, haulSettingsHooks),
    serverRecord(productionTarget, productionTargetHooks),
    serverRecord(tripCorrection, tripCorrectionHooks),
    serverRecord(shiftLock, shiftLockHooks),
  ),
  streams: [liveHaulStates, liveTrips],
  grantTitles: { haul_state: msg`Truck states, live`, trip: msg`Trips, live`, haul_engine: msg`Haul-cycle engine` },
  grants: { haul_state: { read: staff }, trip: { read: staff }, haul_engine: { recompute: ['dispatcher'] } },
  reports: kpiReports,
  routes: (app, host) => {
    adviceRoute(app, host);
    boardRoute(app, host);
    recomputeRoutes(app, host);
    tripRoutes(app, host);
  },
  seed: async (host) => {
    await seed(host);
    await seedTrips(host);
  },
  start: async (host) => {
    const stopRunner = startRunner(host);
    const stopWeighing = reweighTrips(host);
    const stopStrain = publishStrain(host);
    const stopSums = keepSums(host);
    const stopLengths = keepLengths(host);
    const stopFilling = host.config.demo && host.config.simSpeed > 0 ? fillTrips(host) : undefined;
    return async () => {
      await Promise.all([stopRunner(), stopWeighing(), stopStrain(), stopSums(), stopLengths(), stopFilling?.()]);
    };
  },
};
