import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { readRemembered, remember } from '../../../../core/host/installation.ts';
import { shiftAt } from '../../../../core/sites/shift.ts';
import { demoFleet } from './demo-fleet.ts';
import { dayBefore, seedIntervals } from './intervals.ts';
import { seededDays } from './seed.ts';

const mark = 'seeded:fleet:history';
/** Whoever starts the demo signs in during these seconds; the past has time. */
const headStartMs = 20_000;
/** Between two days, so that whoever uses the demo meanwhile notices nothing. */
const breathMs = 150;

/**
 * Fills the demo's older ledger day by day while the server runs, the newest day first: a year is about 520,000 rows.
 * What a stop cut short goes on at the next start.
 */
export function fillHistory(host: Host): () => Promise<void> {
  const stop = new AbortController();
  const filling = fill(host, stop.signal).catch((error: unknown) => {
    if (!stop.signal.aborted) host.log.error({ err: error }, 'The history of the demo fleet could not be filled');
  });
  return async () => {
    stop.abort();
    await filling;
  };
}

async function fill(host: Host, signal: AbortSignal): Promise<void> {
  const done = await readRemembered(host.db, mark);
  if (done === true) return;
  await pause(headStartMs, undefined, { signal });
  // A demo that was left alone for days begins where its seed ended, not today.
  const { rows } = await sql<{
    first: string | null;
  }>`select min(started_at) as first from equipment_status_interval`.execute(host.db);
  const first = rows[0]?.first;
  if (!first) return;
  const firstDay = shiftAt(new Date(first), 'Africa/Casablanca').productionDate;
  const fleet = demoFleet(new Date());
  const from = typeof done === 'number' ? done : seededDays;
  for (let back = 1; back <= host.config.demoDays - from; back += 1) {
    await seedIntervals(host.db, fleet, dayBefore(firstDay, back), new Date());
    await remember(host.db, mark, from + back);
    await pause(breathMs, undefined, { signal });
  }
  await remember(host.db, mark, true);
}
