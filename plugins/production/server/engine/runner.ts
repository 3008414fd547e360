import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { min } from 'd3-array';
import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { millis } from '../../../../core/host/millis.ts';
import { oldestWriter } from '../../../../core/host/oldest-writer.ts';
import type { Truck } from '../../formulas/engine/site.ts';
import { readHeads, type StoredHead } from './heads.ts';
import { rowsReceivedSince, type ReceivedRow } from './late-rows.ts';
import { Leases } from './leases.ts';
import { readMine, type Mine } from './mine.ts';
import { runAsked } from './recompute-jobs.ts';
import { lookBackMs } from './seen-rows.ts';
import { writeTallies } from './tally-trips.ts';
import { tellSeen, tellStep } from './tell-step.ts';
import { TruckEngine, type Rewind, type RunningTruck } from './truck-engine.ts';
import { equipmentLiveTable, equipmentTable } from '../uses.ts';

const tickMs = 1000;
const lateEveryMs = 5000;
const mineEveryMs = 30_000;
const tallyEveryMs = 5_000;
const seenEveryMs = 10_000;

/**
 * Runs the engine for the trucks that this process holds: every second what has come, every five seconds what came
 * late. The answer stops it and gives the trucks back.
 */
export function startRunner(host: Host): () => Promise<void> {
  const runner = new Runner(host);
  const stop = new AbortController();
  const done = Promise.all([runner.hold(stop.signal), runner.loop(stop.signal)]);
  const offs = (['geofence.changed', 'haul.plan'] as const).map((event) => host.on(event, () => runner.forgetMines()));
  return async () => {
    for (const off of offs) off();
    stop.abort();
    await done;
    await runner.leases.release().catch(() => undefined);
  };
}

/** What the recomputation asks of the runner. */
export interface RewindableTrucks {
  readonly held: ReadonlySet<string>;
  readonly rewind: (truck: string, rewind: Rewind) => Promise<boolean>;
}

class Runner {
  readonly leases: Leases;
  readonly #host: Host;
  readonly #mines = new Map<string, { readonly mine: Mine | null; readonly readAt: number }>();
  readonly #engines = new Map<string, TruckEngine>();
  #held: ReadonlySet<string> = new Set();
  #trucks = new Map<string, Truck & { readonly site: string }>();
  #lookedUntil = Date.now();
  #lookedAt = 0;
  #talliedAt = 0;
  #seenAt = 0;
  /** The newest position of each truck that browsers were told of (milliseconds). */
  readonly #toldSeen = new Map<string, number>();

  constructor(host: Host) {
    this.#host = host;
    this.leases = new Leases(host.db, randomUUID());
  }

  forgetMines(): void {
    this.#mines.clear();
  }

