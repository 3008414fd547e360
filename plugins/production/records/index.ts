import type { RecordDefinition } from '../../../core/records/record.ts';
import { destinationRedirect } from './destination-redirect.ts';
import { dispatchAdvice } from './dispatch-advice.ts';
import { dispatchRule } from './dispatch-rule.ts';
import { haulRoute } from './haul-route.ts';
import { haulSettings } from './haul-settings.ts';
import { haulTrip } from './haul-trip.ts';
import { loadingAssignment } from './loading-assignment.ts';
import { productionTarget } from './production-target.ts';
import { shiftLock } from './shift-lock.ts';
import { tripCorrection } from './trip-correction.ts';
import { truckOrder } from './truck-order.ts';

/** The records of the production plugin. */
export const records: readonly RecordDefinition[] = [
  haulTrip,
  loadingAssignment,
  truckOrder,
  dispatchAdvice,
  dispatchRule,
  destinationRedirect,
  haulRoute,
  haulSettings,
  productionTarget,
  tripCorrection,
  shiftLock,
];
