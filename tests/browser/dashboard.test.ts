import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';
import type { Visitor } from '../support/browser.ts';

const { server, browser } = await openApplication();
const faults = ({ complaints }: Visitor): readonly string[] =>
  complaints.filter((line) => !line.includes('GPU stall due to ReadPixels'));

async function signedIn(account: string, path: string): Promise<Visitor> {
  const visitor = await browser.visitor(server);
  await visitor.open(path);
  await visitor.signIn(account);
  await visitor.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  return visitor;
}
const titles = ({ page }: Visitor): Promise<string[]> =>
  page.locator('.tile').evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label') ?? ''));
const place = ({ page }: Visitor, title: string): Promise<{ x: number; y: number; width: number } | null> =>
  page.locator(`.tile[aria-label="${title}"]`).boundingBox();

test('a dispatcher arranges the dashboard by keyboard; it stays so after a reload, and is reset', async () => {
  const visitor = await signedIn('dispatcher', '/dashboard');
  const { page, expectAccessible, close } = visitor;
  await page.getByRole('region', { name: 'Last trips' }).waitFor();
  expect(await titles(visitor)).toEqual(
    expect.arrayContaining([
      'Production of the day',
      'Shift curve',
      'Fleet status',
      'Live map',
      'Last trips',
      'Rate of the loading units',
      'Alerts',
    ]),
  );
  expect(await titles(visitor)).not.toContain('Stops to justify');
  await page.getByRole('img', { name: 'Machines by time category' }).waitFor();
  await expectAccessible();

  await page.getByRole('button', { name: 'Arrange' }).click();
  const before = await place(visitor, 'Fleet status');
  await page.getByRole('button', { name: 'Move or resize Fleet status' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(async () => ((await place(visitor, 'Fleet status'))?.y ?? 0) - (before?.y ?? 0))
    .toBeGreaterThan(100);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Move or resize Fleet status',
  );
  await page.keyboard.press('Shift+ArrowLeft');
  await expect
    .poll(async () => (before?.width ?? 0) - ((await place(visitor, 'Fleet status'))?.width ?? 0))
    .toBeGreaterThan(50);
  await page.getByRole('button', { name: 'Move or resize Last trips' }).focus();
  await page.keyboard.press('Delete');
  await page.getByRole('region', { name: 'Last trips' }).waitFor({ state: 'detached' });
  // The keyboard goes on where it was: at a neighbour of the tile that went, and at the one that came.
  const focused = (): Promise<string | null> =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
  await expect.poll(focused).toMatch(/^Move or resize /);
  await page.getByRole('button', { name: 'Add a widget' }).click();
  // It is kept a moment after the last change, "Done" or not.
  const kept = page.waitForResponse(
    (answer) =>
      answer.url().includes('/api/dashboard/layout/') &&
      (answer.request().postData() ?? '').includes('stops.tojustify'),
  );
  await page.getByRole('menuitem', { name: /^Stops to justify/ }).click();
  await page.getByRole('region', { name: 'Stops to justify' }).waitFor();
  await expect.poll(focused).toBe('Move or resize Stops to justify');
  await expectAccessible();
  await page.getByRole('button', { name: 'Done' }).click();
  await kept;

  await page.reload();
  await page.getByRole('region', { name: 'Stops to justify' }).waitFor();
  expect(await titles(visitor)).not.toContain('Last trips');
  // Its place on the page depends on what stands above the grid: its place in the grid does not.
  await expect
    .poll(
      async () =>
        ((await place(visitor, 'Fleet status'))?.y ?? 0) -
        ((await page.locator('.dashboard-grid').boundingBox())?.y ?? 0),
    )
    .toBeGreaterThan(100);
  await expect
    .poll(async () => (before?.width ?? 0) - ((await place(visitor, 'Fleet status'))?.width ?? 0))
    .toBeGreaterThan(50);

  await page.keyboard.press('Control+k');
  // The palette is fetched with its first use: what is typed before it is there goes nowhere.
  await page.getByRole('dialog').getByRole('combobox').fill('Reset dashboard');
  await page
    .getByRole('option', { name: /Reset dashboard/ })
    .first()
    .click();
  await page.getByRole('region', { name: 'Last trips' }).waitFor();
  expect(await titles(visitor)).not.toContain('Stops to justify');
  expect(faults(visitor)).toEqual([]);
  await close();
});

test('a tile is dragged by the mouse and lands where it is dropped', async () => {
  const visitor = await signedIn('manager', '/dashboard');
  const { page, close } = visitor;
  await page.getByRole('button', { name: 'Arrange' }).click();
  const before = await place(visitor, 'Fuel stock');
  const head = await page.locator('.tile[aria-label="Fuel stock"] h2').boundingBox();
  const [x, y] = [(head?.x ?? 0) + 30, (head?.y ?? 0) + 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 300, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => (before?.y ?? 0) - ((await place(visitor, 'Fuel stock'))?.y ?? 0)).toBeGreaterThan(50);
  await close();
});

test('another role has other widgets, and a figure of any report can be put on a tile', async () => {
  const visitor = await signedIn('manager', '/dashboard');
  const { page, expectAccessible, close } = visitor;
  await page.getByRole('region', { name: 'Availability by group' }).waitFor();
  expect(await titles(visitor)).toEqual(
    expect.arrayContaining(['Fuel stock', 'Fuel per tonne', 'Production of the day']),
  );
  expect(await titles(visitor)).not.toContain('Live map');
  await page.getByRole('button', { name: 'Arrange' }).click();
  await page.getByRole('button', { name: 'Add a widget' }).click();
  await page.getByRole('menuitem', { name: /^Figure/ }).click();
  await page.getByRole('button', { name: 'Settings of Figure' }).click();
  await page.getByRole('combobox', { name: 'Report' }).selectOption({ label: 'Daily production' });
  await page.getByRole('combobox', { name: 'Figure' }).selectOption({ label: 'Trips' });
  await expectAccessible();
  await page.getByRole('button', { name: 'Save' }).click();
  const tile = page.getByRole('region', { name: 'Figure' });
  await tile.getByText('Daily production · Last 7 days').waitFor();
  await tile.getByRole('img', { name: 'Trips by day' }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  expect(await tile.locator('.kpi-value').textContent()).toMatch(/^[\d,]+$/);
  expect(faults(visitor)).toEqual([]);
  await close();
});

test('an administrator arranges with what a role begins; its holders see it, and print it as it is', async () => {
  const visitor = await signedIn('admin', '/dashboard');
  const { page, expectAccessible } = visitor;
  await page.getByRole('button', { name: 'Arrange' }).click();
  await page.getByRole('button', { name: 'For a role' }).click();
  await page.getByRole('heading', { name: 'Dashboard of a role', level: 1 }).waitFor();
  await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Geologist' });
  await page.getByRole('button', { name: 'Move or resize Production of the day' }).waitFor();
  expect(await page.getByRole('button', { name: 'Save for Geologist' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Add a widget' }).click();
  await page.getByRole('menuitem', { name: /^Last trips/ }).click();
  await page.getByRole('region', { name: 'Last trips' }).waitFor();
  await expectAccessible();
  await page.getByRole('button', { name: 'Save for Geologist' }).click();
  await page.getByText('Geologist now starts with this dashboard.').waitFor();
  await page.getByRole('button', { name: 'Back to my dashboard' }).click();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  expect(faults(visitor)).toEqual([]);
  await visitor.close();

  const geologist = await signedIn('geologist', '/dashboard');
  await geologist.page.getByRole('region', { name: 'Last trips' }).waitFor();
  expect(await geologist.page.getByRole('button', { name: 'For a role' }).count()).toBe(0);
  await geologist.page.evaluate(() => (window.print = () => undefined));
  await geologist.page.getByRole('button', { name: 'Print' }).click();
  await geologist.page.emulateMedia({ media: 'print' });
  const paper = geologist.page.locator('.print-copy');
  // A title that leads to a screen is a button: it is on paper all the same.
  await paper.getByText('Last trips', { exact: true }).waitFor();
  const tops = await paper.locator('.tile').evaluateAll((tiles) =>
    tiles.map((tile) => {
      const { top, bottom, left, right } = tile.getBoundingClientRect();
      return { top, bottom, left, right };
    }),
  );
  expect(tops.length).toBe(3);
  for (const [index, one] of tops.entries())
    for (const other of tops.slice(index + 1))
      expect(
        one.bottom <= other.top || other.bottom <= one.top || one.right <= other.left || other.right <= one.left,
      ).toBe(true);
  expect(faults(geologist)).toEqual([]);
  await geologist.close();
});

test('on a phone the widgets stand in one column, without what the operator may not see', async () => {
  const visitor = await signedIn('operator', '/dashboard');
  const { page, expectAccessible, close } = visitor;
  await page.setViewportSize({ width: 480, height: 900 });
  await page.getByRole('region', { name: 'Fleet status' }).waitFor();
  expect(await titles(visitor)).toEqual(['Fleet status', 'Production of the day']);
  const boxes = [await place(visitor, 'Fleet status'), await place(visitor, 'Production of the day')];
  expect(boxes[0]?.x).toBe(boxes[1]?.x);
  await page.getByRole('button', { name: 'Arrange' }).click();
  await page.getByRole('button', { name: 'Add a widget' }).click();
  await page.getByRole('menuitem', { name: /^Last trips/ }).waitFor();
  expect(await page.getByRole('menuitem', { name: /^People present/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await expectAccessible();
  expect(faults(visitor)).toEqual([]);
  await close();
});

const present = ({ page }: Visitor, name: string): Promise<void> =>
  page.getByRole('region', { name, exact: true }).waitFor();

test('the current situation has a column for each site and one map; the wall shows one after the other', async () => {
  const visitor = await browser.visitor(server);
  const { page, expectAccessible, close } = visitor;
  await visitor.open('/sites_overview/current');
  await visitor.signIn('dispatcher');
  await present(visitor, 'Kef Nord');
  await present(visitor, 'Kef Sud');
  await present(visitor, 'Machines of the sites');
  const north = page.getByRole('region', { name: 'Kef Nord', exact: true });
  await north.getByText('EX-01').first().waitFor();
  expect(await north.getByText('EX-11').count()).toBe(0);
  await page.getByRole('region', { name: 'Kef Sud', exact: true }).getByText('EX-11').first().waitFor();
  await north.getByRole('rowheader', { name: 'Haul truck' }).waitFor();
  await expectAccessible();

  await page.getByRole('button', { name: 'Wall' }).click();
  await page.getByRole('heading', { name: 'Kef Nord – Production', level: 1 }).waitFor();
  expect(new URL(page.url()).searchParams.get('wall')).toBe('1');
  await page.getByRole('button', { name: /^Page \d of \d: Kef Sud – Production$/ }).focus();
  await page.keyboard.press('Enter');
  await present(visitor, 'Kef Sud');
  expect(await page.getByRole('region', { name: 'Kef Nord', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expectAccessible();
  expect(faults(visitor)).toEqual([]);
  await close();
});

test('the history replays a date minute by minute, and lays its shifts beside those of another', async () => {
  const { rows } = await server.host.pool.query<{ day: string; shift: string }>(
    `
      select production_date::text as day, shift
      from site_snapshot
      group by 1, 2
      having count(distinct at) > 28
      order by max(at) desc
      limit 1`,
  );
  const { day = '', shift = '' } = rows[0] ?? {};
  const visitor = await browser.visitor(server);
  const { page, expectAccessible, close } = visitor;
  await visitor.open(`/sites_overview/history?day=${day}&shift=${shift}`);
  await visitor.signIn('manager');
  await present(visitor, 'Kef Nord');
  const trips = async (): Promise<number> =>
    Number(
      (
        await page.locator('.snapshot-card').first().locator('div:has(> dt:text-is("Trips")) > dd').textContent()
      )?.replaceAll(',', ''),
    );
  const slider = page.getByRole('slider', { name: 'Time shown' });
  const end = await trips();
  await slider.focus();
  await page.keyboard.press('Home');
  await expect.poll(trips).toBeLessThan(end);
  await expect.poll(() => new URL(page.url()).searchParams.get('pin')).toMatch(/^\d{4}-\d\d-\d\dT/);
  const before = await slider.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowRight');
  expect(await slider.getAttribute('aria-valuetext')).not.toBe(before);
  const lines = page.locator('.history-table tbody tr');
  await page.getByRole('rowheader', { name: shift }).first().waitFor();
  expect(await lines.count()).toBe(2);
  // The one shift that was named is let go: the whole day.
  await page
    .getByRole('group', { name: 'Shifts', exact: true })
    .getByRole('button', { name: shift, pressed: true })
    .press('Enter');
  await expect.poll(() => lines.count()).toBeGreaterThan(2);
  const before24h = new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Compare with').fill(before24h);
  await page.keyboard.press('Enter');
  await page.getByRole('rowheader', { name: 'Difference' }).first().waitFor();
  await page
    .getByRole('rowheader', { name: /^Total of/ })
    .first()
    .waitFor();
  for (const [button, ending] of [
    ['CSV', 'csv'],
    ['XLSX', 'xlsx'],
  ] as const) {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    expect((await saved).suggestedFilename()).toMatch(new RegExp(`^Shifts of the sites .*\\.${ending}$`));
  }
  await expectAccessible();
  // A range ends the comparison; the slider goes through all of it.
  await page.getByLabel('Production date').fill(before24h);
  await page.getByLabel('until').fill(day);
  await page.keyboard.press('Enter');
  await page.getByRole('rowheader', { name: 'Total', exact: true }).waitFor();
  expect(await page.getByLabel('Compare with').inputValue()).toBe('');
  await expect.poll(async () => new Set(await lines.locator('td:first-child').allTextContents()).size).toBe(2);
  await expectAccessible();
  expect(faults(visitor)).toEqual([]);
  await close();
});
