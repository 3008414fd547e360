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

/** Words that entries of the demo hold, asked of the server once the typing pauses. */
const entryWords = ['T-07', 'EX-01', 'HOPPER', 'LD-01', 'T-12'];
const rounds = 4;

/**
 * From the key to the painted result in the real palette, with 10,000 commands and all plugins, production build; and to
 * the entries that the server finds, below what is there already.
 */
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
        resolveId: (id, importer) =>
          id.endsWith('/plugins/index.ts') && !importer?.endsWith('many-commands.ts')
            ? join(import.meta.dirname, 'many-commands.ts')
            : null,
      },
    ],
  });
  const filon = await startFilon(join(parent, 'data'), await freePort());
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments });
  try {
    // A worker of the server's own build would give its files.
    const page = await browser.newPage({ serviceWorkers: 'block' });
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
    const found = [];
    for (let round = 0; round < rounds; round += 1)
      for (const word of entryWords) found.push(await findEntries(page, word));
    const delays = found.map(({ ms }) => ms);
    return [
      {
        what: 'key to what the browser finds, painted, 10,000 entries, p50',
        value: percentile(times, 0.5),
        unit: 'ms',
      },
      { what: '  p95', value: percentile(times, 0.95), unit: 'ms', most: 30 },
      { what: 'last key to entries that the server found, p50', value: percentile(delays, 0.5), unit: 'ms' },
      { what: '  p95 of the entries', value: percentile(delays, 0.95), unit: 'ms', most: 300 },
      {
        what: '  searches after which what stood there had moved',
        value: found.filter(({ moved }) => moved).length,
        unit: '',
        most: 0,
      },
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
        // What the server found for the words before comes in its own time, into a group of its own.
        const isEntries = (node: Node | null): boolean => {
          const element = node instanceof Element ? node : node?.parentElement;
          const group = element?.closest('[cmdk-group]') ?? element?.querySelector('[cmdk-group]');
          return group?.querySelector('[cmdk-group-heading]')?.textContent === 'Entries';
        };
        const isLocal = ({ target, addedNodes, removedNodes }: MutationRecord): boolean =>
          !isEntries(target) &&
          !(addedNodes.length + removedNodes.length > 0 && [...addedNodes, ...removedNodes].every(isEntries));
        const observer = new MutationObserver((changes) => {
          if (changes.some(isLocal)) painted();
        });
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

/** Types a word and waits for the entries that hold it: milliseconds from its last key, and whether the list jumped. */
async function findEntries(page: Page, word: string): Promise<{ readonly ms: number; readonly moved: boolean }> {
  await page.locator('[cmdk-input]').fill('');
  await page.waitForTimeout(200);
  await page.evaluate(() => {
    const list = document.querySelector<HTMLElement>('[cmdk-list]');
    const marks = { lastKey: Number.NaN, found: Number.NaN, moved: false };
    Object.assign(window, { entryMarks: marks });
    const first = (): string => {
      const item = list?.querySelector<HTMLElement>('[cmdk-item]');
      return `${item?.textContent} ${item?.getBoundingClientRect().top}`;
    };
    let before = first();
    addEventListener('keydown', ({ timeStamp }) => void (marks.lastKey = timeStamp), { capture: true });
    new MutationObserver((_changes, observer) => {
      const headings = [...(list?.querySelectorAll('[cmdk-group-heading]') ?? [])].map(
        ({ textContent }) => textContent,
      );
      if (!headings.includes('Entries')) return void (before = first());
      observer.disconnect();
      // Where nothing stood before, nothing can have moved.
      marks.moved = headings.length > 1 && before !== first();
      requestAnimationFrame(() => setTimeout(() => void (marks.found = performance.now())));
    }).observe(list ?? document.body, { childList: true, subtree: true });
  });
  await page.keyboard.type(word, { delay: 30 });
  await page.waitForFunction(() => (window as unknown as EntryMarks).entryMarks.found > 0);
  const { lastKey, found, moved } = await page.evaluate(() => (window as unknown as EntryMarks).entryMarks);
  return { ms: found - lastKey, moved };
}

interface EntryMarks {
  readonly entryMarks: { readonly lastKey: number; readonly found: number; readonly moved: boolean };
}
