import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import type { Layout } from '../../core/panes/layout.ts';
import { chromiumArguments, chromiumPath } from '../support/chromium.ts';
import { processPassword, tokenOf } from '../support/filon-process.ts';
import { heapOf, metrics, type Metrics } from './page-meter.ts';

/**
 * The four tiles: map with its table and the curve of the picked machine's speed, dispatch board, the boards of people's
 * and of trucks' check-ins.
 */
const paths = ['/tracking/map', '/production/live', '/pointages_operateurs', '/pointages_camions'] as const;

/**
 * A page is put together as on a machine with a graphics card, whose part the processor plays in another process.
 * Without these flags the browser reads every picture of the map back on the main thread, which no such machine does.
 */
const compositing = ['--use-gl=angle', '--use-angle=swiftshader', '--ignore-gpu-blocklist'];

export const liveBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumArguments.filter((flag) => flag !== '--disable-gpu'), ...compositing],
  });

const layout: Layout = {
  version: 1,
  tree: {
    type: 'split',
    direction: 'row',
    children: [
      { type: 'split', direction: 'column', children: ['t1', 't2'], splitPercentages: [60, 40] },
      { type: 'split', direction: 'column', children: ['t3', 't4'], splitPercentages: [50, 50] },
    ],
    splitPercentages: [60, 40],
  },
  tiles: Object.fromEntries(
    paths.map((_, index) => [`t${index + 1}`, { tabs: [`p${index + 1}`], active: `p${index + 1}` }]),
  ),
  panes: Object.fromEntries(paths.map((path, index) => [`p${index + 1}`, { id: `p${index + 1}`, path, link: 'blue' }])),
  focused: 'p1',
};

/** What the page's main thread spent between two looks. */
export interface Spent {
  /** Share of the wall time in which the main thread was in a task. */
  readonly busy: number;
  /** Processor time of those tasks as a share of the wall time: what the page costs, whatever else the machine does. */
  readonly processor: number;
  readonly script: number;
  readonly layout: number;
  readonly longTasks: readonly number[];
}

/** A dispatcher's page of four live tiles, and what can be measured of it. */
export class LivePage {
  readonly page: Page;
  readonly #wall: CDPSession;
  readonly #threads: CDPSession;

  private constructor(page: Page, wall: CDPSession, threads: CDPSession) {
    this.page = page;
    this.#wall = wall;
    this.#threads = threads;
  }

  /** Signs the dispatcher in and opens the four tiles, with a machine picked. */
  static async open(browser: Browser, url: string, machine: string): Promise<LivePage> {
    const token = await tokenOf(url, 'dispatcher@demo.filon');
    const saved = await fetch(`${url}/api/layouts/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: 'Four live tiles', body: layout, shared_roles: [], shared_sites: [] }),
    });
    if (!saved.ok) throw new Error(`The layout was refused: ${saved.status} ${await saved.text()}`);
    const { id } = (await saved.json()) as { id: string };
    const context = await browser.newContext({ viewport: { width: 1600, height: 900 } });
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(error));
    await page.addInitScript(watch);
    await page.goto(`${url}/tracking/map?layout=${id}`);
    await page.locator('#login-email').fill('dispatcher@demo.filon');
    await page.locator('#login-password').fill(processPassword);
    await page.keyboard.press('Enter');
    await page.locator('.map-view[data-state=ready]').first().waitFor();
    await page.getByPlaceholder('Find a machine').first().fill(machine);
    await page.locator('.machine-list').first().getByRole('button', { name: machine }).click();
    await page.getByPlaceholder('Find a machine').first().fill('');
    const [wall, threads] = [await context.newCDPSession(page), await context.newCDPSession(page)];
    await wall.send('Performance.enable', { timeDomain: 'timeTicks' });
    await threads.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new LivePage(page, wall, threads);
  }

  /** What the main thread spends while `work` runs. */
  async measure(work: () => Promise<unknown>): Promise<Spent> {
    await this.page.evaluate(() => (window as unknown as Watched).longTasks.splice(0));
    const [wall, threads, began] = [await metrics(this.#wall), await metrics(this.#threads), performance.now()];
    await work();
    const seconds = (performance.now() - began) / 1000;
    const [wallNow, threadsNow] = [await metrics(this.#wall), await metrics(this.#threads)];
    const share = (now: Metrics, before: Metrics, name: string): number =>
      (((now.get(name) ?? Number.NaN) - (before.get(name) ?? Number.NaN)) / seconds) * 100;
    return {
      busy: share(wallNow, wall, 'TaskDuration'),
      processor: share(threadsNow, threads, 'TaskDuration'),
      script: share(threadsNow, threads, 'ScriptDuration'),
      layout: share(threadsNow, threads, 'LayoutDuration') + share(threadsNow, threads, 'RecalcStyleDuration'),
      longTasks: await this.page.evaluate(() => (window as unknown as Watched).longTasks),
    };
  }

  /** A processor profile of some time, for the browser's own tools. */
  async profile(ms: number): Promise<string> {
    await this.#wall.send('Profiler.enable');
    await this.#wall.send('Profiler.setSamplingInterval', { interval: 500 });
    await this.#wall.send('Profiler.start');
    await sleep(ms);
    const { profile } = await this.#wall.send('Profiler.stop');
    await this.#wall.send('Profiler.disable');
    return JSON.stringify(profile);
  }

  /** JavaScript heap in MB after everything that can go has gone. */
  heap(): Promise<number> {
    return heapOf(this.#wall);
  }

  /** When each speed of the picked machine was first on the screen (ms since 1970), by the tenths of km/h shown. */
  shown(): Promise<readonly (readonly [number, number])[]> {
    return this.page.evaluate(() => (window as unknown as Watched).shown);
  }
}

interface Watched {
  readonly longTasks: number[];
  readonly shown: [number, number][];
}

/** Runs in the page before anything else. */
function watch(): void {
  const longTasks: number[] = [];
  const shown: [number, number][] = [];
  Object.assign(window, { longTasks, shown });
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });
  let last = '';
  const look = (): void => {
    const speed = document.querySelector('.speed-now')?.textContent ?? '';
    if (speed !== last)
      shown.push([Math.round(Number.parseFloat(speed) * 10), performance.timeOrigin + performance.now()]);
    last = speed;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}
