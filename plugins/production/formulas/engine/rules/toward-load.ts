import { beginLoad, inferLoad } from '../load.ts';
import { change, fenceOf, stateOf, stoppedMs, type Moment } from '../moment.ts';
import { dumpHere } from '../places.ts';
import { loadingPlace, unitAtSpot, unitsIn } from '../units.ts';

/** Returning, queueing or spotting: the ways to a load (§5.5). Answers whether the state changed. */
export function towardLoad(moment: Moment): boolean {
  return (
    loadedAlready(moment) || tippedUnseen(moment) || loads(moment) || spots(moment) || queues(moment) || leaves(moment)
  );
}

/** The scale says loaded before anything else did. */
function loadedAlready(moment: Moment): boolean {
  const { drive } = moment;
  if (!drive.loaded) return false;
  if (drive.motion.moving) inferLoad(moment);
  else beginLoad(moment, drive.motion.since);
  return true;
}

/** Without a scale, a raised bed or a check-in in a dump tells of a load that no fence saw (§5.6). */
function tippedUnseen(moment: Moment): boolean {
  const { drive, site } = moment;
  if (
    site.truck.hasScale ||
    !(drive.bedUp || drive.cycle.tipped) ||
    (dumpHere(moment) ?? drive.cycle.namedDump) === null
  )
    return false;
  inferLoad(moment);
  drive.cycle.tipped = true;
  return true;
}

function loads(moment: Moment): boolean {
  const { drive, site } = moment;
  const { state } = stateOf(drive);
  const { settings, truck } = site;
  const blind = state === 'queue_load' && !located(moment);
  if (state !== 'spot_load' && !blind) return false;
  const rise = Math.max(settings.loadRiseT, settings.loadRiseShare * truck.targetT);
  if (!truck.hasScale) return standsToLoad(moment);
  if (drive.payloadT === null || drive.payloadT < rise) return false;
  beginLoad(moment, drive.mark);
  return true;
}

/** Without a scale standing long enough is the load; after a silence it may show only when the truck drives off. */
function standsToLoad(moment: Moment): boolean {
  const { drive, site } = moment;
  const { motion, longStop } = drive;
  const ended =
    motion.moving && longStop && longStop.end.at === motion.since.at && longStop.start.at >= stateOf(drive).start.at;
  if (!ended && stoppedMs(drive) < site.settings.loadConfirmMs) return false;
  beginLoad(moment, ended ? longStop.start : motion.since);
  return true;
}

function spots(moment: Moment): boolean {
  const { drive } = moment;
  const { state, start } = stateOf(drive);
  if (state === 'spot_load') return false;
  const unit = unitAtSpot(moment);
  if (unit === null) return false;
  // What ended the queue is the moving off, known only when the truck has come near; or another truck's going.
  const { since } = drive.motion;
  const movedOff =
    state === 'queue_load' && since.at > start.at && since.at >= (moment.checkpoint.units[unit]?.freeSince ?? since.at);
  change(moment, 'spot_load', movedOff ? since : drive.mark);
  drive.cycle.loadingUnit = unit;
  return true;
}

function queues(moment: Moment): boolean {
  const { drive } = moment;
  if (stateOf(drive).state !== 'returning' || drive.motion.moving || loadingPlace(moment, fenceOf(moment)) === null)
    return false;
  change(moment, 'queue_load', drive.motion.since);
  return true;
}

function leaves(moment: Moment): boolean {
  const { drive } = moment;
  if (stateOf(drive).state === 'returning' || !drive.motion.moving) return false;
  if (loadingPlace(moment, fenceOf(moment)) !== null || unitAtSpot(moment) !== null) return false;
  change(moment, 'returning', drive.motion.since);
  drive.cycle.loadingUnit = null;
  return true;
}

/**
 * Whether the unit of the place where the truck waits sends its position. A truck that just drove off is judged by
 * where it stood.
 */
function located(moment: Moment): boolean {
  const { drive, site } = moment;
  const stood = stateOf(drive).place;
  const place = loadingPlace(
    moment,
    fenceOf(moment) ?? (stood === null ? null : (site.fences.byId.get(stood) ?? null)),
  );
  return place !== null && unitsIn(moment, place).some((unit) => unit.located);
}
