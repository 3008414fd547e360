import type { Frame, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { entriesOf, serveStorybook, type Entry } from './built-storybook.ts';
import { turnTo, walkMs, type Look } from './stories.ts';

interface Walked {
  /** Stories that the page shows. */
  readonly canvases: number;
  /** What a reviewer would see wrong: blank canvases, failed or far requests, what the console says. */
  readonly faults: readonly string[];
}

/** Pages at a time: each has many documents. */
const sideBySide = 2;
/** Canvases of a page that are waited for: a frame that shows one shows the next, and each story is played alone too. */
const most = process.env.FILON_LONG ? Infinity : 2;
/** Where a reader begins. */
const firstPage = 'start-here--docs';

/**
 * Opens every page of documentation of the built Storybook in one look, reads it down, and tells of each canvas that is
 * blank or missing, each request that failed or left the page, and each complaint of the console.
 */
export function walkDocsPages({ theme, locale }: Pick<Look, 'theme' | 'locale'>): void {
  const pages = entriesOf('docs');
  const stories = Map.groupBy(entriesOf('story'), ({ title }) => title);
  const walked = new Map<string, Walked>();
  beforeAll(async () => {
    const { url, stop } = await serveStorybook();
    const browser = await launchBrowser();
    const queue = pages.values();
    await Promise.all(
      Array.from({ length: sideBySide }, async () => {
        const { page } = await browser.visitor({ url }, { viewport: { width: 1200, height: 900 } });
        await page.goto(`/iframe.html?viewMode=docs&id=${firstPage}&globals=theme:${theme};locale:${locale}`);
        for (const one of queue)
          walked.set(
            one.id,
            await walk(page, url, one, stories.get(one.title)?.length ?? 0).catch((error: Error) => ({
              canvases: 0,
              faults: [error.message],
            })),
          );
      }),
    );
    await browser.close();
    await stop();
    const canvases = [...walked.values()].reduce((sum, one) => sum + one.canvases, 0);
    console.log(`${theme}, ${locale}: ${pages.length} pages of documentation, ${canvases} canvases`);
  }, walkMs);

  test.each(pages.map(({ id, title }) => [`${title}, ${theme}, ${locale}`, id] as const))('%s', (_title, id) =>
    expect(walked.get(id)?.faults).toEqual([]),
  );
}

/** Turns to a page of so many stories as the sidebar does, within the document that is open. */
async function walk(page: Page, url: string, { id }: Entry, stories: number): Promise<Walked> {
  const faults: string[] = [];
  page.on('console', (said) => {
    if (said.type() === 'error') faults.push(`console: ${said.text()}`);
  });
  page.on('pageerror', ({ message }) => faults.push(`fault: ${message}`));
  page.on('requestfailed', (request) => {
    // Frames of the page before that were still fetching when it was left.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') faults.push(`failed: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(url)) faults.push(`far: ${request.url()}`);
  });
  await turnTo(page, id, 'docs');
  await page.waitForFunction((to) => window.__STORYBOOK_ADDONS_CHANNEL__?.last('docsRendered')?.[0] === to, id);
  // A page is told of as rendered before all of its canvases stand there.
  await page
    .waitForFunction((many) => document.querySelectorAll('iframe.story-frame').length === many, stories)
    .catch(() => undefined);
  const frames = await page.locator('iframe.story-frame').all();
  if (frames.length !== stories) faults.push(`${frames.length} canvases for ${stories} stories`);
  for (const one of frames.slice(0, most)) {
    // At once: a page that is being laid out may not hold still for it.
    await one.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const frame = await (await one.elementHandle())?.contentFrame();
    if (frame) faults.push(...(await faultsOfCanvas(frame)));
  }
  page.removeAllListeners();
  // A story that still plays when its frame is torn away complains, and the next page would be blamed for it.
  await Promise.all(
    page
      .frames()
      .filter((one) => one !== page.mainFrame())
      .map((one) => one.goto('about:blank').catch(() => undefined)),
  );
  return { canvases: Math.min(frames.length, most), faults };
}

/** Waits until the story of a frame has ended; answers what went wrong, and whether there is nothing to see. */
async function faultsOfCanvas(frame: Frame): Promise<readonly string[]> {
  await frame.waitForFunction(() => window.__STORYBOOK_ADDONS_CHANNEL__?.last('storyFinished') !== undefined, null, {
    timeout: 120_000,
  });
  const name = new URL(frame.url()).searchParams.get('id');
  const isBlank = await frame
    .waitForFunction(
      () =>
        [
          ...document.querySelectorAll('#storybook-root *'),
          ...[...document.body.children]
            .filter((part) => !part.matches('script, style, [class^="sb-"], [id^="storybook-"]'))
            .flatMap((part) => [part, ...part.querySelectorAll('*')]),
        ].some((element) => {
          const { width, height } = element.getBoundingClientRect();
          return width > 0 && height > 0 && element.checkVisibility();
        }),
      null,
      { timeout: 10_000 },
    )
    .then(
      () => false,
      () => true,
    );
  const errors = await frame.locator('.sb-errordisplay:visible').allInnerTexts();
  return [...(isBlank ? [`${name} is blank`] : []), ...errors.map((error) => `${name}: ${error}`)];
}
