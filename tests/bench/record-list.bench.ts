import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import { seededRandom } from '../../core/host/seed.ts';
import { chromiumArguments, chromiumPath } from '../support/chromium.ts';
import { processPassword } from '../support/filon-process.ts';
import { percentile, type Figure } from './figure.ts';
import { startMillionPeople } from './million-people.ts';
import { heapOf, heavyTasks } from './page-meter.ts';

const rows = 1_000_000;
/** Places that are gone to by the scroll bar, as a person who looks for one would. */
const jumps = 100;
/** Stops on the way through all rows: every 2,000th row. */
const stops = 500;
/** The seed of the places; they are the same in every run. */
const seed = 20_261_121;

/**
 * A list of a million people in the real browser: how soon any place is shown, and what a way through all of them
 * costs.
 */
export async function run(): Promise<readonly Figure[]> {
  const { filon, stop } = await startMillionPeople();
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments });
  try {
    const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const first = await openList(page, filon.url);
    await page.getByText(`${(rows + 348).toLocaleString('en-GB')} entries`).waitFor();
    const random = seededRandom(seed);
    const places = Array.from({ length: jumps }, () => Math.floor(random() * (rows - 50)));
    const jumped: number[] = [];
    for (const place of places) {
      jumped.push(await showRow(page, place));
      await sleep(100);
    }
    const scrolled = await heavyTasks(browser, page, () => wheel(page, 150));
    const heaps: number[] = [];
    const resident: number[] = [];
    for (let at = 0; at <= stops; at += 1) {
      await showRow(page, Math.min(at * (rows / stops), rows - 50));
      if (at % (stops / 10) !== 0) continue;
      heaps.push(await heapOf(session));
      resident.push(residentOf(filon.child.pid ?? 0));
    }
    return [
      { what: 'list of 1,000,000 opened, sign-in to first rows', value: first, unit: 'ms' },
      { what: 'any place by the scroll bar to rows shown, median', value: percentile(jumped, 0.5), unit: 'ms' },
      { what: '  p95', value: percentile(jumped, 0.95), unit: 'ms', most: 150 },
      { what: '  longest', value: Math.max(...jumped), unit: 'ms' },
      { what: 'tasks over 50 ms of processor time while the wheel turns', value: scrolled.length, unit: '', most: 0 },
      { what: 'heap of the page in the middle of the way through all rows', value: around(heaps, 5), unit: 'MB' },
      { what: '  its growth from there to the end', value: growth(heaps), unit: 'MB', most: 2 },
      { what: 'server, resident, in the middle of the way', value: around(resident, 5), unit: 'MB' },
      { what: '  its growth from there to the end', value: growth(resident), unit: 'MB', most: 30 },
    ];
  } finally {
    await browser.close();
    await stop();
  }
}

/** Signs in and opens the list; milliseconds from the key to its first rows. */
async function openList(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/human_ressources/employee_records`);
  await page.locator('#login-email').fill('admin@demo.filon');
  await page.locator('#login-password').fill(processPassword);
  const began = performance.now();
  await page.keyboard.press('Enter');
  await page.locator('.record-table .bp6-table-cell-row-0').first().waitFor();
  return performance.now() - began;
}

/** Lets go of the scroll bar at a row; milliseconds until every row in view is painted with its words. */
function showRow(page: Page, row: number): Promise<number> {
  return page.evaluate(
    (first) =>
      new Promise<number>((resolve, reject) => {
        const rowHeight = 30;
        const scroller = document.querySelector<HTMLElement>(
          '.bp6-table-quadrant-main > .bp6-table-quadrant-scroll-container',
        );
        if (!scroller) throw new Error('There is no table.');
        const heads = scroller.querySelector('.bp6-table-top-container')?.clientHeight ?? 0;
        const last = first + Math.floor((scroller.clientHeight - heads) / rowHeight) - 1;
        const isShown = (index: number): boolean =>
          !['…', ''].includes(
            scroller.querySelector(`.bp6-table-body-cells .bp6-table-cell-row-${index}.bp6-table-cell-col-1`)
              ?.textContent ?? '',
          );
        const began = performance.now();
        const look = (): void => {
          if (performance.now() - began > 20_000)
            return reject(new Error(`Row ${first} was not shown within 20 seconds.`));
          for (let index = first; index <= last; index += 1)
            if (!isShown(index)) return void requestAnimationFrame(look);
          // What this frame paints is handed over when its task is done.
          setTimeout(() => resolve(performance.now() - began));
        };
        scroller.scrollTop = first * rowHeight;
        requestAnimationFrame(look);
      }),
    row,
  );
}

/** Turns the wheel over the table, a few rows at a time. */
async function wheel(page: Page, turns: number): Promise<void> {
  await showRow(page, Math.floor(rows / 3));
  await page.locator('.record-table').hover();
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, 120 + (turn % 5) * 120);
    await sleep(30);
  }
}

/** The mean of three looks, since garbage comes and goes. */
const around = (looks: readonly number[], middle: number): number =>
  looks.slice(middle - 1, middle + 2).reduce((sum, look) => sum + look, 0) / 3;

/** From the middle of the way, when all that is kept is full, to the end. */
const growth = (looks: readonly number[]): number => around(looks, looks.length - 2) - around(looks, 5);

/** Resident memory of a process in MB. */
const residentOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