  /** Keeps the leases whatever else goes on. */
  async hold(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.leases.renew().then(
        (held) => (this.#held = held),
        (error: unknown) => this.#host.log.debug({ err: error }, 'The engine could not renew its trucks'),
      );
      await sleep(tickMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async loop(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#tick();
      } catch (error) {
        if (!signal.aborted) this.#host.log.warn({ err: error }, 'The haul-cycle engine missed a beat');
      }
      await sleep(tickMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #tick(): Promise<void> {
    const { db } = this.#host;
    const held = [...this.#held];
    for (const truck of this.#engines.keys()) if (!this.#held.has(truck)) this.#engines.delete(truck);
    if (held.length === 0) return;
    await this.#readTrucks(held);
    const fresh = held.filter((truck) => !this.#engines.has(truck));
    if (fresh.length > 0) await this.#takeOver(fresh);
    const { rows: newest } = await sql<{
      truck: string;
      at: number;
    }>`
      select equipment as truck, ${millis('ts')} as at
      from ${equipmentLiveTable}
      where equipment = any(${held}::uuid[])`.execute(db);
    for (const { truck, at } of newest) if (this.#engines.get(truck)?.isBehind(at)) await this.#run(truck, null);
    if (performance.now() - this.#lookedAt > lateEveryMs) await this.#lookForLate();
    if (performance.now() - this.#talliedAt > tallyEveryMs) await this.#writeTallies(held);
    if (performance.now() - this.#seenAt > seenEveryMs) await this.#tellSeen(newest);
    await runAsked(this.#host, { held: this.#held, rewind: (truck, rewind) => this.#run(truck, rewind) });
  }

  async #writeTallies(held: readonly string[]): Promise<void> {
    await writeTallies(this.#host, this.leases, held, async (truck) => {
      const site = this.#trucks.get(truck)?.site;
      return site === undefined ? null : this.#mineOf(site);
    });
    this.#talliedAt = performance.now();
  }

  async #tellSeen(newest: readonly { readonly truck: string; readonly at: number }[]): Promise<void> {
    const heard = newest.filter(({ truck, at }) => at > (this.#toldSeen.get(truck) ?? -Infinity));
    for (const [site, of] of Map.groupBy(heard, ({ truck }) => this.#trucks.get(truck)?.site)) {
      if (site === undefined) continue;
      await tellSeen(
        this.#host,
        site,
        of.map(({ truck }) => truck),
      );
    }
    for (const { truck, at } of heard) this.#toldSeen.set(truck, at);
    this.#seenAt = performance.now();
  }

  async #readTrucks(held: readonly string[]): Promise<void> {
    const { rows } = await sql<{
      id: string;
      site: string;
      scale: boolean | null;
      target: number | null;
    }>`select id, site, scale, payload_target as target from ${equipmentTable} where id = any(${held}::uuid[])`.execute(
      this.#host.db,
    );
    this.#trucks = new Map(
      rows.map(({ id, site, scale, target }) => [
        id,
        { id, site, hasScale: scale ?? false, targetT: target ?? 0, averageT: null },
      ]),
    );
  }

  async #takeOver(trucks: readonly string[]): Promise<void> {
    const heads = new Map((await readHeads(this.#host.db, trucks)).map((head) => [head.truck, head]));
    for (const truck of trucks) {
      const head = heads.get(truck);
      // A truck that went to another site begins anew there: its plane and its places are others.
      const headHere: StoredHead | null = head && head.site === this.#trucks.get(truck)?.site ? head : null;
      if (headHere) this.#lookedUntil = Math.min(this.#lookedUntil, headHere.looked_until);
      this.#engines.set(truck, new TruckEngine(this.#host, this.leases, headHere));
    }
  }

  async #mineOf(site: string): Promise<Mine | null> {
    const cached = this.#mines.get(site);
    if (cached && performance.now() - cached.readAt < mineEveryMs) return cached.mine;
    const mine = await readMine(this.#host.db, site);
    this.#mines.set(site, { mine, readAt: performance.now() });
    return mine;
  }

  async #run(id: string, rewind: Rewind | null): Promise<boolean> {
    const [engine, truck] = [this.#engines.get(id), this.#trucks.get(id)];
    const mine = truck ? await this.#mineOf(truck.site) : null;
    if (!engine || !truck || !mine || !this.leases.holds(id)) return false;
    const running: RunningTruck = { truck, mine };
    const step = await engine.run(running, this.#lookedUntil, rewind);
    if (step) await tellStep(this.#host, mine, id, step);
    return true;
  }

  /** By loading unit: the trucks that it may load, which hear where it is and that it is busy. */
  async #trucksOfUnits(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const units = new Map<string, ReadonlySet<string>>();
    for (const [site, trucks] of Map.groupBy(this.#trucks.values(), (truck) => truck.site)) {
      for (const unit of (await this.#mineOf(site))?.units ?? []) units.set(unit, new Set(trucks.map(({ id }) => id)));
    }
    return units;
  }

  /** Rows that came after their instant had passed: back to the checkpoint before the first of each truck. */
  async #lookForLate(): Promise<void> {
    const since = this.#lookedUntil - lookBackMs;
    // Asked first: a transaction that ends in between is seen by this look, one that begins receives later than its
    // start.
    const settled = await oldestWriter(this.#host.db);
    const loadedBy = await this.#trucksOfUnits();
    const rows = await rowsReceivedSince(this.#host.db, since, [...this.#engines.keys()], [...loadedBy.keys()]);
    const told = rows.filter((row): row is ReceivedRow & { readonly of: string } => row.of !== null);
    const [own, ofUnits] = [Map.groupBy(told, (row) => row.of), told.filter(({ unit }) => unit !== null)];
    for (const [truck, engine] of this.#engines) {
      const heard = ofUnits.filter((row) => row.of !== truck && loadedBy.get(row.unit ?? '')?.has(truck));
      const of = [...(own.get(truck) ?? []), ...heard].filter((row) => engine.isLate(row));
      if (of.length === 0) continue;
      await this.#run(truck, { from: min(of, ({ at }) => at) ?? since });
      engine.seen.know(of);
    }
    const newest = rows.reduce((most, { received }) => Math.max(most, received), this.#lookedUntil);
    this.#lookedUntil = Math.max(this.#lookedUntil, Math.min(newest, settled));
    this.#lookedAt = performance.now();
  }
}
