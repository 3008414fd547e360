import { closeTrip } from '../close-trip.ts';
import { dumpLost } from '../gaps.ts';
import type { FenceKind } from '../fences.ts';
import { inferLoad } from '../load.ts';
import type { Mark } from '../mark.ts';
import { change, fenceOf, stateOf, stoppedMs, type Moment } from '../moment.ts';
import { destinationOf } from './dumping.ts';

/** Where a truck is out of its cycle. */
export const outKinds: ReadonlySet<FenceKind> = new Set(['workshop', 'fuel_point', 'parking']);

/** From any state out of the cycle (§5.5). Answers whether the state changed. */
export function goesOut(moment: Moment): boolean {
  const { drive, site } = moment;
  const from = outSince(moment);
  if (from === null) return false;
  const { state, start } = stateOf(drive);
  if (state === 'out') return false;
  // It tipped and stood on: the trip ends where the standing begins.
  if (state === 'dumping' && site.truck.hasScale && !drive.loaded && from.at > start.at)
    closeTrip(moment, from, start, destinationOf(moment, start));
  change(moment, 'out', from);
  return true;
}

function outSince(moment: Moment): Mark | null {
  const { checkpoint, drive, site } = moment;
  const { settings } = site;
  const fence = fenceOf(moment);
  const stop = drive.motion.moving ? drive.mark : drive.motion.since;
  if (fence && outKinds.has(fence.kind) && stoppedMs(drive) >= settings.outConfirmMs) return stop;
  if (drive.ignitionOff && drive.mark.at - drive.ignitionOff.at >= settings.offConfirmMs) return drive.ignitionOff;
  return checkpoint.down ? stop : null;
}

/** Back into the cycle, loaded or empty, when it drives away. */
export function comesBack(moment: Moment): boolean {
  const { checkpoint, drive, site } = moment;
  const fence = fenceOf(moment);
  if (!drive.motion.moving || drive.ignitionOff || checkpoint.down || (fence && outKinds.has(fence.kind))) return false;
  const carried = drive.cycle.loadEnd !== null || drive.cycle.missedLoad;
  if (carried && !drive.loaded && site.truck.hasScale) dumpLost(moment);
  change(moment, drive.loaded ? 'hauling' : 'returning', drive.motion.since);
  if (drive.loaded && !carried) inferLoad(moment);
  return true;
}
