import type { Checkpoint } from '../../plugins/production/formulas/engine/checkpoint.ts';
import type { CycleEvent } from '../../plugins/production/formulas/engine/events.ts';
import type { Site } from '../../plugins/production/formulas/engine/site.ts';
import type { Interval, Trip } from '../../plugins/production/formulas/engine/trip.ts';
import { followTruck } from '../../plugins/production/server/engine/follow-truck.ts';
import type { ReadEvents } from '../../plugins/production/server/engine/read-events.ts';

/** Positions that are read at once. */
const limit = 150;

/** The tables of one truck, as the runner keeps them. */
export class TruckTables {
  readonly events: CycleEvent[] = [];
  trips: Trip[] = [];
  intervals: Interval[] = [];
  checkpoints: Checkpoint[] = [];
  head: Checkpoint | null = null;

  readonly read = (after: number): Promise<ReadEvents> => {
    const positions = this.events
      .filter(({ kind, at }) => kind === 'position' && at > after)
      .toSorted((a, b) => a.at - b.at);
    const taken = positions.slice(0, limit);
    const last = taken.at(-1)?.at ?? -Infinity;
    const others = this.events.filter(({ kind, at }) => kind !== 'position' && at > after && at <= last);
    return Promise.resolve({
      events: [...taken, ...others],
      positions: taken.map(({ at }) => ({ kind: 'position', of: 'truck', at, received: at })),
      others: [],
      more: positions.length > limit,
    });
  };

  /** What a batch brings: on from the head, or back to the checkpoint before the first late event. */
  async take(batch: readonly CycleEvent[], site: Site): Promise<void> {
    const cursor = this.head?.cursor ?? -Infinity;
    this.events.push(...batch);
    const late = batch.filter(({ at }) => at <= cursor).map(({ at }) => at);
    const base =
      late.length === 0 ? this.head : (this.checkpoints.findLast((one) => one.cursor < Math.min(...late)) ?? null);
    const followed = await followTruck(base, () => site, this.read);
    if (!followed) return;
    this.trips = [...this.trips.filter(({ cycleStart }) => cycleStart < followed.from), ...followed.trips];
    this.intervals = [...this.intervals.filter(({ startedAt }) => startedAt < followed.from), ...followed.intervals];
    this.checkpoints = [
      ...this.checkpoints.filter((one) => base !== null && one.cursor <= base.cursor),
      ...followed.saved,
    ].map((one) => JSON.parse(JSON.stringify(one)) as Checkpoint);
    this.head = JSON.parse(JSON.stringify(followed.checkpoint)) as Checkpoint;
  }
}
