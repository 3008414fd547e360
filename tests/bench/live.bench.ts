import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright';
import { chromiumArguments, chromiumPath } from '../support/chromium.ts';
import { freePort, startFilon } from '../support/filon-process.ts';
import { percentile, type Figure } from './figure.ts';
import { LiveFeed } from './live-feed.ts';
import { LivePage } from './live-page.ts';

const perSecond = Number(process.env.BENCH_RATE ?? 10_000);
const minutes = Number(process.env.BENCH_MINUTES ?? 2);
const machines = Number(process.env.BENCH_MACHINES ?? 1_000);

export async function run(): Promise<readonly Figure[]> {
  spawnSync('node', ['core/server/commands/build.ts', '--stale'], { stdio: 'inherit' });
  const parent = mkdtempSync(join(tmpdir(), 'filon-live-'));
  const filon = await startFilon(join(parent, 'data'), await freePort());
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments });
  try {
    const feed = await LiveFeed.prepare(filon.url, machines);
    feed.start(perSecond);
    const live = await LivePage.open(browser, filon.url, feed.watched);
    await sleep(8_000);
    if (process.env.BENCH_PICTURE) await live.page.screenshot({ path: process.env.BENCH_PICTURE });
    if (process.env.BENCH_PROFILE) await profile(live, process.env.BENCH_PROFILE);
    const heapBefore = await live.heap();
    const [before, began] = [feed.accepted, performance.now()];
    const spent = await live.measure(() => sleep(minutes * 60_000));
    const rate = ((feed.accepted - before) / (performance.now() - began)) * 1000;
    const heapAfter = await live.heap();
    const times = (await live.shown()).flatMap(([tenths, at]) => (feed.sentAt.has(tenths) ? [at - (feed.sentAt.get(tenths) ?? 0)] : []));
    await feed.stop();
    return [
      { what: 'positions taken by ingest and shown', value: rate, unit: 'events/s' },
      { what: 'main thread in tasks', value: spent.busy, unit: '% wall' },
      { what: 'main thread, processor time', value: spent.processor, unit: '% core', most: 40 },
      { what: '  of it script', value: spent.script, unit: '% core' },
      { what: '  of it style and layout', value: spent.layout, unit: '% core' },
      { what: 'long tasks', value: spent.longTasks.length / minutes, unit: '/min', most: 0 },
      { what: 'longest task over 50 ms', value: Math.max(0, ...spent.longTasks), unit: 'ms' },
      { what: 'event to screen, median', value: percentile(times, 0.5), unit: 'ms' },
      { what: 'event to screen, p95', value: percentile(times, 0.95), unit: 'ms', most: 250 },
      { what: 'JavaScript heap growth', value: (heapAfter - heapBefore) / minutes, unit: 'MB/min' },
      { what: 'JavaScript heap', value: heapAfter, unit: 'MB' },
      { what: 'load of the machine', value: loadavg()[0] ?? Number.NaN, unit: 'procs' },
    ];
  } finally {
    await browser.close();
    await filon.stop();
    rmSync(parent, { recursive: true, force: true });
  }
}

async function profile(live: LivePage, file: string): Promise<void> {
  const session = await live.page.context().newCDPSession(live.page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 500 });
  await session.send('Profiler.start');
  await sleep(8_000);
  const { profile: taken } = await session.send('Profiler.stop');
  (await import('node:fs')).writeFileSync(file, JSON.stringify(taken));
}
