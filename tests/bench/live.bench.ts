import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedOf, freePort, startFilon, type FilonProcess } from '../support/filon-process.ts';
import { benchData } from './bench-data.ts';
import { delays } from './delays.ts';
import { percentile, type Figure } from './figure.ts';
import { LiveEar } from './live-ear.ts';
import { LiveFeed, type Fed } from './live-feed.ts';
import { liveBrowser, LivePage, type Spent } from './live-page.ts';
import { familySeconds } from './processor-seconds.ts';
import { residentMegabytes } from './resident-megabytes.ts';

const machines = 1_000;
/** What a start does once is over by then: the ledgers are looked at after 15 s. */
const startedMs = 40_000;
const restMs = 30_000;
const settleMs = 12_000;
const measuredMs = 30_000;

/**
 * The real path: 1,000 machines of both demo mines on their roads → the ingest API → the embedded database → the
 * haul-cycle engine, the ledgers, the watch over places → the hub → one browser with four real screens at 1600×900, all on
 * this machine's cores, the sender too. First what the database costs while nothing happens. `BENCH_DATA` names a demo to
 * begin with (`benchData`), `BENCH_PROFILE` a file for a processor profile of the page at 5,000/s.
 */
export async function run(): Promise<readonly Figure[]> {
  spawnSync('node', ['core/server/commands/build.ts', '--stale'], { stdio: 'inherit' });
  const { parent, dataDir } = benchData();
  const filon = await startFilon(dataDir, await freePort(), { DEMO_DAYS: '365' }, 600_000);
  const browser = await liveBrowser();
  try {
    await sleep(startedMs);
    const resident = residentMegabytes(filon.child.pid ?? 0);
    const alone = await databaseAtRest(dataDir);
    const feed = await LiveFeed.prepare(filon.url, machines);
    // One round, so that the picked machine is on the map.
    await feedFor(feed, 2_000, 1_000);
    const live = await LivePage.open(browser, filon.url, feed.watched);
    await sleep(settleMs);
    const beside = await databaseAtRest(dataDir);
    const at2000 = await withPage(filon, feed, live, 2_000);
    const at5000 = await withPage(filon, feed, live, 5_000);
    const at10000 = await withPage(filon, feed, live, 10_000);
    await live.page.context().close();
    await browser.close();
    const withoutBrowser = await withoutPage(filon, feed, 10_000);
    return [
      { what: 'at rest: database without a page', value: alone, unit: '% core', most: 5 },
      { what: 'at rest: database with a dispatcher’s page', value: beside, unit: '% core', most: 5 },
      { what: 'at rest: memory of the server', value: resident, unit: 'MB', most: 200 },
      ...figuresOf('2,000/s', at2000, { screenP95: 250, isMeant: true }),
      ...figuresOf('5,000/s', at5000, { screenP95: 500, isMeant: true }),
      { what: '5,000/s: memory of the server', value: at5000.resident, unit: 'MB', most: 350 },
      ...figuresOf('10,000/s', at10000, { socketP95: 1_000 }),
      ...figuresOf('10,000/s without a browser', withoutBrowser, { isMeant: true }),
      { what: 'load of the machine over the last minute, 2 cores', value: loadavg()[0] ?? Number.NaN, unit: 'procs' },
    ];
  } finally {
    await browser.close();
    await filon.stop();
    rmSync(parent, { recursive: true, force: true });
  }
}

/** What the database uses of a core while nobody sends anything, in %. */
async function databaseAtRest(dataDir: string): Promise<number> {
  const { pid } = embeddedOf(dataDir);
  const [before, began] = [familySeconds(pid), performance.now()];
  await sleep(restMs);
  return ((familySeconds(pid) - before) / (performance.now() - began)) * 100_000;
}

interface Measured {
  readonly asked: number;
  readonly fed: Fed;
  readonly seconds: number;
  /** From a machine's instant to the socket, and of the watched machine to the screen, in ms. */
  readonly socketMs: readonly number[];
  readonly screenMs: readonly number[];
  readonly dropped: number;
  readonly spent: Spent | null;
  readonly resident: number;
}

async function feedFor(feed: LiveFeed, perSecond: number, ms: number): Promise<Fed> {
  feed.start(perSecond);
  await sleep(ms);
  return feed.stop();
}

