import { advance, finish } from '../../formulas/engine/advance.ts';
import { firstCheckpoint, type Checkpoint } from '../../formulas/engine/checkpoint.ts';
import type { CycleEvent } from '../../formulas/engine/events.ts';
import type { SiteAt } from '../../formulas/engine/site.ts';
import type { Interval, Trip } from '../../formulas/engine/trip.ts';
import type { ReadEvents } from './read-events.ts';
import type { ReadRow } from './seen-rows.ts';

/** What came of a truck's events since a checkpoint. */
export interface Followed {
  readonly trips: readonly Trip[];
  readonly intervals: readonly Interval[];
  /** Where one may go back to later, oldest first: one per closed trip and per 10 minutes. */
  readonly saved: readonly Checkpoint[];
  readonly checkpoint: Checkpoint;
  /** What the truck does now, as far as is known without waiting for what may overtake it. */
  readonly ahead: Checkpoint;
  readonly positions: readonly ReadRow[];
  /** What the truck told that is no position, and what was told of the loading units. */
  readonly others: readonly ReadRow[];
  /** Nothing before this instant (milliseconds) can have changed: where the first cycle began that was looked at. */
  readonly from: number;
}

const saveEveryMs = 600_000;

/**
 * Takes a truck on from a checkpoint through everything that is stored since, as `read` gives it. What the reorder
 * window holds back is not kept: it is read again, so that a checkpoint plus the tables are all that is needed to go
 * on.
 */
export async function followTruck(
  given: Checkpoint | null,
  siteAt: SiteAt,
  read: (after: number) => Promise<ReadEvents>,
  progress: (cursor: number) => void = () => undefined,
): Promise<Followed | null> {
  let checkpoint = given ?? firstCheckpoint;
  let savedAt = checkpoint.cursor;
  let ahead = checkpoint;
  let from = startOf(checkpoint);
  const trips: Trip[] = [];
  const intervals: Interval[] = [];
  const saved: Checkpoint[] = [];
  const positions: ReadRow[] = [];
  const others: ReadRow[] = [];
  for (;;) {
    const { events, positions: fixes, others: told, more } = await read(checkpoint.cursor);
    if (fixes.length === 0) break;
    from ??= fixes[0]?.at as number;
    const before = checkpoint.cursor;
    for (const slice of slicesOf(events)) {
      const step = advance(checkpoint, slice, siteAt);
      checkpoint = step.checkpoint;
      for (const trip of step.trips) trips.push(trip);
      for (const interval of step.intervals) intervals.push(interval);
      if (step.trips.length === 0 && checkpoint.cursor - savedAt < saveEveryMs) continue;
      savedAt = checkpoint.cursor;
      saved.push({ ...checkpoint, pending: [] });
    }
    for (const fix of fixes) positions.push(fix);
    for (const row of told) others.push(row);
    ahead = more ? checkpoint : finish(checkpoint, siteAt).checkpoint;
    checkpoint = { ...checkpoint, pending: [] };
    progress(checkpoint.cursor);
    if (!more || checkpoint.cursor === before) break;
  }
  return positions.length === 0
    ? null
    : { trips, intervals, saved, checkpoint, ahead, positions, others, from: from ?? 0 };
}

/** Where the first cycle of a checkpoint began that is not told yet; null before the first fix. */
export const startOf = ({ drive }: Checkpoint): number | null =>
  (drive?.dumped?.cycle ?? drive?.cycle)?.spans[0]?.start.at ?? null;

/** Events of no more than ten minutes each, in order: between two slices a checkpoint can be kept. */
function slicesOf(events: readonly CycleEvent[]): readonly (readonly CycleEvent[])[] {
  const ordered = events.toSorted((a, b) => a.at - b.at);
  const slices: CycleEvent[][] = [];
  let began = -Infinity;
  for (const event of ordered) {
    if (event.at - began > saveEveryMs / 2) {
      slices.push([]);
      began = event.at;
    }
    slices.at(-1)?.push(event);
  }
  return slices;
}
