import type { Pool } from 'pg';
import type { Host } from '../../../../core/host/host.ts';
import { lagBoundsMs, lagClass } from './lag.ts';

/** What became of one batch, for the monitor. */
export interface BatchFigures {
  readonly source: string;
  readonly receivedAt: Date;
  readonly accepted: number;
  readonly duplicates: number;
  readonly late: number;
  readonly rejected: number;
  /** Positions dropped in overload. */
  readonly dropped: number;
  /** How late each accepted event came, in ms. */
  readonly lagsMs: readonly number[];
  /** How far the newest event of each device lay behind our clock, in ms, by the device's uid. */
  readonly clocks: ReadonlyMap<string, number>;
}

type Counts = Pick<BatchFigures, 'accepted' | 'duplicates' | 'late' | 'rejected' | 'dropped'>;
const counted = ['accepted', 'duplicates', 'late', 'rejected', 'dropped'] as const;

/** How many of its newest events judge a device's clock (catalogue operations.md §4.6). */
const clockEvents = 50;

/**
 * Counts what sources send, minute by minute, and writes it to the database every few seconds: batches of one source
 * would else wait for each other's row. What a crash loses are a few seconds of figures, never an event.
 */
export class Figures {
  readonly #minutes = new Map<
    string,
    {
      readonly source: string;
      readonly minute: Date;
      readonly counts: { -readonly [Name in keyof Counts]: number };
      readonly lag: number[];
    }
  >();
  readonly #others = new Map<string, { readonly source: string; readonly type: string; count: number; at: Date }>();
  readonly #clocks = new Map<string, { seen: Date; readonly skews: number[] }>();

  add(batch: BatchFigures): void {
    const minute = new Date(Math.floor(batch.receivedAt.getTime() / 60_000) * 60_000);
    const key = `${batch.source} ${minute.getTime()}`;
    const minuteFigures = this.#minutes.get(key) ?? {
      source: batch.source,
      minute,
      counts: { accepted: 0, duplicates: 0, late: 0, rejected: 0, dropped: 0 },
      lag: Array.from({ length: lagBoundsMs.length + 1 }, () => 0),
    };
    this.#minutes.set(key, minuteFigures);
    for (const name of counted) minuteFigures.counts[name] += batch[name];
    for (const lag of batch.lagsMs) minuteFigures.lag[lagClass(lag)] = (minuteFigures.lag[lagClass(lag)] ?? 0) + 1;
    for (const [uid, skew] of batch.clocks) {
      const clock = this.#clocks.get(uid) ?? { seen: batch.receivedAt, skews: [] };
      clock.seen = batch.receivedAt;
      clock.skews.push(skew);
      if (clock.skews.length > clockEvents) clock.skews.shift();
      this.#clocks.set(uid, clock);
    }
  }

  /** Counts messages that are understood and hold nothing that is kept here, by type. */
  addOthers(source: string, types: readonly string[], at: Date): void {
    for (const type of types) {
      const key = `${source} ${type}`;
      const other = this.#others.get(key) ?? { source, type, count: 0, at };
      this.#others.set(key, other);
      other.count += 1;
      other.at = at;
    }
  }

  /** Writes what was counted since the last time; on failure it is counted again. */
  async write(pool: Pool): Promise<void> {
    const minutes = [...this.#minutes.values()];
    const clocks = [...this.#clocks].map(([uid, { seen, skews }]) => ({ uid, seen, skews }));
    this.#minutes.clear();
    this.#clocks.clear();
    if (minutes.length > 0) {
      await pool.query(
        `insert into ingest_minute as known (source, minute, accepted, duplicates, late, rejected, dropped, lag)
          select source, minute, accepted, duplicates, late, rejected, dropped, lag
          from jsonb_to_recordset($1::jsonb) as row(
            source uuid, minute timestamptz, accepted integer, duplicates integer, late integer, rejected integer,
              dropped integer, lag integer[])
          order by source, minute
          on conflict (source, minute)
          do update set accepted = known.accepted + excluded.accepted,
            duplicates = known.duplicates + excluded.duplicates, late = known.late + excluded.late,
            rejected = known.rejected + excluded.rejected, dropped = known.dropped + excluded.dropped,
            lag = array(
              select mine + theirs
              from unnest(known.lag, excluded.lag) with ordinality as pair(mine, theirs, place)
              order by place)`,
        [JSON.stringify(minutes.map(({ source, minute, counts, lag }) => ({ source, minute, ...counts, lag })))],
      );
    }
    if (clocks.length > 0) {
      await pool.query(
        `insert into device_clock as known (device, last_seen, skew_ms)
          select device.id, row.seen, row.skews
          from jsonb_to_recordset($1::jsonb) as row(uid text, seen timestamptz, skews float8[])
          join tracking_device device on device.uid = row.uid and device.deleted_at is null order by device.id
          on conflict (device) do update set last_seen = greatest(known.last_seen, excluded.last_seen),
            skew_ms = (
              known.skew_ms || excluded.skew_ms)[greatest(
                1, cardinality(known.skew_ms) + cardinality(excluded.skew_ms) - ${clockEvents - 1}):]`,
        [JSON.stringify(clocks)],
      );
      await pool.query(
        `update tracking_device device set last_seen = clock.last_seen from device_clock clock
          where clock.device = device.id
            and (device.last_seen is null or device.last_seen < clock.last_seen - interval '1 minute')`,
      );
    }
    await this.#writeOthers(pool);
  }

  async #writeOthers(pool: Pool): Promise<void> {
    const others = [...this.#others.values()];
    this.#others.clear();
    if (others.length === 0) return;
    await pool.query(
      `insert into ingest_other as known (source, day, type, count, last_at)
        select source, (at at time zone 'UTC')::date, type, count, at
        from jsonb_to_recordset($1::jsonb) as row(source uuid, type text, count integer, at timestamptz)
        order by source, type
        on conflict (source, day, type)
        do update set count = known.count + excluded.count, last_at = greatest(known.last_at, excluded.last_at)`,
      [JSON.stringify(others)],
    );
  }
}

const byHost = new WeakMap<Host, Figures>();

/** The figures of a server. */
export function figuresOf(host: Host): Figures {
  const figures = byHost.get(host) ?? new Figures();
  byHost.set(host, figures);
  return figures;
}
