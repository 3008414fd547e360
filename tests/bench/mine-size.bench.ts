import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { embeddedOf, freePort, startFilon, tokenOf, type FilonProcess } from '../support/filon-process.ts';
import { percentile, type Figure } from './figure.ts';
import { feedMachines } from './mine-size/machine-feed.ts';
import { makeMine, type MadeMine, type MineSize } from './mine-size/made-mine.ts';
import { residentMegabytes } from './resident-megabytes.ts';

/** The largest has a quarter of a year of trips, as many as the one before in a whole one. */
const sizes: readonly MineSize[] = [
  { machines: 40, sites: 1, days: 365 },
  { machines: 200, sites: 4, days: 365 },
  { machines: 1_000, sites: 20, days: 365 },
  { machines: 4_000, sites: 20, days: 90 },
];
const feedSeconds = 40;
const settleMs = 15_000;
const times = 5;
/** Each machine is heard every five seconds, and the engine writes as often how far it has come. */
const usualSeconds = 10;

/** What a mine of some size costs, by name; milliseconds, megabytes, seconds or percent of a core. */
type Costs = Readonly<Record<string, { readonly value: number; readonly unit: string; readonly most?: number }>>;

/**
 * The same mine with 40 to 4,000 machines: what grows with it, and whether anything grows faster. `BENCH_MACHINES` names
 * the sizes that are measured, by their machines, `BENCH_DAYS` a shorter past.
 */
export async function run(): Promise<readonly Figure[]> {
  spawnSync('node', ['core/server/commands/build.ts', '--stale'], { stdio: 'inherit' });
  const asked = (process.env.BENCH_MACHINES ?? '').split(',').filter(Boolean).map(Number);
  const figures: Figure[] = [];
  let before: { readonly size: MineSize; readonly costs: Costs } | null = null;
  const { BENCH_DAYS: days } = process.env;
  const measured = sizes.filter(({ machines }) => asked.length === 0 || asked.includes(machines));
  for (const size of measured.map((one) => (days ? { ...one, days: Number(days) } : one))) {
    const costs = await costsOf(size);
    const name = `${size.machines} machines, ${size.sites} ${size.sites === 1 ? 'site' : 'sites'}`;
    for (const [what, { value, unit, most }] of Object.entries(costs)) {
      figures.push({ what: `${name}: ${what}`, value, unit, ...(most === undefined ? {} : { most }) });
      const less = before?.costs[what]?.value;
      if (before && less && !what.includes('taken'))
        figures.push({
          what: '  its growth, of the growth in machines',
          value: value / less / (size.machines / before.size.machines),
          unit: '',
          most: 1.2,
        });
    }
    before = { size, costs };
  }
  return figures;
}

async function costsOf(size: MineSize): Promise<Costs> {
  const parent = mkdtempSync(join(tmpdir(), 'filon-mine-'));
  const dataDir = join(parent, 'data');
  try {
    const demo = await startFilon(dataDir, await freePort(), { DEMO_DAYS: '4' });
    const mine = await makeMine(embeddedOf(dataDir).url, size);
    await demo.stop();
    const began = performance.now();
    const filon = await startFilon(dataDir, await freePort(), { DEMO_DAYS: '4' });
    const start = (performance.now() - began) / 1_000;
    try {
      return { start: { value: start, unit: 's', most: 5 }, ...(await costsOfRunning(filon, dataDir, mine)) };
    } finally {
      await filon.stop();
    }
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

async function costsOfRunning(filon: FilonProcess, dataDir: string, mine: MadeMine): Promise<Costs> {
  await sleep(settleMs);
  const pid = filon.child.pid ?? 0;
  const rest = residentMegabytes(pid);
  const token = await tokenOf(filon.url, 'admin@demo.filon');
  const median = async (path: string): Promise<number> => {
    const taken: number[] = [];
    for (let time = 0; time < times; time += 1) taken.push(await get(`${filon.url}/api/${path}`, token));
    return percentile(taken, 0.5);
  };
  const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
  const year = `from=${day(Date.now() - 364 * 86_400_000)}&to=${day(Date.now())}`;
  const list = await median('records/haul_trip/?limit=50&count=estimate');
  const report = await median(`reports/daily_production/?${year}`);
  const search = await median('search/?q=T-07');
  const feed = feedMachines(filon.url, mine.devices, feedSeconds);
  await sleep((feedSeconds * 1_000) / 2);
  const board = await median(`production/board/?sites=${mine.sites.join(',')}`);
  const taken = await feed;
  const behind = await engineBehind(embeddedOf(dataDir).url);
  return {
    'server at rest': { value: rest, unit: 'MB' },
    'server under its feed': { value: residentMegabytes(pid), unit: 'MB', most: 350 },
    'list of trips, first page': { value: list, unit: 'ms' },
    'daily production over a year': { value: report, unit: 'ms', most: 1_000 },
    search: { value: search, unit: 'ms' },
    'dispatch board of all sites': { value: board, unit: 'ms', most: 1_000 },
    'a batch of positions, p95': { value: percentile(taken.times, 0.95), unit: 'ms', most: 1_000 },
    'positions taken, of those sent': { value: (100 * taken.accepted) / taken.sent, unit: '%' },
    'engine behind the newest position, p95': { value: behind, unit: 's', most: usualSeconds + 5 },
    'trips taken': { value: mine.trips, unit: '' },
  };
}

async function get(url: string, token: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
  return performance.now() - start;
}

/** Seconds from what the engine has seen of a truck to its newest position, of 95 in 100 trucks at most. */
async function engineBehind(url: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ seconds: number }>(
      `select coalesce(percentile_disc(0.95) within group (
         order by extract(epoch from live.ts - coalesce(head.seen_at, live.ts - interval '1 hour'))), 3600)::float8 as seconds
       from equipment machine
       join equipment_live live on live.equipment = machine.id
       left join haul_engine_head head on head.truck = machine.id
       where machine.family = 'haul_truck' and machine.state = 'active' and machine.deleted_at is null`,
    );
    return rows[0]?.seconds ?? Number.NaN;
  } finally {
    await client.end();
  }
}
