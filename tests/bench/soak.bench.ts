import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startFilon } from '../support/filon-process.ts';
import { benchData } from './bench-data.ts';
import { percentile, type Figure } from './figure.ts';
import { LiveFeed } from './live-feed.ts';
import { residentMegabytes } from './resident-megabytes.ts';

const machines = 1_000;
const { BENCH_MINUTES: minutes = '60', BENCH_RATE: rate = '5000' } = process.env;
/** What a start does once, and what fills at first: pools, caches, compiled code. */
const warmMs = 120_000;
const lookMs = 5_000;
/** How much more the server may hold in the last quarter of the time than in the second. */
const mostGrowth = 5;

/**
 * Memory of the server while 1,000 machines report for an hour, past everything that fills once. `BENCH_MINUTES` and
 * `BENCH_RATE` name another time and other positions a second, `BENCH_DATA` a demo to begin with (`benchData`).
 */
export async function run(): Promise<readonly Figure[]> {
  spawnSync('node', ['core/server/commands/build.ts', '--stale'], { stdio: 'inherit' });
  const { parent, dataDir } = benchData();
  const filon = await startFilon(dataDir, await freePort(), { DEMO_DAYS: '365' }, 600_000);
  try {
    const feed = await LiveFeed.prepare(filon.url, machines);
    feed.start(Number(rate));
    await sleep(warmMs);
    const held: number[] = [];
    for (const end = Date.now() + Number(minutes) * 60_000; Date.now() < end; await sleep(lookMs))
      held.push(residentMegabytes(filon.child.pid ?? 0));
    const fed = await feed.stop();
    const quarter = (place: number): number =>
      percentile(held.slice(Math.floor((place * held.length) / 4), Math.floor(((place + 1) * held.length) / 4)), 0.5);
    const growth = 100 * (quarter(3) / quarter(1) - 1);
    return [
      { what: `${rate}/s for ${minutes} min: positions taken`, value: fed.accepted, unit: 'rows' },
      { what: '  sent and not taken', value: fed.sent - fed.accepted, unit: 'rows', most: 0 },
      ...[0, 1, 2, 3].map((place) => ({
        what: `  memory of the server in quarter ${place + 1}, median`,
        value: quarter(place),
        unit: 'MB',
        most: 350,
      })),
      { what: '  at most', value: Math.max(...held), unit: 'MB' },
      { what: '  growth from the second quarter to the last', value: growth, unit: '%', most: mostGrowth },
    ];
  } finally {
    await filon.stop();
    rmSync(parent, { recursive: true, force: true });
  }
}
