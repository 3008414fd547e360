import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ensurePartitions } from '../../plugins/tracking/server/partitions.ts';
import { embeddedOf, freePort, startFilon, tokenOf } from '../support/filon-process.ts';
import { percentile, type Figure } from './figure.ts';
import { defaultDays, pastIsWritten } from './year-of-demo.ts';

/** What the six screens of trips ask. */
const reports = [
  'trip_cycle_days',
  'daily_production',
  'shift_progress',
  'trip_figures',
  'trips_by_equipment',
  'trips_by_unit',
  'trips_by_source',
  'trips_by_destination',
  'trip_cycles',
  'trips_by_shift',
];
const days = 30;
/** 10,800 positions a day of a truck: with 40 trucks 13 million in a month. */
const stepSeconds = 8;
const dayMs = 86_400_000;

/** What a dispatcher asks of a month of 40 trucks: the track of a machine's day, and every figure of trips. */
export async function run(): Promise<readonly Figure[]> {
  spawnSync('node', ['core/server/commands/build.ts', '--stale'], { stdio: 'inherit' });
  const parent = mkdtempSync(join(tmpdir(), 'filon-bench-'));
  const dataDir = join(parent, 'data');
  const filon = await startFilon(dataDir, await freePort(), {
    DEMO_DAYS: String(defaultDays),
    SIM_SPEED: '0.01',
  });
  const pool = new pg.Pool({ connectionString: embeddedOf(dataDir).url, max: 2 });
  try {
    const token = await tokenOf(filon.url, 'admin@demo.filon');
    const to = new Date(Math.floor(Date.now() / 60_000) * 60_000 - dayMs / 8);
    const stored = await fill(pool, to);
    await pastIsWritten(embeddedOf(dataDir).url);
    const trips = await tripsOfAMonth(pool);
    const get = async (path: string): Promise<number> => {
      const start = performance.now();
      const response = await fetch(`${filon.url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      await response.arrayBuffer();
      return performance.now() - start;
    };
    const { rows: trucks } = await pool.query<{ id: string }>(
      `select id from equipment where family = 'haul_truck' and state = 'active' order by code limit 20`,
    );
    const tracks: number[] = [];
    // Each truck on another day: nothing of it was read before.
    for (const [index, { id }] of trucks.entries()) {
      const from = new Date(to.getTime() - (index + 2) * dayMs);
      tracks.push(
        await get(
          `tracking/trajectories/?equipment=${id}&from=${from.toISOString()}&to=${new Date(from.getTime() + dayMs).toISOString()}`,
        ),
      );
    }
    const month = `from=${dayOf(to.getTime() - (days - 1) * dayMs)}&to=${dayOf(to.getTime())}`;
    const figures: { readonly name: string; readonly ms: number }[] = [];
    for (const name of reports) {
      const times: number[] = [];
      for (let times5 = 0; times5 < 5; times5 += 1) times.push(await get(`reports/${name}/?${month}`));
      figures.push({ name, ms: percentile(times, 0.5) });
    }
    const slowest = figures.toSorted((a, b) => b.ms - a.ms)[0];
    return [
      { what: 'positions stored', value: stored, unit: '', least: 12_000_000 },
      { what: 'trips of the month', value: trips, unit: '' },
      { what: 'track of a machine-day, p95 of 20 machines', value: percentile(tracks, 0.95), unit: 'ms', most: 800 },
      {
        what: `slowest figure of trips over the month: ${slowest?.name}`,
        value: slowest?.ms ?? Number.NaN,
        unit: 'ms',
        most: 1_000,
      },
      ...figures.map(({ name, ms }): Figure => ({
        what: `  ${name}, median of 5`,
        value: ms,
        unit: 'ms',
        most: 1_000,
      })),
    ];
  } finally {
    await pool.end();
    await filon.stop();
    rmSync(parent, { recursive: true, force: true });
  }
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** A month of positions on rounds of half an hour between a face and a dump, a day of all trucks at a time. */
async function fill(pool: pg.Pool, to: Date): Promise<number> {
  await ensurePartitions(pool, new Date(to.getTime() - days * dayMs), to);
  let stored = 0;
  for (let day = 0; day < days; day += 1) {
    const from = new Date(to.getTime() - (day + 1) * dayMs);
    const { rowCount } = await pool.query(
      `
         insert into position (
           equipment, ts, site, source, received_at, lon, lat, speed, heading, acc, ignition, payload, fuel_level)
        select truck.id, at, truck.site, (select id from ingest_source limit 1), at + interval '1 second',
          site.lon + 0.02 * sin(extract(epoch from at) / 286), site.lat + 0.015 * cos(extract(epoch from at) / 431),
            20 + 15 * sin(extract(epoch from at) / 90), mod(extract(epoch from at)::int, 360), 2.5, true,
          case when mod(extract(epoch from at)::int / 900, 2) = 0 then 96 else 0 end, 60
        from equipment truck
        join site on site.id = truck.site,
          generate_series(
            $1::timestamptz, $2::timestamptz - interval '1 second', make_interval(secs => ${stepSeconds})) at
        where truck.family = 'haul_truck' and truck.state = 'active' on conflict do nothing`,
      [from, new Date(from.getTime() + dayMs)],
    );
    stored += rowCount ?? 0;
  }
  await pool.query('analyze position');
  return stored;
}

async function tripsOfAMonth(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from haul_trip where production_date > current_date - ${days}`,
  );
  return rows[0]?.count ?? 0;
}
