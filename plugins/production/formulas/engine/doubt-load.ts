import type { Mark } from './mark.ts';
import { median } from './median.ts';
import type { Moment } from './moment.ts';
import { unitsWithin } from './units.ts';

const keptLoads = 9;
const fewLoads = 3;
/** Longer than this is no load of a truck of which little is known yet; nor is what takes so many times the usual. */
const longMs = 600_000;
const usualTimes = 2.5;
const leastLongMs = 300_000;
/** Two units are told apart where one is nearer by this much, metres. */
const apartM = 12;

/** Without a scale: whether what looks like a load may be a truck that waits beside a unit, or another unit's. */
export function doubtLoad(moment: Moment, end: Mark): void {
  const { drive, site } = moment;
  const { cycle } = drive;
  if (!cycle.loadStart || !cycle.loadPoint) return;
  const lastedMs = end.at - cycle.loadStart.at;
  const loadsMs = (drive.loadsMs ??= []);
  const most = loadsMs.length < fewLoads ? longMs : Math.max(leastLongMs, usualTimes * median(loadsMs));
  const [nearest, second] = unitsWithin(moment, cycle.loadPoint, site.settings.spotRadiusM + apartM);
  cycle.guessedLoad = lastedMs > most || (second !== undefined && nearest !== undefined && second - nearest < apartM);
  if (cycle.guessedLoad) return;
  loadsMs.push(lastedMs);
  if (loadsMs.length > keptLoads) loadsMs.shift();
}
