import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { build } from 'vite';
import { chromiumArguments, chromiumPath } from '../support/chromium.ts';
import { freePort, processPassword, startFilon } from '../support/filon-process.ts';
import { percentile, type Figure } from './figure.ts';

const root = join(import.meta.dirname, '../..');
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
/** Typed and taken back letter by letter, as one searches. */
const words = ['haul road 42', 'approve perm', 'tank dip', 'rostr', 'print offer 7'];

/** From the key to the painted result in the real palette, with 10,000 entries, production build. */
export async function run(): Promise<readonly Figure[]> {
  const parent = mkdtempSync(join(tmpdir(), 'filon-palette-'));
  const built = join(parent, 'app');
  await build({
    root,
    logLevel: 'error',
    build: { outDir: built, emptyOutDir: true },
    plugins: [
      {
        name: 'many-commands',
        enforce: 'pre',
        resolveId: (id) => (id.endsWith('/plugins/index.ts') ? join(import.meta.dirname, 'many-commands.ts') : null),
      },
    ],
  });
  const filon = await startFilon(join(parent, 'data'), await freePort());
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments });
  try {
    const page = await browser.newPage();
    await serveInstead(page, built);
    await page.goto(`${filon.url}/login`);
    await page.locator('input').first().fill('dispatcher@demo.filon');
    await page.locator('input[type=password]').fill(processPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.getByRole('button', { name: /Search or run a command/ }).waitFor();
    await page.keyboard.press('Control+k');
    await page.locator('[cmdk-input]').waitFor();
    const times = await typeAndMeasure(page);
    return [
      { what: 'key to painted result, 10,000 entries, p50', value: percentile(times, 0.5), unit: 'ms' },
      { what: 'key to painted result, 10,000 entries, p95', value: percentile(times, 0.95), unit: 'ms', most: 30 },
    ];
  } finally {
    await browser.close();
    await filon.stop();
    rmSync(parent, { recursive: true, force: true });
  }
}

/** The bench build's files in the place of the server's; the API stays the server's. */
async function serveInstead(page: Page, folder: string): Promise<void> {
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/api/search')) return route.fulfill({ json: { results: [] } });
    if (pathname.startsWith('/api/') || pathname.startsWith('/socket.io/')) return route.fallback();
    const file = join(folder, extname(pathname) ? pathname : 'index.html');
    return existsSync(file)
      ? route.fulfill({ body: readFileSync(file), contentType: types[extname(file)] ?? 'application/octet-stream' })
      : route.fulfill({ status: 404 });
  });
}

async function typeAndMeasure(page: Page): Promise<readonly number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { paletteTimes: times });
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const place = times.push(Number.NaN) - 1;
        // Painted is when the frame after the last change of the list has been handed over.
        const painted = (): void =>
          void requestAnimationFrame(() => setTimeout(() => void (times[place] = performance.now() - timeStamp)));
        const list = document.querySelector('[cmdk-list]');
        const observer = new MutationObserver(painted);
        if (list) observer.observe(list, { childList: true, subtree: true, characterData: true });
        painted();
        setTimeout(() => observer.disconnect(), 110);
      },
      { capture: true },
    );
  });
  for (const word of words) {
    for (const letter of word)
      await page.keyboard.press(letter === ' ' ? 'Space' : letter, { delay: 5 }).then(() => page.waitForTimeout(120));
    for (const _ of word) await page.keyboard.press('Backspace', { delay: 5 }).then(() => page.waitForTimeout(120));
  }
  return page.evaluate(() => (window as unknown as { paletteTimes: number[] }).paletteTimes);
}
