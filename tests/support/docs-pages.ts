import type { Frame, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { entriesOf, serveStorybook, type Look } from './stories.ts';

interface Walked {
  /** Stories that the page shows. */
  readonly canvases: number;
  /** What a reviewer would see wrong: blank canvases, failed or far requests, what the console says. */
  readonly faults: readonly string[];
}

/** Pages at a time: each has many documents. */
const sideBySide = 2;

/**
 * Opens every page of documentation of the built Storybook in one look, reads it to its end, and tells of each canvas
 * that is blank, each request that failed or left the page, and each complaint of the console.
 */
export function walkDocsPages({ theme, locale }: Pick<Look, 'theme' | 'locale'>): void {
  const pages = entriesOf('docs');
  const walked = new Map<string, Walked>();
  beforeAll(async () => {
    const { url, stop } = await serveStorybook();
    const browser = await openBrowser();
    const queue = pages.values();
    await Promise.all(
      Array.from({ length: sideBySide }, async () => {
        for (const { id } of queue) {
          const { page, close } = await browser.visitor({ url }, { viewport: { width: 1200, height: 900 } });
          walked.set(
            id,
            await walk(page, url, `/iframe.html?viewMode=docs&id=${id}&globals=theme:${theme};locale:${locale}`).catch(
              (error: Error) => ({ canvases: 0, faults: [error.message] }),
            ),
          );
          await close();
        }
      }),
    );
    await browser.close();
    await stop();
    const canvases = [...walked.values()].reduce((sum, one) => sum + one.canvases, 0);
    console.log(`${theme}, ${locale}: ${pages.length} pages of documentation, ${canvases} canvases`);
  });

  test.each(pages.map(({ id, title }) => [title, id] as const))('%s', (_title, id) =>
    expect(walked.get(id)?.faults).toEqual([]),
  );
}

async function walk(page: Page, url: string, path: string): Promise<Walked> {
  const faults: string[] = [];
  page.on('console', (said) => {
    if (said.type() === 'error') faults.push(`console: ${said.text()}`);
  });
  page.on('pageerror', ({ message }) => faults.push(`fault: ${message}`));
  page.on('requestfailed', (request) => faults.push(`failed: ${request.url()}`));
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(url)) faults.push(`far: ${request.url()}`);
  });
  await page.goto(path);
  await page.locator('#storybook-docs h1').first().waitFor();
  const frames = await page.locator('iframe.story-frame').all();
  for (const one of frames) {
    await one.scrollIntoViewIfNeeded();
    const frame = await (await one.elementHandle())?.contentFrame();
    if (frame) faults.push(...(await faultsOfCanvas(frame)));
  }
  return { canvases: frames.length, faults };
}

/** Waits until the story of a frame has ended; answers what went wrong, and whether there is nothing to see. */
async function faultsOfCanvas(frame: Frame): Promise<readonly string[]> {
  await frame.waitForFunction(
    () =>
      (
        window as unknown as { __STORYBOOK_ADDONS_CHANNEL__?: { last: (event: string) => unknown } }
      ).__STORYBOOK_ADDONS_CHANNEL__?.last('storyFinished') !== undefined,
    null,
    { timeout: 120_000 },
  );
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
