import type { Cycle } from './cycle.ts';
import { median } from './median.ts';
import type { Truck } from './site.ts';
import type { Trip } from './trip.ts';

/** A weighing counts for the trip dumped within this time after it (§5.6). */
const weighedMs = 30 * 60_000;

/**
 * The load of a trip by the best that is known: weighbridge, the loader's own total, the truck's scale, the average
 * load (§5.6).
 */
export function payloadOf(cycle: Cycle, dumpEnd: number, truck: Truck): Pick<Trip, 'payloadT' | 'payloadSource'> {
  if (cycle.weighed && dumpEnd - cycle.weighed.at <= weighedMs)
    return { payloadT: cycle.weighed.netT, payloadSource: 'weighbridge' };
  if (cycle.loaderT !== null) return { payloadT: cycle.loaderT, payloadSource: 'loader' };
  if (cycle.readings.length > 0) return { payloadT: median(cycle.readings), payloadSource: 'scale' };
  return { payloadT: truck.averageT, payloadSource: truck.averageT === null ? null : 'average' };
}
