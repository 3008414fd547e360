import { firstCheckpoint, type Checkpoint, type Drive } from './checkpoint.ts';
import { counts, obey } from './device-states.ts';
import type { CycleEvent, PositionEvent } from './events.ts';
import { resume } from './gaps.ts';
import { fenceOf, stateOf, type Moment } from './moment.ts';
import { watchDumps } from './places.ts';
import { inOrder, reorderMs } from './reorder.ts';
import { applyRules } from './rules/table.ts';
import { keeps } from './signal.ts';
import type { Site, SiteAt } from './site.ts';
import { firstDrive, silence, takeFix } from './take-fix.ts';
import { takeNews } from './take-news.ts';
import type { Interval, Trip } from './trip.ts';
import { loadingPlace } from './units.ts';

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
  return { checkpoint, intervals, trips, late };
}

function process(checkpoint: Checkpoint, event: CycleEvent, site: Site, intervals: Interval[], trips: Trip[]): void {
  if (event.kind !== 'position') {
    const moment = checkpoint.drive ? { checkpoint, drive: checkpoint.drive, site, intervals, trips } : null;
    return takeNews(checkpoint, event, site, moment);
  }
  if (!keeps(checkpoint.signal, event, site.settings)) return;
  const gap = checkpoint.drive ? silence(checkpoint, checkpoint.drive, event, site) : 'none';
  const drive = (checkpoint.drive ??= firstDrive(event));
  const wasLoaded = drive.loaded;
  takeFix({ drive }, event, site);
  // What drives is not down, whatever the ledger says: its tonnes count.
  if (checkpoint.down && drive.mark.drivenM - checkpoint.downM > drivesM) checkpoint.down = false;
  const moment: Moment = { checkpoint, drive, site, intervals, trips };
  if (gap !== 'none') stateOf(drive).gap = true;
  if (gap === 'hard') resume(moment, wasLoaded);
  observe(moment, event);
  if (!counts(drive, event.state)) applyRules(moment);
  else if (event.state !== undefined) obey(moment, event.state);
}

/** What the load and the haul keep in mind beside their state. */
function observe(moment: Moment, { payloadT, speedKmh }: PositionEvent): void {
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
  if ((state === 'loading' && drive.motion.moving) || state === 'hauling') read(drive, payloadT, speedKmh);
  if (state !== 'hauling') return;
  if (!cycle.leftSource && loadingPlace(moment, fenceOf(moment)) !== cycle.source) cycle.leftSource = true;
  watchDumps(moment);
}

/** Farther than this goes no truck that is down, but to a workshop, where it is out anyway. */
const drivesM = 1000;

/** A trip's load is the median of its first readings at speed. */
const mostReadings = 5;
const readingKmh = 5;

function read({ loaded, cycle }: Drive, payloadT: number | undefined, speedKmh: number): void {
  if (loaded && payloadT !== undefined && speedKmh > readingKmh && cycle.readings.length < mostReadings)
    cycle.readings.push(payloadT);
}
