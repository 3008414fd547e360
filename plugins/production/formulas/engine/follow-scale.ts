import type { PositionEvent } from './events.ts';
import { followFix } from './follow-fix.ts';
import type { Moment } from './moment.ts';
import { compareSwing, faultOf, followBlindly, listen, withoutScale, type ScaleWatch } from './scale-watch.ts';
import type { Trip } from './trip.ts';

/**
 * A truck with a scale goes by it for as long as it tells of the trips that the rules without one see as well; from the
 * trips on that it does not know of, those rules count.
 */
export function followScale(moment: Moment, watch: ScaleWatch, event: PositionEvent): void {
  listen(watch, event, moment.site);
  if (watch.fault) goBlind(moment, watch, event);
  else goByScale(moment, watch, event);
}

function goByScale(moment: Moment, watch: ScaleWatch, event: PositionEvent): void {
  const { checkpoint, drive, site, intervals, trips } = moment;
  const before = trips.length;
  followFix(moment, event);
  const { blind } = watch;
  if (!blind || trips.length > before) return followBlindly(watch, drive);
  followFix({ ...moment, ...blind, site: withoutScale(site) }, event);
  const fault = faultOf(watch);
  if (!fault) return;
  checkpoint.drive = { ...blind.drive, payloadT: null };
  trips.push(...blind.trips.map(flagged));
  intervals.push(...blind.intervals);
  Object.assign(watch, { fault, blind: null, swing: { empty: false, full: false } });
}

function goBlind(moment: Moment, watch: ScaleWatch, event: PositionEvent): void {
  const { drive, site, trips } = moment;
  const tripsWithoutScale: Trip[] = [];
  const blind = { ...moment, site: withoutScale(site), trips: tripsWithoutScale };
  followFix(blind, event);
  compareSwing(watch, blind, event);
  if (tripsWithoutScale.length === 0) return;
  trips.push(...tripsWithoutScale.map(flagged));
  const sound = watch.swing.empty && watch.swing.full;
  watch.swing = { empty: false, full: false };
  if (!sound) return;
  watch.fault = null;
  followBlindly(watch, drive);
}

const flagged = (trip: Trip): Trip => ({ ...trip, flags: [...trip.flags, 'scale_fault'] });
