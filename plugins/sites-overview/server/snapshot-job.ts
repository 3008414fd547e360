import { sql } from 'kysely';
import type { Host } from '../../../core/host/host.ts';
import { snapshotMinutes } from '../shared/snapshot.ts';
import { writeSnapshots } from './write-snapshots.ts';

const stepMs = snapshotMinutes * 60_000;
/** How far back a snapshot is written anew, for events that came late. */
const lateMs = 2 * 3_600_000;
/** How far back gaps are closed, such as those of a server that stood still. */
const gapMs = 72 * 3_600_000;
/** Most quarters of an hour that one look writes: a day's. */
const mostAtOnce = 96;
/** How often the job looks whether a quarter of an hour is over. */
const lookMs = 60_000;
const lockKey = 4_600_052;

/** Quarters of an hour between two instants, the later one included. */
export function quartersBetween(from: number, to: number): readonly Date[] {
  const first = Math.floor(from / stepMs) + 1;
  return Array.from(
    { length: Math.max(0, Math.floor(to / stepMs) - first + 1) },
    (_, index) => new Date((first + index) * stepMs),
  );
}

/**
 * Writes the snapshots that are missing of the last days, the newest first, and those of the last hours anew where a
 * quarter of an hour is over. Of several processes one does it; the others find it done.
 */
export async function takeSnapshots(host: Host, now: number): Promise<void> {
  await host.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as mine`.execute(db);
    if (!rows[0]?.mine) return;
    const wanted = quartersBetween(now - gapMs, now);
    const { rows: known } = await sql<{
      at: string;
    }>`
      select at
      from site_snapshot
      where at = any(${[...wanted]}::timestamptz[])
      group by at
      having count(*) >= (select count(*) from site where deleted_at is null)`.execute(db);
    const there = new Set(known.map(({ at }) => new Date(at).getTime()));
    const over = !there.has(wanted.at(-1)?.getTime() ?? 0);
    const due = wanted.filter((at) => !there.has(at.getTime()) || (over && at.getTime() > now - lateMs));
    await writeSnapshots({ ...host, db }, due.slice(-mostAtOnce));
  });
}

/**
 * Keeps the snapshots while the server runs; the first look a minute after the start, so that the start is not held up.
 */
export function startSnapshots(host: Host): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const look = (): void => {
    running = running
      .then(() => takeSnapshots(host, Date.now()))
      .catch((error: unknown) => host.log.error({ err: error }, 'The situation of the sites could not be kept'));
  };
  const timer = setInterval(look, lookMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
