import { closeTrip } from '../close-trip.ts';
import { closeInDoubt } from '../dumped.ts';
import type { Mark } from '../mark.ts';
import { change, stateOf, type Moment } from '../moment.ts';
import { dumpHere, dumpKinds, dumpNear } from '../places.ts';

/** Dumping ends by driving off empty: the trip is closed (§5.5). Answers whether the state changed. */
export function dumping(moment: Moment): boolean {
  const { drive, site } = moment;
  const { motion, cycle, mark } = drive;
  if (!motion.moving || drive.bedUp) return false;
  const { start } = stateOf(drive);
  const end = motion.since.at > start.at ? motion.since : mark;
  if (site.truck.hasScale ? !drive.loaded : cycle.tipped) {
    closeTrip(moment, end, start, destinationOf(moment, start));
    return true;
  }
  if (dumpHere(moment) !== null) return false;
  if (!site.truck.hasScale) {
    settleStops(moment, motion.since);
    return true;
  }
  // Still loaded and gone from the dump: it did not tip after all.
  cycle.missedDump = false;
  cycle.tipped = false;
  change(moment, 'hauling', end);
  return true;
}

/** Where the load went: the fence the dumping began in, the place a check-in named, or the nearest dump. */
export function destinationOf(moment: Moment, start: Mark): string | null {
  const { cycle } = moment.drive;
  const { place } = stateOf(moment.drive);
  const fence = place === null ? undefined : moment.site.fences.byId.get(place);
  if (cycle.namedDump !== null) return cycle.namedDump;
  if (cycle.missedDump) return dumpNear(moment, start);
  if (fence?.kind === 'queue_area' && fence.parent !== undefined) return fence.parent;
  return fence && dumpKinds.has(fence.kind) ? fence.id : dumpHere(moment);
}

/**
 * The last stop that was long enough is the dump, from the end of the stop before it; earlier ones were the queue
 * (§5.5, no scale).
 */
export function settleStops(moment: Moment, leftAt: Mark): void {
  const { drive, site } = moment;
  const { cycle } = drive;
  const destination = destinationOf(moment, drive.mark);
  const index = cycle.dumpStops.findLastIndex(({ start, end }) => end.at - start.at >= site.settings.dumpConfirmMs);
  const last = cycle.dumpStops[index];
  if (!last) return closeInDoubt(moment, leftAt, stateOf(drive).start, destination);
  const first = cycle.dumpStops[0] ?? last;
  const tipped = cycle.dumpStops[index - 1]?.end ?? last.start;
  while (cycle.spans.length > 1 && stateOf(drive).start.at >= first.start.at) cycle.spans.pop();
  if (tipped.at > first.start.at)
    cycle.spans.push({ state: 'queue_dump', start: first.start, place: destination, gap: false, falseLoad: false });
  cycle.spans.push({ state: 'dumping', start: tipped, place: destination, gap: false, falseLoad: false });
  closeInDoubt(moment, last.end, tipped, destination);
}
