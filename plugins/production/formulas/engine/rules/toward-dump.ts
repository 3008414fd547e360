import { closeTrip } from '../close-trip.ts';
import { change, fenceOf, stateOf, stoppedMs, type Moment } from '../moment.ts';
import type { Mark } from '../mark.ts';
import { dumpHere, dumpKinds } from '../places.ts';
import { forgetLoad, seenSinceLoad } from '../false-load.ts';
import { loadingPlace, unitAtSpot } from '../units.ts';

/** Hauling or queueing at the dump (§5.5). Answers whether the state changed. */
export function towardDump(moment: Moment): boolean {
  return tips(moment) || standsToDump(moment) || queues(moment) || leaves(moment) || loadsAgain(moment);
}

/** The bed is up or the load is gone. */
function tips(moment: Moment): boolean {
  const { drive, site } = moment;
  const { motion, cycle } = drive;
  const gone = site.truck.hasScale && !drive.loaded;
  if (!drive.bedUp && !gone && !cycle.tipped) return false;
  if (dumpHere(moment) !== null) {
    if (drive.bedUp) cycle.tipped = true;
    change(moment, 'dumping', tipStart(moment));
    return true;
  }
  // A bed that is up on the road, loaded and rolling, is a sensor's word against all others.
  if (motion.moving && !gone && !cycle.tipped) return false;
  if (drive.bedUp) cycle.tipped = true;
  cycle.missedDump = cycle.namedDump === null;
  change(moment, 'dumping', motion.moving ? drive.before : motion.since);
  return true;
}

/** The move that ended the last queue stop, else this stop's start, else the entry. */
function tipStart({ drive }: Moment): Mark {
  const last = drive.cycle.dumpStops.at(-1);
  if (last) return last.end;
  return drive.motion.moving ? drive.zone.since : drive.motion.since;
}

/** Without a scale a stop in the dump is the dump, until a later stop proves it was the queue. */
function standsToDump(moment: Moment): boolean {
  const { drive, site } = moment;
  const fence = fenceOf(moment);
  if (site.truck.hasScale || !fence || !dumpKinds.has(fence.kind) || dumpHere(moment) === null) return false;
  if (stoppedMs(drive) < site.settings.dumpConfirmMs) return false;
  freshStops(moment);
  change(moment, 'dumping', drive.motion.since);
  return true;
}

function queues(moment: Moment): boolean {
  const { drive } = moment;
  if (stateOf(drive).state !== 'hauling' || drive.motion.moving || dumpHere(moment) === null) return false;
  freshStops(moment);
  change(moment, 'queue_dump', drive.motion.since);
  return true;
}

/** Stops of an earlier visit do not count. */
function freshStops({ drive }: Moment): void {
  const [first] = drive.cycle.dumpStops;
  if (first && first.start.at < drive.zone.since.at) drive.cycle.dumpStops = [];
}

function leaves(moment: Moment): boolean {
  const { drive } = moment;
  if (stateOf(drive).state !== 'queue_dump' || !drive.motion.moving || dumpHere(moment) !== null) return false;
  change(moment, 'hauling', drive.motion.since);
  return true;
}

/** Without a scale: standing at a face again means that it dumped where it came closest to a dump (§5.6). */
function loadsAgain(moment: Moment): boolean {
  const { drive, site } = moment;
  const { cycle, motion } = drive;
  if (
    site.truck.hasScale ||
    !cycle.leftSource ||
    stoppedMs(drive) < site.settings.loadConfirmMs ||
    loadingPlace(moment, fenceOf(moment)) === null
  )
    return false;
  const { closest } = cycle;
  if (closest === null && !cycle.stoodElsewhere && seenSinceLoad(cycle)) {
    forgetLoad(moment);
    return true;
  }
  const near = closest !== null && closest.metres <= site.settings.dumpSnapM + 60;
  cycle.inferred = true;
  cycle.missedDump = true;
  const end = closest && closest.mark.at > stateOf(drive).start.at ? closest.mark : motion.since;
  closeTrip(moment, end, null, near ? closest.dump : null);
  if (unitAtSpot(moment) !== null) change(moment, 'spot_load', motion.since);
  return true;
}
