import { firstCheckpoint, type Checkpoint } from './checkpoint.ts';
import { settleDumped } from './dumped.ts';
import type { CycleEvent } from './events.ts';
import { followFix } from './follow-fix.ts';
import { followScale } from './follow-scale.ts';
import type { Moment } from './moment.ts';
import { inOrder, reorderMs } from './reorder.ts';
import { newWatch, withoutScale } from './scale-watch.ts';
import { keeps } from './signal.ts';
import type { Site, SiteAt } from './site.ts';
import { firstDrive } from './take-fix.ts';
import { takeNews, takeWord } from './take-news.ts';
import type { Interval, Trip } from './trip.ts';

export interface Advanced {
  readonly checkpoint: Checkpoint;
  /** The intervals of the cycles that ended, in order and without gap. The open cycle's are in the checkpoint. */
  readonly intervals: readonly Interval[];
  readonly trips: readonly Trip[];
  /** Events older than what was processed: the caller rewinds to an older checkpoint and replays. */
  readonly late: readonly CycleEvent[];
}

/**
 * The haul-cycle engine (catalogue operations.md §5): takes a truck's events, in any order within the reorder window
 * and any batches, and answers the trips that closed. Pure: the same checkpoint, events and site give the same answer,
 * and the checkpoint that was handed in is not touched. Where the mine changes, `site` tells how it was at an instant.
 * Start with `firstCheckpoint`; `finish` lets out what is still held back.
 */
export function advance(checkpoint: Checkpoint, events: readonly CycleEvent[], site: Site | SiteAt): Advanced {
  return run(checkpoint, events, site, reorderMs);
}

/** Processes what the reorder window still holds: at the end of a history. */
export const finish = (checkpoint: Checkpoint, site: Site | SiteAt): Advanced => run(checkpoint, [], site, 0);

/** A whole history at once. */
export const recompute = (events: readonly CycleEvent[], site: Site | SiteAt): Advanced =>
  run(firstCheckpoint, events, site, 0);

function run(given: Checkpoint, events: readonly CycleEvent[], site: Site | SiteAt, holdMs: number): Advanced {
  const siteAt = typeof site === 'function' ? site : () => site;
  const { pending, ...rest } = given;
  const checkpoint: Checkpoint = { ...structuredClone(rest), pending: [] };
  const intervals: Interval[] = [];
  const trips: Trip[] = [];
  const late: CycleEvent[] = [];
  const waiting = inOrder([...pending, ...events]);
  const until = (waiting.at(-1)?.at ?? 0) - holdMs;
  const { cursor } = given;
  for (const event of waiting) {
    if (event.at <= cursor) late.push(event);
    else if (event.at > until) checkpoint.pending.push(event);
    else {
      process(checkpoint, event, siteAt(event.at), intervals, trips);
      checkpoint.cursor = event.at;
    }
  }
  if (holdMs === 0 && checkpoint.drive)
    settleDumped({ checkpoint, drive: checkpoint.drive, site: siteAt(checkpoint.cursor), intervals, trips });
  return { checkpoint, intervals, trips, late };
}

function process(checkpoint: Checkpoint, event: CycleEvent, site: Site, intervals: Interval[], trips: Trip[]): void {
  const { scale } = checkpoint;
  const counted = scale?.fault && site.truck.hasScale ? withoutScale(site) : site;
  if (event.kind !== 'position') {
    const moment = checkpoint.drive ? { checkpoint, drive: checkpoint.drive, site: counted, intervals, trips } : null;
    takeNews(checkpoint, event, counted, moment);
    if (moment && scale?.blind) takeWord({ ...moment, ...scale.blind, site: withoutScale(site) }, event);
    return;
  }
  if (!keeps(checkpoint.signal, event, site.settings)) return;
  const moment: Moment = { checkpoint, drive: (checkpoint.drive ??= firstDrive(event)), site, intervals, trips };
  if (site.truck.hasScale) followScale(moment, (checkpoint.scale ??= newWatch(event.at)), event);
  else {
    // One that was taken off has no faults any more.
    if (scale) checkpoint.scale = null;
    followFix(moment, event);
  }
}
