import type { Checkpoint, Drive } from './checkpoint.ts';
import type { Span } from './cycle.ts';
import type { Fence } from './fences.ts';
import type { Mark } from './mark.ts';
import type { Site } from './site.ts';
import type { HaulState } from './states.ts';
import type { Interval, Trip } from './trip.ts';

/** What a rule sees: the truck after a fix was taken in, and where finished work goes. */
export interface Moment {
  readonly checkpoint: Checkpoint;
  readonly drive: Drive;
  readonly site: Site;
  readonly intervals: Interval[];
  readonly trips: Trip[];
}

export const stateOf = (drive: Drive): Span => drive.cycle.spans.at(-1) as Span;

/** The fence the truck is in. */
export function fenceOf({ drive, site }: Moment): Fence | null {
  return drive.zone.id === null ? null : (site.fences.byId.get(drive.zone.id) ?? null);
}

/** Milliseconds that the present stop has lasted; −1 while moving. */
export const stoppedMs = ({ motion, mark }: Drive): number => (motion.moving ? -1 : mark.at - motion.since.at);

/**
 * Changes the state from an instant on, clipped to the present state's start; a state without length disappears (§5.5).
 */
export function change({ drive, site }: Moment, state: HaulState, from: Mark): void {
  const { spans } = drive.cycle;
  const present = stateOf(drive);
  const start = from.at < present.start.at ? present.start : from;
  if (start.at === present.start.at) spans.pop();
  const before = spans.at(-1);
  if (before?.state === state) return;
  const place =
    drive.zone.id !== null && site.fences.byId.has(drive.zone.id) && start.at >= drive.zone.since.at
      ? drive.zone.id
      : null;
  spans.push({ state, start, place, gap: false, falseLoad: false });
}
