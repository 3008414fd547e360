import type { Drive } from './checkpoint.ts';
import type { PositionEvent } from './events.ts';
import type { Moment } from './moment.ts';
import { stateOf } from './moment.ts';
import type { Site } from './site.ts';
import type { Interval, Trip } from './trip.ts';

/** Why a scale cannot be relied on: it says nothing, always the same, or what no threshold fits any more. */
export type ScaleFaultKind = 'silent' | 'stuck' | 'wrong';

export interface ScaleFault {
  readonly kind: ScaleFaultKind;
  /** The last instant (milliseconds) at which it can have been sound. */
  readonly since: number;
}

/** What is known of a truck's scale. Plain JSON. */
export interface ScaleWatch {
  /** While there is one, the truck goes by the rules without a scale. */
  fault: ScaleFault | null;
  /**
   * The truck by the rules without a scale, since the last trip that the scale told of, and what they would have told
   * meanwhile. Null while they are what counts.
   */
  blind: { drive: Drive; trips: Trip[]; intervals: Interval[] } | null;
  readAt: number;
  /** The readings that are alike, back from the last. */
  steady: { since: number; low: number; high: number } | null;
  /** In the open cycle the scale was seen empty before the load, and full after it. */
  swing: { empty: boolean; full: boolean };
}

/** Two trips without the scale's knowing are its fault; where it said nothing at all, one is. */
const unseenTrips = 2;

export const newWatch = (at: number): ScaleWatch => ({
  fault: null,
  blind: null,
  readAt: at,
  steady: null,
  swing: { empty: false, full: false },
});

/** The rules without a scale begin where the scale's are now. */
export function followBlindly(watch: ScaleWatch, drive: Drive): void {
  watch.blind = { drive: structuredClone(drive), trips: [], intervals: [] };
}

const blindSites = new WeakMap<Site, Site>();

/** The site of a truck whose scale does not count. */
export function withoutScale(site: Site): Site {
  const existing = blindSites.get(site);
  if (existing) return existing;
  const blind = { ...site, truck: { ...site.truck, hasScale: false } };
  blindSites.set(site, blind);
  return blind;
}

/** Takes a reading in. */
export function listen(watch: ScaleWatch, { at, payloadT }: PositionEvent, { settings, truck }: Site): void {
  if (payloadT === undefined) return;
  watch.readAt = at;
  const { steady } = watch;
  const alike = Math.max(settings.loadRiseT, settings.loadRiseShare * truck.targetT);
  if (!steady || Math.max(steady.high, payloadT) - Math.min(steady.low, payloadT) > alike)
    watch.steady = { since: at, low: payloadT, high: payloadT };
  else {
    steady.low = Math.min(steady.low, payloadT);
    steady.high = Math.max(steady.high, payloadT);
  }
}

/** The fault that the trips without the scale's knowing tell of, if they do. */
export function faultOf({ blind, readAt, steady }: ScaleWatch): ScaleFault | null {
  const loads = blind?.trips.flatMap(({ quality, loadStart }) => (quality === 'auto' ? (loadStart ?? []) : [])) ?? [];
  const [first, last] = [loads[0], loads.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (readAt < last) return { kind: 'silent', since: readAt };
  if (loads.length < unseenTrips) return null;
  return steady && steady.since <= last ? { kind: 'stuck', since: steady.since } : { kind: 'wrong', since: first };
}

/** While the scale is at fault: whether it says what the rules without it see. */
export function compareSwing(watch: ScaleWatch, { drive, site }: Moment, { payloadT }: PositionEvent): void {
  if (payloadT === undefined) return;
  const { settings, truck } = site;
  const { state } = stateOf(drive);
  if (state === 'hauling' && payloadT >= settings.loadedOnShare * truck.targetT) watch.swing.full = true;
  if ((state === 'returning' || state === 'spot_load') && payloadT <= settings.loadedOffShare * truck.targetT)
    watch.swing.empty = true;
}
