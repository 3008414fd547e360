import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';
import type { Visitor } from '../support/browser.ts';

const { server, browser } = await openApplication();
let token: string;
let driving: NodeJS.Timeout;
const began = Date.now();
beforeAll(async () => {
  const { json } = await server.login('admin');
  token = (
    await json<{ token: string }>('records/ingest_source/', {
      method: 'POST',
      body: { code: 'shift', label_en: 'Shift', label_fr: 'Poste', kind: 'http' },
    })
  ).body.token;
  await report();
  driving = setInterval(() => void report(), 1000);
});
afterAll(() => clearInterval(driving));

/** Three trucks drive eastwards at 90 km/h and say so. */
async function report(): Promise<void> {
  const now = Date.now();
  const lon = -6.21 + ((now - began) / 1000) * 0.00026;
  const events = ['T-01', 'T-02', 'T-03'].map((device, index) => ({
    kind: 'position',
    ts: new Date(now).toISOString(),
    device,
    data: { lon, lat: 31.05 + index * 0.002, speed: 25, heading: 90 },
  }));
  await fetch(`${server.url}/api/ingest/v1/batch/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ events }),
  });
}

/** Chooses in the palette by typing; `keys` ends it. */
async function palette(page: Page, words: string, keys: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator('.palette').waitFor();
  await page.keyboard.type(words);
  await page.locator('.palette').getByRole('option').first().filter({ hasText: words }).waitFor();
  await page.keyboard.press(keys);
  await page.locator('.palette').waitFor({ state: 'detached' });
}

/** Walks with the Tab key to what bears a name. */
async function tabTo(page: Page, name: RegExp, keys = 'Tab'): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    const named = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
      return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '';
    });
    if (name.test(named)) return;
    await page.keyboard.press(keys);
  }
  throw new Error(`The Tab key does not lead to ${name}.`);
}

const tabs = (page: Page) => page.locator('.tile [role=tab][aria-selected=true].tile-tab').allTextContents();

/** The tiles of a page by their titles, and where they stand, to the pixel. */
const tiles = async (page: Page) => {
  const titles = await tabs(page);
  const boxes = await page
    .locator('.tile')
    .evaluateAll((all) =>
      all
        .map((tile) => tile.getBoundingClientRect())
        .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round)),
    );
  return titles.map((title, index) => ({ title, box: boxes[index] }));
};

/** Counts keys, and whatever a hand on a mouse would do, on this page and those after it. */
const watchHands = (page: Page) =>
  page.addInitScript(() => {
    const count = (name: string): void =>
      sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name) ?? 0) + 1));
    addEventListener('keydown', () => count('keys'), true);
    for (const kind of ['pointerdown', 'mousedown', 'mousemove', 'wheel', 'touchstart'] as const) {
      // What moves under a pointer that stands still is told as a move of nothing.
      addEventListener(
        kind,
        (event) =>
          event instanceof MouseEvent && kind === 'mousemove' && event.movementX === 0 && event.movementY === 0
            ? undefined
            : count('mouse'),
        true,
      );
    }
  });

/** Where a machine is, as the server knows it. */
async function trackOf(code: string): Promise<unknown> {
  const { rows } = await server.host.pool.query(
    'select lon, lat from equipment_live join equipment on equipment.id = equipment_live.equipment where code = $1',
    [code],
  );
  return rows[0];
}

/** What the map shows, as a picture: the ground stands still, so that another picture is a machine that moved. */
const mapOf = async (page: Page): Promise<string> =>
  createHash('sha1')
    .update(await page.locator('.live-map .map-canvas').screenshot())
    .digest('hex');

const faults = ({ complaints }: Visitor): readonly string[] =>
  complaints.filter((line) => !line.includes('GPU stall due to ReadPixels'));

test('a dispatcher tiles map, check-ins and a trajectory from the keyboard, comes back to them, and shares them', async () => {
  const dispatcher = await browser.visitor(server);
  const { page } = dispatcher;
  await watchHands(page);
  await dispatcher.open('/');
  await dispatcher.signIn('dispatcher');
  await palette(page, 'Live map', 'Enter');
  await page.locator('.live-map').waitFor();
  await palette(page, 'Operator check-ins', 'Control+Enter');
  await page.getByRole('group', { name: 'On machine', exact: true }).waitFor();
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await page.locator('.tile').nth(2).waitFor();
  await palette(page, 'Trajectory history', 'Enter');
  await page.getByLabel('Machines (at most 5)').waitFor();
  await tabTo(page, /^Machines \(at most 5\)$/);
  await page.keyboard.type('T-01');
  await page.getByRole('option', { name: /^T-01/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('cell', { name: 'T-01' }).first().waitFor();
  // A person who types three keys a second has them within a minute.
  expect(Number(await page.evaluate(() => sessionStorage.getItem('keys')))).toBeLessThan(180);
  expect(await tabs(page)).toEqual(['Live map', 'Operator check-ins', 'Trajectory history']);

  // The map lives: F6 leads back to it, and the machine is elsewhere a while later.
  await page.keyboard.press('F6');
  expect(await page.locator('.tile[data-focused] [role=tab][aria-selected=true]').textContent()).toBe('Live map');
  await page.locator('.map-view[data-state="ready"]').first().waitFor();
  const [from, picture] = [await trackOf('T-01'), await mapOf(page)];
  expect(from).toBeDefined();
  await expect.poll(() => trackOf('T-01'), { interval: 500 }).not.toEqual(from);
  await expect.poll(() => mapOf(page), { interval: 500 }).not.toEqual(picture);

  const before = await tiles(page);
  await page.reload();
  await page.locator('.tile').nth(2).waitFor();
  expect(await tiles(page)).toEqual(before);
  await page.getByRole('cell', { name: 'T-01' }).first().waitFor();

  await palette(page, 'Save this layout…', 'Enter');
  await page.getByRole('dialog', { name: 'Save the layout' }).waitFor();
  await page.keyboard.type('Day shift');
  await tabTo(page, /^Everyone on Kef Nord$/);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.has('layout'));
  expect(await page.evaluate(() => sessionStorage.getItem('mouse'))).toBeNull();

  const supervisor = await browser.visitor(server);
  await supervisor.open(page.url().slice(server.url.length));
  await supervisor.signIn('supervisor');
  await supervisor.page.locator('.tile').nth(2).waitFor();
  expect(await tiles(supervisor.page)).toEqual(before);
  await supervisor.page.getByRole('cell', { name: 'T-01' }).first().waitFor();
  expect([...faults(dispatcher), ...faults(supervisor)]).toEqual([]);
  await supervisor.close();
  await dispatcher.close();
});
