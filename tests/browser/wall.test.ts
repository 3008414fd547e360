import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';

const { server, browser } = await openApplication();

/** Every truck has just told what it does; of each unit's some haul a load, some wait, some are silent. */
beforeAll(async () => {
  await server.host.pool.query(`
    update haul_engine_head head
    set seen_at = now(), since = now() - interval '754 s',
      state = (array['returning', 'queue_load', 'loading', 'hauling', 'hauling', 'queue_dump', 'dumping'])[place.n % 7 + 1],
      loaded = place.n % 7 > 2, payload = case when place.n % 7 > 2 then 96.4 end
    from (select truck, row_number() over (order by truck)::int n from haul_engine_head) place
    where place.truck = head.truck`);
});

const screens = ['/sites_overview/current?wall=1', '/production/live?wall=1'];
const sizes = [
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
];

/** The page's title, once its parts have come. */
async function shownPage(page: Page): Promise<string> {
  await page.locator('.wall-page').waitFor();
  await page.locator('.wall .bp6-spinner').first().waitFor({ state: 'detached' });
  return page.getByRole('heading', { level: 1 }).innerText();
}

/** What of the wall lies outside the screen, or is cut off by what it stands in. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const named = (element: Element): string => `${element.className}: ${element.textContent.slice(0, 80)}`;
    return [...document.querySelectorAll('.wall, .wall *')]
      .filter((element) => !element.closest('.map-view') && !element.matches('.sr-only'))
      .filter((element) => {
        const { right, bottom, left, top, width } = element.getBoundingClientRect();
        if (width === 0) return false;
        const outside = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
        const hides = getComputedStyle(element).overflow !== 'visible';
        const tooLarge =
          element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
        return outside || (hides && tooLarge);
      })
      .map(named);
  });

/** The smallest main figure's height of type, in percent of the screen's height. */
const smallestFigure = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const figures = document.querySelectorAll(
      '.wall-clock, .wall-rate strong, .wall-truck strong, .widget-figures dd:not(.widget-more), .wall .widget-bars-value, .wall .widget-table td',
    );
    const heights = [...figures].map(
      (figure) => Number.parseFloat(getComputedStyle(figure).fontSize) * (figure.currentCSSZoom ?? 1),
    );
    return heights.length === 0 ? null : (100 * Math.min(...heights)) / innerHeight;
  });

test.each(screens.flatMap((path) => sizes.map((size) => ({ path, size }))))(
  'all of $path can be read from afar at $size.width × $size.height',
  async ({ path, size }) => {
    const visitor = await browser.visitor(server, { viewport: size, locale: 'fr-FR' });
    const { page, expectAccessible, close } = visitor;
    await visitor.open('/profile');
    await visitor.signIn('dispatcher');
    await visitor.open(path);
    await shownPage(page);
    await page.keyboard.press('Space');
    const pages = await page.locator('.wall-pages button').count();
    expect(pages).toBeGreaterThan(1);
    for (let turn = 0; turn < pages; turn += 1) {
      await page.locator(`.wall-pages button:nth-child(${turn + 1})[aria-current=page]`).waitFor();
      const title = await shownPage(page);
      await expect.poll(() => cutOff(page), { message: title }).toEqual([]);
      await expect.poll(() => smallestFigure(page), { message: title }).toBeGreaterThanOrEqual(3);
      if (size.height === 1080) await expectAccessible();
      await page.keyboard.press('ArrowRight');
    }
    for (const chrome of ['.top-bar', '.sidebar', '.status-bar', '.tile-header'])
      expect(await page.locator(chrome).filter({ visible: true }).count(), chrome).toBe(0);
    await close();
  },
);

test('pages turn after 30 s, wait at the space bar, and Escape gives the workspace back', async () => {
  const visitor = await browser.visitor(server);
  const { page, close } = visitor;
  await visitor.open('/production/live');
  await visitor.signIn('dispatcher');
  await page.getByRole('button', { name: 'Wall', exact: true }).click();
  const first = await shownPage(page);
  expect(new URL(page.url()).searchParams.get('wall')).toBe('1');
  const bar = page.locator('.wall-time i');
  const timing = await bar.evaluate((element) => element.getAnimations()[0]?.effect?.getTiming().duration);
  expect(timing).toBe(30_000);

  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  expect(await bar.evaluate((element) => element.getAnimations()[0]?.playState)).toBe('paused');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await bar.evaluate((element) => element.getAnimations()[0]?.finish());
  await expect.poll(() => shownPage(page)).not.toBe(first);
  expect(await page.locator('.wall-pages [aria-current=page]').getAttribute('aria-label')).toContain('Page 2 of');

  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Dispatch board' }).waitFor();
  await page.locator('.top-bar').waitFor();
  expect(new URL(page.url()).searchParams.has('wall')).toBe(false);
  await close();
});

test('who wants no motion sees the time of a page go by in steps', async () => {
  const visitor = await browser.visitor(server, { reducedMotion: 'reduce' });
  const { page, close } = visitor;
  await visitor.open('/profile');
  await visitor.signIn('dispatcher');
  await visitor.open('/production/live?wall=1');
  await shownPage(page);
  const timing = (): Promise<string> =>
    page.locator('.wall-time i').evaluate((bar) => getComputedStyle(bar).animationTimingFunction);
  await expect.poll(timing).toContain('steps(6');
  await close();
});
