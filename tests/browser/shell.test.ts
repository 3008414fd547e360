import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';
import type { Visitor } from '../support/browser.ts';

const { server, browser } = await openApplication();

async function signedIn(account: string, path = '/profile'): Promise<Visitor> {
  const visitor = await browser.visitor(server);
  await visitor.open(path);
  await visitor.signIn(account);
  return visitor;
}

test('language and theme switch without a reload and are remembered; axe finds nothing in either', async () => {
  const { page, expectAccessible, complaints, close } = await signedIn('geologist');
  await page.getByRole('heading', { name: 'Preferences' }).waitFor();
  await page.evaluate(() => Object.assign(window, { sameLoad: true }));
  await expectAccessible();
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await page.getByRole('heading', { name: 'Préférences' }).waitFor();
  expect(
    await page.evaluate(() => [
      document.body.classList.contains('bp6-dark'),
      document.documentElement.lang,
      'sameLoad' in window,
    ]),
  ).toEqual([true, 'fr', true]);
  expect(await page.title()).toBe('Mon profil – Filon');
  await expectAccessible();
  await page.reload();
  await page.getByRole('heading', { name: 'Préférences' }).waitFor();
  expect(await page.evaluate(() => document.body.classList.contains('bp6-dark'))).toBe(true);
  expect(complaints).toEqual([]);

  const elsewhere = await signedIn('geologist');
  await elsewhere.page.getByRole('heading', { name: 'Préférences' }).waitFor();
  await elsewhere.page.reload();
  await elsewhere.page.getByRole('heading', { name: 'Préférences' }).waitFor();
  await elsewhere.close();
  await close();
});

test('the theme query parameter sets the theme when its value is one', async () => {
  const { page, open, close } = await signedIn('geologist', '/profile?theme=dark');
  const isDark = () => page.evaluate(() => document.body.classList.contains('bp6-dark'));
  expect(await isDark()).toBe(true);
  await open('/profile?theme=%3Cdark');
  await page.locator('.shell').waitFor();
  expect(await isDark()).toBe(true);
  await open('/profile?theme=light');
  await page.locator('.shell').waitFor();
  expect(await isDark()).toBe(false);
  await close();
});

test('sites: all at first, each flips, the last one stays, and it is remembered', async () => {
  const { page, close } = await signedIn('hr');
  await page.getByRole('button', { name: 'Sites in view: All sites' }).click();
  await page.getByRole('option', { name: /Kef Sud/ }).click();
  await page.getByRole('button', { name: 'Sites in view: Kef Nord' }).waitFor();
  expect(new URL(page.url()).searchParams.get('sites')).toBe('S1');
  expect(await page.getByRole('option', { name: /Kef Nord/ }).getAttribute('aria-selected')).toBe('true');
  await page.getByRole('option', { name: /Kef Nord/ }).click({ force: true });
  await page.getByRole('button', { name: 'Sites in view: Kef Nord' }).waitFor();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sites in view: Kef Nord' }).waitFor();
  await close();
});

test('sites that cannot be fetched are an empty list and an error that can be tried again', async () => {
  const visitor = await browser.visitor(server);
  const { page } = visitor;
  await page.route('**/api/sites/', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', detail: 'Something went wrong.' } }),
  );
  await visitor.open('/profile');
  await visitor.signIn('hr');
  const again = page.getByRole('button', { name: 'Sites not loaded' });
  await again.waitFor();
  await page.unroute('**/api/sites/');
  expect(await page.getByRole('button', { name: /Sites in view/ }).count()).toBe(0);
  await again.click();
  await page.getByRole('button', { name: 'Sites in view: All sites' }).waitFor();
  await visitor.close();
});

test('the notification: 80 px from the top, 20 px from the right, 300 px at most, gone after 3 seconds', async () => {
  const { page, close } = await signedIn('manager');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Workspace', exact: true }).click();
  const copy = page.getByRole('menuitem', { name: 'Copy the link to this page' });
  await copy.waitFor();
  // From here on the page's clock stands: a busy machine stretches nothing.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await copy.click();
  const toast = page.locator('.toast');
  await toast.waitFor();
  expect(await toast.getByText('Notification', { exact: true }).count()).toBe(1);
  const box = (await page.locator('.toast-region').boundingBox()) as { x: number; y: number; width: number };
  expect(box.y).toBe(80);
  expect(Math.round(1400 - box.x - box.width)).toBe(20);
  expect(box.width).toBeLessThanOrEqual(300);
  await page.clock.runFor(2_900);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(700);
  expect(await toast.count()).toBe(0);
  await close();
});

