import { abandonCycle, closeTrip } from './close-trip.ts';
import { inferLoad } from './load.ts';
import { change, stateOf, type Moment } from './moment.ts';
import { dumpHere, dumpNear } from './places.ts';
import { destinationOf, settleStops } from './rules/dumping.ts';

/** The load went while nobody looked: the trip ends at this fix, dumped where it came closest to a dump. */
export function dumpLost(moment: Moment): void {
  const { drive } = moment;
  drive.cycle.inferred = true;
  closeTrip(
    moment,
    drive.mark,
    null,
    dumpHere(moment) ?? dumpNear(moment, drive.mark) ?? drive.cycle.closest?.dump ?? null,
  );
}

/**
 * The truck speaks again after a silence longer than `gapHardMs`: the silence is `unknown`, and scale and zone say
 * where the cycle goes on (§5.6). `wasLoaded` is what was known before the silence.
 */
export function resume(moment: Moment, wasLoaded: boolean): void {
  const { drive, site } = moment;
  const { hasScale } = site.truck;
  const { state, start } = stateOf(drive);
  if (state === 'out') return;
  if (state === 'dumping' && (hasScale ? !wasLoaded && !drive.loaded : dumpHere(moment) === null)) {
    if (hasScale) closeTrip(moment, drive.before, start, destinationOf(moment, start));
    else settleStops(moment, drive.before);
    change(moment, 'unknown', drive.before);
    return change(moment, 'returning', drive.mark);
  }
  change(moment, 'unknown', drive.before);
  if (wasLoaded && !drive.loaded)
    return hasScale || drive.cycle.loadEnd ? dumpLost(moment) : abandonCycle(moment, drive.mark);
  if (wasLoaded)
    return change(
      moment,
      state === 'loading' || (state === 'dumping' && dumpHere(moment) !== null) ? state : 'hauling',
      drive.mark,
    );
  if (drive.loaded && state !== 'loading') return inferLoad(moment);
  const there =
    drive.cycle.loadPoint !== null &&
    Math.hypot(drive.cycle.loadPoint.x - drive.mark.x, drive.cycle.loadPoint.y - drive.mark.y) <= site.settings.leaveM;
  if (state === 'loading' && (there || drive.loaded)) return change(moment, 'loading', drive.mark);
  if (state === 'loading' && !hasScale && drive.before.at - start.at >= site.settings.minLoadMs) {
    drive.loaded = true;
    drive.loadedAt = drive.mark.at;
    drive.cycle.loadEnd = drive.before;
    return change(moment, 'hauling', drive.mark);
  }
  change(moment, 'returning', drive.mark);
}
