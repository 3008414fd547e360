import type { Drive } from './checkpoint.ts';
import { counts, obey } from './device-states.ts';
import { doubtDumped, settleDumped } from './dumped.ts';
import type { PositionEvent } from './events.ts';
import type { Fence } from './fences.ts';
import { resume } from './gaps.ts';
import { fenceOf, stateOf, stoppedMs, type Moment } from './moment.ts';
import { faceNear, watchDumps } from './places.ts';
import { outKinds } from './rules/out.ts';
import { applyRules } from './rules/table.ts';
import { silence, takeFix } from './take-fix.ts';
import { loadingPlace } from './units.ts';

/** Takes a kept fix in by the rules of the moment's site: with a scale, or without. */
export function followFix(moment: Moment, event: PositionEvent): void {
  const { checkpoint, drive, site } = moment;
  const gap = silence(checkpoint, drive, event, site);
  const wasLoaded = drive.loaded;
  takeFix({ drive }, event, site);
  // What drives is not down, whatever the ledger says: its tonnes count.
  if (checkpoint.down && drive.mark.drivenM - checkpoint.downM > drivesM) checkpoint.down = false;
  if (gap !== 'none') stateOf(drive).gap = true;
  if (gap === 'hard') {
    settleDumped(moment);
    resume(moment, wasLoaded);
  }
  observe(moment, event);
  if (!counts(drive, event.state)) applyRules(moment);
  else if (event.state !== undefined) obey(moment, event.state);
  doubtDumped(moment);
}

/** What the load and the haul keep in mind beside their state. */
function observe(moment: Moment, event: PositionEvent): void {
  const { drive, site } = moment;
  const { cycle, mark } = drive;
  const { state } = stateOf(drive);
  if (state === 'loading') {
    const far =
      cycle.loadPoint !== null &&
      Math.hypot(mark.x - cycle.loadPoint.x, mark.y - cycle.loadPoint.y) > site.settings.leaveM;
    cycle.farFromLoad = far ? cycle.farFromLoad + 1 : 0;
    if (!drive.motion.moving) cycle.readings = [];
  }
  if (site.truck.hasScale && ((state === 'loading' && drive.motion.moving) || state === 'hauling')) read(drive, event);
  if (state !== 'hauling') return;
  const fence = fenceOf(moment);
  const place = loadingPlace(moment, fence);
  if (!cycle.leftSource && place !== cycle.source) cycle.leftSource = true;
  if (place === null && stoppedMs(drive) >= site.settings.dumpConfirmMs && !isWaiting(moment, fence))
    cycle.stoodElsewhere = true;
  watchDumps(moment);
}

/** Who stands before a face or is parked does not dump there. */
const isWaiting = (moment: Moment, fence: Fence | null): boolean =>
  (fence !== null && outKinds.has(fence.kind)) || faceNear(moment, moment.drive.mark) !== null;

/** Farther than this goes no truck that is down, but to a workshop, where it is out anyway. */
const drivesM = 1000;

/** A trip's load is the median of its first readings at speed. */
const mostReadings = 5;
const readingKmh = 5;

function read({ loaded, cycle }: Drive, { payloadT, speedKmh }: PositionEvent): void {
  if (loaded && payloadT !== undefined && speedKmh > readingKmh && cycle.readings.length < mostReadings)
    cycle.readings.push(payloadT);
}
