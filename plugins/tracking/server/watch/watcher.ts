import { sql } from 'kysely';
import type { Database, Host } from '../../../../core/host/host.ts';
import type { Polygon } from '../../formulas/geometry/inside.ts';
import { fencesAt, type FencesAt } from './fences-at.ts';
import { nothingWatched, watchFixes, type Fence, type WatchState, type Watched, type WatchedFix } from './watch-fix.ts';
import { locationView } from '../uses.ts';

/** Fixes of one machine in one look. */
const mostFixes = 2_000;
/** Machines that are looked at together: a thousand that speak fast fill the memory, and everybody waits for them. */
const machinesAtOnce = 100;
/** How far back a machine is looked at that was never watched. */
const firstLook = '2 hours';
const fencesMs = 30_000;

interface Head {
  readonly equipment: string;
  readonly site: string;
  readonly state: WatchState | null;
}

/**
 * Follows the positions of all machines and writes visits of places and overspeeds. One process does it at a time
 * (`core/host/lead.ts`).
 */
export class Watcher {
  readonly #host: Host;
  readonly #fences = new Map<string, { readonly fences: FencesAt; readonly readAt: number }>();

  constructor(host: Host) {
    this.#host = host;
  }

  forgetFences(): void {
    this.#fences.clear();
  }

  /** Looks at what came since the last time. */
  async look(): Promise<void> {
    const { db } = this.#host;
    const { rows: heads } = await sql<Head>`
      select live.equipment, live.site, head.state
      from equipment_live live
      left join watch_head head on head.equipment = live.equipment
      where head.cursor is null or live.ts > head.cursor`.execute(db);
    for (let start = 0; start < heads.length; start += machinesAtOnce)
      await this.#follow(heads.slice(start, start + machinesAtOnce));
  }

  async #follow(heads: readonly Head[]): Promise<void> {
    const { db } = this.#host;
    const fixes = await fixesOf(db, heads);
    const watched: { readonly head: Head; readonly watched: Watched }[] = [];
    for (const head of heads) {
      const machineFixes = fixes.get(head.equipment) ?? [];
      if (machineFixes.length > 0)
        watched.push({
          head,
          watched: watchFixes(head.state ?? nothingWatched, machineFixes, await this.#fencesOf(head.site)),
        });
    }
    await db.transaction().execute((transaction) => write(transaction, watched));
  }

  async #fencesOf(site: string): Promise<FencesAt> {
    const cached = this.#fences.get(site);
    if (cached && Date.now() - cached.readAt < fencesMs) return cached.fences;
    const fences = fencesAt(await readFences(this.#host.db, site));
    this.#fences.set(site, { fences, readAt: Date.now() });
    return fences;
  }
}

/** The places of a site as they are now; none without a plugin that publishes them. */
async function readFences(db: Database, site: string): Promise<readonly Fence[]> {
  const { rows } = await sql<{ location: string; code: string; shape: Polygon; limit: number | null }>`
    select location, code, shape, speed_limit_kmh::float8 as limit from ${locationView}
    where site = ${site}
      and shape is not null
      and valid_from <= now()
      and (valid_to is null or valid_to > now())`.execute(db);
  return rows.map(({ limit, ...fence }) => ({ ...fence, speedLimitKmh: limit }));
}

async function fixesOf(db: Database, heads: readonly Head[]): Promise<ReadonlyMap<string, readonly WatchedFix[]>> {
  const cursors = heads.map(({ equipment, state }) => ({
    equipment,
    since: state?.at == null ? null : new Date(state.at).toISOString(),
  }));
  const { rows } = await sql<WatchedFix & { equipment: string }>`
    select fix.equipment, (date_part('epoch', fix.ts) * 1000)::float8 as at, fix.lon, fix.lat,
      fix.speed::float8 as speed, fix.acc::float8 as acc, fix.operator
    from jsonb_to_recordset(${JSON.stringify(cursors)}::jsonb) as head(equipment uuid, since timestamptz)
    cross join lateral (
      select equipment, ts, lon, lat, speed, acc, operator from position
      where equipment = head.equipment
        and ts > coalesce(head.since, now() - ${firstLook}::interval)
        and ts > now() - interval '8 days'
      order by ts
      limit ${mostFixes}) as fix
    order by fix.equipment, fix.ts`.execute(db);
  return Map.groupBy(rows, ({ equipment }) => equipment);
}

async function write(db: Database, all: readonly { readonly head: Head; readonly watched: Watched }[]): Promise<void> {
  const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
  const visits = all.flatMap(({ head, watched }) =>
    watched.visits.map((one) => ({
      equipment: head.equipment,
      site: head.site,
      location: one.location,
      entered_at: instant(one.enteredAt),
      left_at: instant(one.leftAt),
      stop_s: one.stopS,
      max_speed: one.maxSpeed,
    })),
  );
  const speeds = all.flatMap(({ head, watched }) =>
    watched.overspeeds.map((one) => ({
      equipment: head.equipment,
      site: head.site,
      location: one.location,
      operator: one.operator,
      started_at: instant(one.since),
      seconds: one.seconds,
      limit_kmh: one.limit,
      max_kmh: one.max,
    })),
  );
  const heads = all.map(({ head, watched }) => ({
    equipment: head.equipment,
    cursor: instant(watched.state.at),
    state: watched.state,
  }));
  await sql`
    insert into geofence_visit as known (equipment, site, location, entered_at, left_at, stop_s, max_speed)
    select equipment, site, location, entered_at, left_at, stop_s, max_speed
    from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb)
      as row(
        equipment uuid, site uuid, location uuid, entered_at timestamptz, left_at timestamptz, stop_s integer,
          max_speed real)
    on conflict (equipment, location, entered_at)
    do update set left_at = excluded.left_at, stop_s = excluded.stop_s, max_speed = excluded.max_speed`.execute(db);
  await sql`
    insert into overspeed_event as known (equipment, site, location, operator, started_at, seconds, limit_kmh, max_kmh)
    select equipment, site, location, operator, started_at, seconds, limit_kmh, max_kmh
    from jsonb_to_recordset(${JSON.stringify(speeds)}::jsonb)
      as row(
        equipment uuid, site uuid, location uuid, operator text, started_at timestamptz, seconds integer,
          limit_kmh real, max_kmh real)
    on conflict (equipment, started_at) do update set seconds = excluded.seconds, max_kmh = excluded.max_kmh`.execute(
    db,
  );
  await sql`
    insert into watch_head (equipment, cursor, state)
    select equipment, cursor, state
    from jsonb_to_recordset(${JSON.stringify(heads.filter(({ cursor }) => cursor !== null))}::jsonb)
      as row(equipment uuid, cursor timestamptz, state jsonb)
    on conflict (equipment) do update set cursor = excluded.cursor, state = excluded.state`.execute(db);
}