test('the palette: prefixes, both languages, entries from the server, recent first', async () => {
  const { page, expectAccessible, complaints, close } = await signedIn('manager');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search or run a command' });
  // Lists behind the palette have options as well.
  const first = page.getByRole('dialog').getByRole('option').first();
  await page.locator('.profile').waitFor();
  await expectAccessible();
  await field.fill('mon profil');
  await page.getByRole('option', { name: 'My profile' }).waitFor();
  await field.fill('>split');
  await page.getByRole('option', { name: /Split the pane downwards/ }).waitFor();
  expect(await page.getByRole('option', { name: 'Employees' }).count()).toBe(0);
  await field.fill('@T-07');
  await page.getByRole('option', { name: /T-07/ }).first().waitFor();
  await field.fill('#T-07');
  await page.getByRole('option', { name: /T-07/ }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/mining_equipment_fleet/equipments/*');

  await page.keyboard.press('Control+k');
  await field.fill('/employees');
  await page.getByRole('option', { name: /^Employees/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/employee_records');
  await page.keyboard.press('Control+k');
  await first.waitFor();
  expect(await first.textContent()).toContain('Employees');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await close();
});

test('a palette whose code is still on its way keeps what is typed, and closes on Escape', async () => {
  const visitor = await browser.visitor(server);
  const { page, open, signIn, expectAccessible, close } = visitor;
  const arrived = Promise.withResolvers<void>();
  await page.route(/assets\/palette-.*\.js/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await open('/profile');
  await signIn('manager');
  const field = page.getByRole('dialog', { name: 'Command palette' }).getByLabel('Search or run a command');
  await page.keyboard.press('Control+k');
  await field.waitFor();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await field.waitFor();
  await page.keyboard.type('my');
  arrived.resolve();
  await page.keyboard.type(' profile', { delay: 60 });
  await page.getByRole('option', { name: 'My profile' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Search or run a command' }).inputValue()).toBe('my profile');
  await close();
});

test('? lists the keys, Escape closes the list and gives the focus back; a field keeps its question mark', async () => {
  const { page, expectAccessible, close } = await signedIn('manager');
  const language = page.getByRole('combobox', { name: 'Language' });
  const theme = page.getByRole('button', { name: 'Theme: Light' });
  await theme.focus();
  await page.keyboard.press('Shift+?');
  await page.getByRole('dialog', { name: 'Keys' }).getByText('Split the pane to the right').waitFor();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await theme.evaluate((button) => button === document.activeElement)).toBe(true);
  await language.focus();
  await page.keyboard.press('Shift+?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await close();
});

test('a chunk that does not come is tried again; then the pane says so and the others go on', async () => {
  const { page, close } = await signedIn('manager');
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await page.locator('.tile').nth(1).waitFor();
  let tries = 0;
  await page.route(/assets\/record-list-screen-.*\.js/, (route) => {
    tries += 1;
    return tries < 2 ? route.abort() : route.fallback();
  });
  await page.getByRole('button', { name: 'Fleet' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Machines', exact: true }).click();
  await page.getByRole('heading', { name: 'Machines' }).waitFor();
  expect(tries).toBeGreaterThan(1);
  await close();
});

test('a stylesheet that never comes is raised by its name, with Retry and Close', async () => {
  const { page, close } = await signedIn('manager');
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await page.locator('.tile').nth(1).waitFor();
  await page.route(/assets\/record.*\.css/, (route) => route.abort());
  await page.getByRole('button', { name: 'Fleet' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Machines', exact: true }).click();
  await page.getByText(/^Unable to preload CSS for \S*\/assets\/record.*\.css$/).waitFor();
  expect(await page.getByRole('heading', { name: 'Account' }).count()).toBe(1);
  await page.unroute(/assets\/record.*\.css/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Machines' }).waitFor();
  const styled = await page.evaluate(
    () => [...document.styleSheets].filter(({ href }) => /assets\/record/.test(href ?? '')).length,
  );
  expect(styled).toBeGreaterThan(0);
  await close();
});
