import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';
import { startBalancer } from '../support/balancer.ts';
import type { Visitor } from '../support/browser.ts';

const { server, browser } = await openApplication();

const machines = '/mining_equipment_fleet/settings/equipments';

async function signedIn(account: string, path = machines): Promise<Visitor> {
  const visitor = await browser.visitor(server);
  await visitor.open(path);
  await visitor.signIn(account);
  return visitor;
}

/** The boxes of the tiles, rounded, in reading order. */
const boxes = (page: Page) =>
  page.locator('.tile').evaluateAll((tiles) =>
    tiles
      .map((tile) => tile.getBoundingClientRect())
      .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round))
      .sort((one, other) => (one[0] as number) - (other[0] as number) || (one[1] as number) - (other[1] as number)),
  );

const focusedTitle = (page: Page) => page.locator('.tile[data-focused] [role=tab][aria-selected=true]').textContent();

/** Chooses in the palette by typing; `keys` ends it. */
async function palette(page: Page, words: string, keys: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill(words);
  await page.locator('.palette').getByRole('option').first().waitFor();
  await page.keyboard.press(keys);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('three panes by keyboard alone: palette, split, resize, move, maximise, close, undo', async () => {
  const { page, complaints, expectAccessible, close } = await signedIn('manager');
  await page.getByRole('heading', { name: 'Machines' }).waitFor();

  await palette(page, 'employees', 'Control+Enter');
  await page.getByRole('heading', { name: 'Employees' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/human_ressources/employee_records');
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await page.locator('.tile').nth(2).waitFor();
  await palette(page, 'my profile', 'Enter');
  expect(await page.locator('.tile').count()).toBe(3);
  expect(await focusedTitle(page)).toBe('My profile');
  await expectAccessible();

  await page.keyboard.press('F6');
  expect(await focusedTitle(page)).toBe('Machines');
  expect(new URL(page.url()).pathname).toBe(machines);
  await page.keyboard.press('Shift+F6');
  expect(await focusedTitle(page)).toBe('My profile');

  const before = await boxes(page);
  const splitter = page.getByRole('separator').first();
  await splitter.focus();
  expect(await splitter.getAttribute('aria-valuenow')).toBe('50');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  expect(await splitter.getAttribute('aria-valuenow')).toBe('62');
  expect((await boxes(page))[0]?.[2]).toBeGreaterThan((before[0]?.[2] as number) + 100);

  await page.keyboard.press('Alt+Shift+Enter');
  await page.locator('.maximised').waitFor();
  expect(new URL(page.url()).searchParams.get('max')).toMatch(/^p\d+$/);
  await page.keyboard.press('Escape');
  await page.locator('.maximised').waitFor({ state: 'detached' });

  await page.keyboard.press('Alt+Shift+PageDown');
  expect(await page.locator('.tile').count()).toBe(2);
  await page.keyboard.press('Alt+Shift+z');
  expect(await page.locator('.tile').count()).toBe(3);
  await page.keyboard.press('Alt+Shift+Backspace');
  expect(await page.locator('.tile').count()).toBe(2);
  await page.keyboard.press('Alt+Shift+z');
  expect(await page.locator('.tile').count()).toBe(3);
  expect(complaints).toEqual([]);
  await close();
});

test('a reload brings the workspace back, and so does signing in on another machine', async () => {
  const { page, close } = await signedIn('mechanic');
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await page.locator('.tile').nth(1).waitFor();
  await palette(page, 'my profile', 'Enter');
  const mechanic = await server.login('mechanic');
  await expect
    .poll(async () => JSON.stringify((await mechanic.json('layouts/current/')).body))
    .toMatch(/profile.*split|split.*profile/);
  const before = await boxes(page);
  await page.reload();
  await page.locator('.tile').nth(1).waitFor();
  expect(await boxes(page)).toEqual(before);
  expect(await focusedTitle(page)).toBe('My profile');

  const elsewhere = await signedIn('mechanic', '/');
  await elsewhere.page.locator('.tile').nth(1).waitFor();
  expect(await boxes(elsewhere.page)).toEqual(before);
  await elsewhere.close();
  await close();
});

test("a shared layout opens by its link in somebody else's browser, with its proportions", async () => {
  const author = await signedIn('manager');
  const { page } = author;
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await page.getByRole('separator').focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.getByRole('button', { name: 'Workspace', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save this layout…' }).click();
  await page.getByLabel('Name').fill('Night shift');
  await page.getByLabel('Everyone on Kef Nord').check({ force: true });
  await page.getByLabel('Manager', { exact: true }).check({ force: true });
  await page.getByText('Visible to anyone with one of these roles at one of these sites.').waitFor();
  await page.getByLabel('Manager', { exact: true }).uncheck({ force: true });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL((url) => url.searchParams.has('layout'));
  const link = page.url();
  const before = await boxes(page);

  const reader = await signedIn('dispatcher', link.slice(server.url.length));
  await reader.page.locator('.tile').nth(1).waitFor();
  expect(await boxes(reader.page)).toEqual(before);
  expect(reader.page.url()).toBe(link);
  await author.close();
  await reader.close();
});

test('a layout of a newer version is refused with a sentence, and the page is shown all the same', async () => {
  const { json } = await server.login('manager');
  const { body } = await json<{ id: string }>('layouts/', {
    method: 'POST',
    body: { name: 'From the future', body: { version: 99 } },
  });
  const { page, close } = await signedIn('manager', `${machines}?layout=${body.id}`);
  await page
    .getByText('This layout was saved by a newer version of Filon. Reload the page to update, then open it again.')
    .waitFor();
  await page.getByRole('heading', { name: 'Machines' }).waitFor();
  expect(await page.locator('.tile').count()).toBe(0);
  await close();
});

test('back and forward follow the pane that went', async () => {
  const { page, close } = await signedIn('manager');
  await page.getByRole('heading', { name: 'Machines' }).waitFor();
  await palette(page, 'employees', 'Enter');
  await page.waitForURL('**/employee_records');
  await page.goBack();
  await page.getByRole('heading', { name: 'Machines' }).waitFor();
  await page.goForward();
  await page.getByRole('heading', { name: 'Employees' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/human_ressources/employee_records');
  await close();
});

test('a sidebar entry is dragged into a tile, and a modified click opens beside', async () => {
  const { page, close } = await signedIn('manager');
  await page.getByRole('button', { name: 'Human resources' }).click();
  const entry = page.getByRole('link', { name: 'Employees' });
  await entry.click({ modifiers: ['Control'] });
  await page.locator('.tile').nth(1).waitFor();
  expect(await focusedTitle(page)).toBe('Employees');

  const target = (await page.locator('.tile').first().boundingBox()) as {
    x: number;
    y: number;
    width: number;
    height: number;
  };
  const source = (await entry.boundingBox()) as { x: number; y: number; width: number; height: number };
  await page.mouse.move(source.x + 20, source.y + 8);
  await page.mouse.down();
  await page.mouse.move(target.x + target.width / 2, target.y + target.height - 60, { steps: 6 });
  await page.mouse.move(target.x + target.width / 2, target.y + target.height - 40, { steps: 4 });
  await page.locator('.drop-preview[data-zone=bottom]').waitFor();
  await page.mouse.up();
  await page.locator('.tile').nth(2).waitFor();
  expect(await page.locator('.drop-overlay').count()).toBe(0);
  await close();
});

test('a live screen that is left on a slow network leaves quietly, and the next one has its line', async () => {
  const slow = await startBalancer([Number(new URL(server.url).port)], { upgradeMs: 8_000 });
  // Who hears the siren has a line as long as a page is open.
  const admin = await server.login('admin');
  const hears = (siren: 'none' | null) =>
    admin.json('roles/hr_officer/rights/', { method: 'PUT', body: { rights: { 'hse_alarm:read': siren } } });
  expect((await hears('none')).status).toBe(200);
  const { page, complaints, open, signIn, close } = await browser.visitor({
    url: `http://127.0.0.1:${String(slow.port)}`,
  });
  await open(machines);
  await signIn('hr');
  const ended: boolean[] = [];
  page.on('websocket', (line) => {
    const index = ended.push(false) - 1;
    line.on('close', () => (ended[index] = true));
  });
  await palette(page, 'operator check-ins', 'Enter');
  await expect.poll(() => ended).toEqual([false]);
  await palette(page, 'employees', 'Enter');
  await page.getByText('Connected').waitFor();
  expect(ended).toEqual([false]);

  // A line that nobody needs is ended, but not before it is open: the browser would complain.
  await page.reload();
  await expect.poll(() => ended.slice(1)).toEqual([false]);
  await palette(page, 'my profile', 'Enter');
  await expect.poll(() => ended.slice(1)).toEqual([true]);
  expect(complaints).toEqual([]);
  await close();
  await hears(null);
  await slow.stop();
});

test('on a phone there is one pane at a time', async () => {
  const { page, close } = await signedIn('manager');
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await page.locator('.tile').nth(1).waitFor();
  await palette(page, 'my profile', 'Enter');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('heading', { name: 'Account' }).waitFor();
  expect(await page.locator('.tile').count()).toBe(0);
  await page.getByRole('navigation', { name: 'Panes' }).getByRole('button', { name: 'Machines' }).click();
  await page.getByRole('heading', { name: 'Machines' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await close();
});