/** A rate through the server while something looks at it. */
async function through(
  { url, child }: FilonProcess,
  feed: LiveFeed,
  perSecond: number,
  look: (work: () => Promise<void>) => Promise<Spent | null>,
): Promise<Omit<Measured, 'screenMs'> & { readonly since: number }> {
  const ear = await LiveEar.open(url);
  feed.start(perSecond);
  await sleep(settleMs / 2);
  await feed.stop();
  feed.start(perSecond);
  await sleep(settleMs / 2);
  ear.forget();
  const [since, began] = [Date.now(), performance.now()];
  const spent = await look(() => sleep(measuredMs, undefined));
  const [socketMs, dropped, resident] = [ear.ages, ear.dropped, residentMegabytes(child.pid ?? 0)];
  ear.close();
  const fed = await feed.stop();
  const seconds = (performance.now() - began + settleMs / 2) / 1_000;
  return { asked: perSecond, fed, seconds, socketMs, dropped, spent, resident, since };
}

async function withPage(filon: FilonProcess, feed: LiveFeed, live: LivePage, perSecond: number): Promise<Measured> {
  const { since, ...measured } = await through(filon, feed, perSecond, (work) => live.measure(work));
  if (process.env.BENCH_PROFILE && perSecond === 5_000) {
    feed.start(perSecond);
    writeFileSync(process.env.BENCH_PROFILE, await live.profile(8_000));
    await feed.stop();
  }
  return { ...measured, screenMs: delays(await live.shown(), feed.sentAt, since) };
}

async function withoutPage(filon: FilonProcess, feed: LiveFeed, perSecond: number): Promise<Measured> {
  const { since: _since, ...measured } = await through(filon, feed, perSecond, async (work) => {
    await work();
    return null;
  });
  return { ...measured, screenMs: [] };
}

interface Budget {
  readonly screenP95?: number;
  readonly socketP95?: number;
  /** All that is asked for must be sent and taken. */
  readonly isMeant?: boolean;
}

function figuresOf(
  name: string,
  { asked, fed, seconds, socketMs, screenMs, dropped, spent }: Measured,
  { screenP95, socketP95, isMeant = false }: Budget,
): readonly Figure[] {
  const limits = <Limit extends 'most' | 'least'>(limit: Limit, value: number | undefined) =>
    value === undefined ? {} : ({ [limit]: value } as Record<Limit, number>);
  const none = limits('most', isMeant ? 0 : undefined);
  return [
    {
      what: `${name}: positions taken, of those that were to be sent`,
      value: (fed.accepted / (asked * seconds)) * 100,
      unit: '%',
      ...limits('least', isMeant ? 98 : undefined),
    },
    { what: `${name}: sent and not taken`, value: fed.sent - fed.accepted, unit: 'rows', ...none },
    { what: `${name}: dropped by overload, on the way in`, value: fed.dropped, unit: 'rows', ...none },
    { what: `${name}: dropped by overload, on the way out`, value: dropped, unit: 'rows', ...none },
    { what: `${name}: batch of ingest, p95`, value: percentile(fed.batchMs, 0.95), unit: 'ms' },
    { what: `${name}: rows to the browser`, value: socketMs.length / (measuredMs / 1_000), unit: 'rows/s' },
    { what: `${name}: event to socket, median`, value: percentile(socketMs, 0.5), unit: 'ms' },
    {
      what: `${name}: event to socket, p95`,
      value: percentile(socketMs, 0.95),
      unit: 'ms',
      ...limits('most', socketP95),
    },
    ...(spent
      ? [
          { what: `${name}: event to screen, median`, value: percentile(screenMs, 0.5), unit: 'ms' },
          {
            what: `${name}: event to screen, p95 of ${screenMs.length}`,
            value: percentile(screenMs, 0.95),
            unit: 'ms',
            ...limits('most', screenP95),
          },
          {
            what: `${name}: main thread busy`,
            value: spent.busy,
            unit: '%',
            ...limits('most', isMeant ? 40 : undefined),
          },
          { what: `${name}: main thread, processor time`, value: spent.processor, unit: '% core' },
          { what: `${name}: longest task`, value: Math.max(0, ...spent.longTasks), unit: 'ms' },
        ]
      : []),
  ];
}
