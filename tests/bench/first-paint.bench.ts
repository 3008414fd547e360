import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { chromiumArguments, chromiumPath } from '../support/chromium.ts';
import { freePort, processPassword, startFilon } from '../support/filon-process.ts';
import { percentile, type Figure } from './figure.ts';

const visits = 7;

/** A browser that was never here: empty cache, new profile, production build, the server on the same machine. */
export async function run(): Promise<readonly Figure[]> {
  const parent = mkdtempSync(join(tmpdir(), 'filon-paint-'));
  const filon = await startFilon(join(parent, 'data'), await freePort());
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments });
  try {
    const paints: number[] = [];
    const usable: number[] = [];
    for (let visit = 0; visit < visits; visit += 1) {
      const { paint, ready } = await firstVisit(browser, filon.url);
      paints.push(paint);
      usable.push(ready);
    }
    return [
      { what: 'first paint, cold, median', value: percentile(paints, 0.5), unit: 's', most: 0.5 },
      { what: 'sign-in page usable, cold, median', value: percentile(usable, 0.5), unit: 's', most: 0.5 },
      {
        what: 'from sign-in to the profile in the shell, cold',
        value: await signInTime(browser, filon.url),
        unit: 's',
      },
    ];
  } finally {
    await browser.close();
    await filon.stop();
    rmSync(parent, { recursive: true, force: true });
  }
}

async function firstVisit(browser: Browser, url: string): Promise<{ paint: number; ready: number }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  // Usable: what is typed stands there, and the page answers.
  await page.locator('#login-email').pressSequentially('d');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#login-email')?.value === 'd');
  const times = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    ready: performance.now(),
  }));
  await context.close();
  return { paint: times.paint / 1000, ready: times.ready / 1000 };
}

async function signInTime(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.locator('input').first().fill('dispatcher@demo.filon');
  await page.locator('input[type=password]').fill(processPassword);
  const began = performance.now();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Search or run a command/ }).waitFor();
  const seconds = (performance.now() - began) / 1000;
  await context.close();
  return seconds;
}
