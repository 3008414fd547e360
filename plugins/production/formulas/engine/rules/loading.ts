import { doubtLoad } from '../doubt-load.ts';
import { unknownLoad } from '../false-load.ts';
import { beginLoad, endLoad } from '../load.ts';
import { change, fenceOf, stateOf, stoppedMs, type Moment } from '../moment.ts';
import { loadingPlace, unitAtSpot } from '../units.ts';

/** Loading ends by driving off, loaded or not (§5.5). Answers whether the state changed. */
export function loading(moment: Moment): boolean {
  const { drive, site } = moment;
  const { cycle, motion } = drive;
  if (!site.truck.hasScale && movedUp(moment)) return true;
  if (!motion.moving) return false;
  const left = !cycle.missedLoad && loadingPlace(moment, fenceOf(moment)) !== cycle.source;
  if (!left && cycle.farFromLoad < 2) return false;
  const span = stateOf(drive);
  if (site.truck.hasScale ? drive.loaded : motion.since.at - span.start.at >= site.settings.minLoadMs) {
    if (!site.truck.hasScale) doubtLoad(moment, motion.since);
    endLoad(moment, motion.since);
    return true;
  }
  span.falseLoad = true;
  change(moment, 'returning', motion.since);
  Object.assign(cycle, unknownLoad);
  return true;
}

/** Without a scale: it stands again, elsewhere, and long enough to be loaded here. Before, it waited. */
function movedUp(moment: Moment): boolean {
  const { drive, site } = moment;
  const { loadPoint } = drive.cycle;
  if (!loadPoint || stoppedMs(drive) < site.settings.minLoadMs || drive.motion.since.at <= loadPoint.at) return false;
  if (unitAtSpot(moment) === null) return false;
  stateOf(drive).state = 'queue_load';
  beginLoad(moment, drive.motion.since);
  return true;
}
