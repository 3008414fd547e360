import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import type { Checkpoint } from '../../formulas/engine/checkpoint.ts';
import type { Truck } from '../../formulas/engine/site.ts';
import { followTruck, type Followed } from './follow-truck.ts';
import { checkpointBefore, writeHead, type StoredHead } from './heads.ts';
import type { Leases } from './leases.ts';
import type { Mine } from './mine.ts';
import { readEvents } from './read-events.ts';
import { lookBackMs, SeenRows, type ReadRow } from './seen-rows.ts';
import { siteOf } from './site-at.ts';
import { factsOf } from './trip-facts.ts';
import { valuesOf } from './trip-values.ts';
import { writeIntervals } from './write-intervals.ts';
import { changeRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { writeTrips, type WrittenTrips } from './write-trips.ts';
import { truckCheckinTable } from '../uses.ts';

/** A truck of the site whose mine is given. */
export interface RunningTruck {
  readonly truck: Truck;
  readonly mine: Mine;
}

/** What a step of the engine wrote. */
export interface Step {
  readonly trips: WrittenTrips;
  /** The truck does something else now, or is somewhere else. */
  readonly moved: boolean;
  /** From here on (milliseconds) its intervals were written anew; null: none were. */
  readonly rewrittenFrom: number | null;
}

export interface Rewind {
  /** Everything from here on (milliseconds) is looked at again. */
  readonly from: number;
  /** Asked for by somebody: closed shifts are left alone instead of being proposed to. */
  readonly asked?: boolean;
  readonly progress?: (cursor: number) => void;
}

/** The head goes to the database at least this often, and with every trip and change of state. */
const storeEveryMs = 5_000;
/** A recomputation begins so much earlier, to know the cycle that runs when it begins. */
const leadMs = 12 * 3_600_000;

/**
 * The engine of one truck in this process: what it remembers is in the database too, no older than its last trip or
 * change of state.
 */
export class TruckEngine {
  readonly seen = new SeenRows();
  readonly #host: Host;
  readonly #leases: Leases;
  #checkpoint: Checkpoint | null;
  #shown = '';
  #storedAt = 0;
  #readTo = 0;
  #unstored = false;
  #busy: Promise<unknown> = Promise.resolve();

  constructor(host: Host, leases: Leases, head: StoredHead | null) {
    this.#host = host;
    this.#leases = leases;
    this.#checkpoint = head?.checkpoint ?? null;
  }

  /** The instant (milliseconds) up to which events were processed. */
  get cursor(): number {
    return this.#checkpoint?.cursor ?? -Infinity;
  }

  /** Whether there is something to take in, or to store after a while. */
  isBehind(newest: number): boolean {
    return newest > this.#readTo || (this.#unstored && performance.now() - this.#storedAt > storeEveryMs);
  }

  isLate(row: ReadRow): boolean {
    return row.at <= this.cursor && !this.seen.has(row);
  }

  /**
   * Takes in what has come since, or with `rewind` what came from an instant on anew. One after the other; null when
   * there was nothing.
   */
  run(running: RunningTruck, lookedUntil: number, rewind: Rewind | null = null): Promise<Step | null> {
    const step = this.#busy.then(() => this.#step(running, lookedUntil, rewind));
    this.#busy = step.catch(() => undefined);
    return step;
  }

  async #step({ truck, mine }: RunningTruck, lookedUntil: number, rewind: Rewind | null): Promise<Step | null> {
    const { db } = this.#host;
    const base = rewind ? await checkpointBefore(db, truck.id, rewind.from) : this.#checkpoint;
    const begin = rewind && !base ? rewind.from - leadMs : -Infinity;
    const followed = await followTruck(
      base,
      siteOf(mine, truck),
      (after) => readEvents(db, mine, truck.id, Math.max(after, begin)),
      rewind?.progress,
    );
    if (!followed) return null;
    const present = followed.ahead.drive?.cycle.spans.at(-1);
    const shown = `${present?.state} ${present?.start.at} ${followed.ahead.drive?.zone.id} ${followed.ahead.drive?.cycle.loadingUnit}`;
    const moved = shown !== this.#shown;
    const due =
      rewind !== null ||
      moved ||
      followed.trips.length > 0 ||
      followed.saved.length > 0 ||
      performance.now() - this.#storedAt > storeEveryMs;
    const from = rewind && !base ? Math.max(followed.from, rewind.from) : followed.from;
    const trips = due ? await this.#store(mine, truck, { ...followed, from }, lookedUntil, rewind, base) : nothing;
    if (!trips) return null;
    this.#checkpoint = followed.checkpoint;
    this.#readTo = followed.positions.at(-1)?.at ?? this.#readTo;
    this.seen.take(followed, lookedUntil - lookBackMs);
    this.#unstored = !due;
    if (due) this.#storedAt = performance.now();
    this.#shown = shown;
    return { trips, moved, rewrittenFrom: due && writesIntervals(followed, rewind) ? from : null };
  }

  /**
   * One transaction: trips, states, checkpoints and head, or nothing at all where another process has the truck by now.
   */
  async #store(
    mine: Mine,
    truck: Truck,
    followed: Followed,
    lookedUntil: number,
    rewind: Rewind | null,
    base: Checkpoint | null,
  ): Promise<WrittenTrips | null> {
    return this.#host.db.transaction().execute(async (db) => {
      if (!(await this.#leases.confirm(db, truck.id))) return null;
      const found = followed.trips.filter(({ cycleStart }) => cycleStart >= followed.from);
      const facts = await factsOf(this.#host, db, found);
      const values = found.map((trip, index) => valuesOf(trip, facts[index] as (typeof facts)[number], mine));
      const rows = { host: this.#host, db, machine: 'haul-engine' };
      const again = writesIntervals(followed, rewind);
      const trips = again
        ? await writeTrips(rows, mine, truck.id, followed.from, values, rewind?.asked !== true)
        : nothing;
      if (again)
        await writeIntervals(
          db,
          mine,
          truck.id,
          followed.from,
          followed.intervals.filter(({ startedAt }) => startedAt >= followed.from),
          trips.byDump,
        );
      await writeHead(db, mine.site, truck.id, followed, lookedUntil, rewind ? (base?.cursor ?? rewind.from) : null);
      await linkCheckins(rows, [...trips.added, ...trips.changed]);
      return trips;
    });
  }
}

const writesIntervals = ({ intervals, trips }: Followed, rewind: Rewind | null): boolean =>
  rewind !== null || intervals.length > 0 || trips.length > 0;

const nothing: WrittenTrips = { added: [], changed: [], removed: [], byDump: new Map() };

/** The tally sheet shows which trip a check-in stands for, where its table knows the column. */
async function linkCheckins(context: RowsContext, trips: readonly string[]): Promise<void> {
  if (!context.host.records.get('truck_checkin')?.definition.fields['trip'] || trips.length === 0) return;
  const { rows: links } = await sql<{ id: string; trip: string }>`
    select distinct on (checkin.id) checkin.id, haul_trip.id as trip
    from haul_trip
    join ${truckCheckinTable} checkin on checkin.id in (haul_trip.checkin_load, haul_trip.checkin_dump)
    where haul_trip.id = any(${trips}::uuid[]) and checkin.trip is distinct from haul_trip.id
    order by checkin.id, haul_trip.id`.execute(context.db);
  await changeRows(context, 'truck_checkin', { rows: links });
}
