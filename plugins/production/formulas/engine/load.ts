import { fenceAt } from './fences.ts';
import type { Mark } from './mark.ts';
import { change, fenceOf, stateOf, type Moment } from './moment.ts';
import { faceNear } from './places.ts';
import { loadingPlace, unitAtSpot, unitsIn } from './units.ts';

/** The truck is being loaded since `start`, standing there. */
export function beginLoad(moment: Moment, start: Mark): void {
  const { drive, checkpoint } = moment;
  change(moment, 'loading', start);
  const { cycle } = drive;
  // Known after the fact, the truck may have left the place already.
  const place =
    loadingPlace(moment, fenceOf(moment)) ?? loadingPlace(moment, fenceAt(moment.site.fences, start.x, start.y));
  cycle.loadingUnit =
    unitAtSpot(moment) ??
    cycle.loadingUnit ??
    (place === null ? undefined : unitsIn(moment, place)[0]?.id) ??
    checkpoint.assignment.unit;
  cycle.source = place ?? faceNear(moment, start) ?? checkpoint.assignment.face;
  cycle.missedLoad = place === null;
  cycle.loadPoint = start;
  cycle.loadStart = stateOf(drive).start;
  cycle.farFromLoad = 0;
  cycle.readings = [];
}

/** The truck left its loading point loaded. */
export function endLoad(moment: Moment, end: Mark): void {
  const { drive } = moment;
  change(moment, 'hauling', end);
  drive.cycle.loadEnd = stateOf(drive).start;
  drive.cycle.leftSource = false;
  drive.cycle.closest = null;
  drive.loaded = true;
  drive.loadedAt = drive.mark.at;
}

/**
 * The truck is loaded and nobody saw it happen: its last long stop of this cycle is where, else its assignment (§5.6).
 */
export function inferLoad(moment: Moment): void {
  const { drive, checkpoint } = moment;
  const { cycle, longStop } = drive;
  const stop = longStop && longStop.start.at >= stateOf(drive).start.at ? longStop : null;
  if (stop) {
    change(moment, 'loading', stop.start);
    cycle.loadStart = stop.start;
  }
  endLoad(moment, stop ? stop.end : drive.mark);
  if (!stop) cycle.loadEnd = null;
  cycle.loadingUnit ??= checkpoint.assignment.unit;
  cycle.source = (stop ? faceNear(moment, stop.start) : null) ?? checkpoint.assignment.face;
  cycle.missedLoad = true;
}
