import { endLoad } from '../load.ts';
import { change, fenceOf, stateOf, type Moment } from '../moment.ts';
import { loadingPlace } from '../units.ts';

/** Loading ends by driving off, loaded or not (§5.5). Answers whether the state changed. */
export function loading(moment: Moment): boolean {
  const { drive, site } = moment;
  const { cycle, motion } = drive;
  if (!motion.moving) return false;
  const left = !cycle.missedLoad && loadingPlace(moment, fenceOf(moment)) !== cycle.source;
  if (!left && cycle.farFromLoad < 2) return false;
  const span = stateOf(drive);
  if (site.truck.hasScale ? drive.loaded : motion.since.at - span.start.at >= site.settings.minLoadMs) {
    endLoad(moment, motion.since);
    return true;
  }
  span.falseLoad = true;
  change(moment, 'returning', motion.since);
  Object.assign(cycle, {
    loadPoint: null,
    loadStart: null,
    source: null,
    missedLoad: false,
    loadingUnit: null,
    readings: [],
    passes: null,
    loaderT: null,
  });
  return true;
}
