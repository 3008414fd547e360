import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { freePort, startFilon } from '../support/filon-process.ts';
import { percentile, type Figure } from './figure.ts';
import { delays } from './delays.ts';
import { LivePage, liveBrowser } from './live-page.ts';
import { LiveStandIn } from './live-stand-in.ts';
import { heavyTasks } from './page-meter.ts';

/** Machines that each report ten times a second. */
const machines = 1_000;
const minutes = Number(process.env.BENCH_MINUTES ?? 2);
const settleMs = 10_000;
/** Longer than any screen's own clock: what each does once is seen. */
const tracedMs = 20_000;
/** Curves fill for 15 minutes and tails for 3; a heap measured before that says nothing of a leak. */
const curveMinutes = 16;
/**
 * What the browser alone takes: four live tiles, 1600×900, at 10,000 updates a second that a stand-in before the server
 * sends as the hub would without thinning them (`LiveStandIn`); the server's own path is measured by `live`.
 * `BENCH_MINUTES` says how long (2); `BENCH_PROFILE` and
 * `BENCH_PICTURE` name files for a processor profile and a picture.
 */
export async function run(): Promise<readonly Figure[]> {
  spawnSync('node', ['core/server/commands/build.ts', '--stale'], { stdio: 'inherit' });
  const parent = mkdtempSync(join(tmpdir(), 'filon-live-'));
  const filon = await startFilon(join(parent, 'data'), await freePort());
  const browser = await liveBrowser();
  try {
    const full = await atFullRate(browser, filon.url);
    return [
      ...full,
      { what: 'load of the machine over the last minute, 2 cores', value: loadavg()[0] ?? Number.NaN, unit: 'procs' },
    ];
  } finally {
    await browser.close();
    await filon.stop();
    rmSync(parent, { recursive: true, force: true });
  }
}

async function atFullRate(browser: Browser, url: string): Promise<readonly Figure[]> {
  const standIn = new LiveStandIn(url, machines);
  try {
    const live = await LivePage.open(browser, await standIn.listen(await freePort()), 'V-0000');
    await sleep(settleMs);
    if (process.env.BENCH_PICTURE) await live.page.screenshot({ path: process.env.BENCH_PICTURE });
    if (process.env.BENCH_PROFILE) writeFileSync(process.env.BENCH_PROFILE, await live.profile(8_000));
    const [heap, rows, since] = [await live.heap(), standIn.sent, Date.now()];
    const heaps: { readonly minute: number; readonly megabytes: number }[] = [];
    const spent = await live.measure(async () => {
      for (let minute = 1; minute <= minutes; minute += 1) {
        await sleep(60_000);
        if (minutes > curveMinutes) heaps.push({ minute, megabytes: await live.heap() });
      }
    });
    const rate = (standIn.sent - rows) / (minutes * 60);
    const times = delays(await live.shown(), standIn.sentAt, since);
    // Before the heap is collected by hand, which costs the next frames more than any page does.
    const heavy = await heavyTasks(browser, live.page, () => sleep(tracedMs));
    const heapAfter = await live.heap();
    return [
      { what: 'updates given to the page', value: rate, unit: 'rows/s' },
      { what: 'main thread busy', value: spent.busy, unit: '%', most: 40 },
      { what: 'main thread, processor time alone', value: spent.processor, unit: '% core' },
      { what: '  of it script', value: spent.script, unit: '% core' },
      { what: '  of it style and layout', value: spent.layout, unit: '% core' },
      { what: 'tasks over 50 ms of processor time', value: (heavy.length / tracedMs) * 60_000, unit: '/min', most: 0 },
      {
        what: 'tasks over 50 ms by the clock, waiting for a core included',
        value: spent.longTasks.length / minutes,
        unit: '/min',
      },
      { what: 'longest of them', value: Math.max(0, ...spent.longTasks), unit: 'ms' },
      { what: 'event to screen, median', value: percentile(times, 0.5), unit: 'ms' },
      { what: 'event to screen, p95', value: percentile(times, 0.95), unit: 'ms', most: 250 },
      { what: 'JavaScript heap after collection', value: heapAfter, unit: 'MB' },
      {
        what: 'growth of the JavaScript heap',
        value: (heapAfter - heap) / (minutes + tracedMs / 60_000),
        unit: 'MB/min',
      },
      ...flatness(heaps),
    ];
  } finally {
    await standIn.close();
  }
}

/**
 * What the heap grows by once every curve and tail is full: the mean of the last five minutes against the first five.
 */
function flatness(heaps: readonly { readonly minute: number; readonly megabytes: number }[]): readonly Figure[] {
  const full = heaps.filter(({ minute }) => minute > curveMinutes).map(({ megabytes }) => megabytes);
  if (full.length < 10) return [];
  const mean = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) / some.length;
  return [
    {
      what: `growth of the heap from minute ${curveMinutes + 1} on`,
      value: (mean(full.slice(-5)) - mean(full.slice(0, 5))) / (full.length - 5),
      unit: 'MB/min',
      most: 0.1,
    },
  ];
}
