import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';
import type { Visitor } from '../support/browser.ts';

const { server, browser } = await openApplication();
const faults = ({ complaints }: Visitor): readonly string[] => complaints.filter((line) => !line.includes('GPU stall due to ReadPixels'));

async function signedIn(account: string, path: string): Promise<Visitor> {
  const visitor = await browser.visitor(server);
  await visitor.open(path);
  await visitor.signIn(account);
  await visitor.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  return visitor;
}
const titles = ({ page }: Visitor): Promise<string[]> => page.locator('.tile').evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label') ?? ''));
const place = ({ page }: Visitor, title: string): Promise<{ x: number; y: number; width: number } | null> => page.locator(`.tile[aria-label="${title}"]`).boundingBox();

test('a dispatcher arranges the dashboard by keyboard; it stays so after a reload, and is reset', async () => {
  const visitor = await signedIn('dispatcher', '/dashboard');
  const { page, expectAccessible, close } = visitor;
  await page.getByRole('region', { name: 'Last trips' }).waitFor();
  expect(await titles(visitor)).toEqual(expect.arrayContaining(['Production of the day', 'Curve of the shift', 'Status of the fleet', 'Live map', 'Last trips', 'Rate of the loading units', 'Alerts']));
  expect(await titles(visitor)).not.toContain('Stops to justify');
  await page.getByRole('img', { name: 'Machines by time category' }).waitFor();
  await expectAccessible();

  await page.getByRole('button', { name: 'Arrange' }).click();
  const before = await place(visitor, 'Status of the fleet');
  await page.getByRole('button', { name: 'Move or resize Status of the fleet' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => ((await place(visitor, 'Status of the fleet'))?.y ?? 0) - (before?.y ?? 0), { timeout: 5_000 }).toBeGreaterThan(100);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move or resize Status of the fleet');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(async () => (before?.width ?? 0) - ((await place(visitor, 'Status of the fleet'))?.width ?? 0), { timeout: 5_000 }).toBeGreaterThan(50);
  await page.getByRole('button', { name: 'Move or resize Last trips' }).focus();
  await page.keyboard.press('Delete');
  await page.getByRole('region', { name: 'Last trips' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add a widget' }).click();
  await page.getByRole('menuitem', { name: /^Stops to justify/ }).click();
  await page.getByRole('region', { name: 'Stops to justify' }).waitFor();
  await expectAccessible();
  const kept = page.waitForResponse((answer) => answer.url().includes('/api/dashboard/layout/') && answer.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Done' }).click();
  await kept.catch(() => undefined);

  const moved = await place(visitor, 'Status of the fleet');
  await page.reload();
  await page.getByRole('region', { name: 'Stops to justify' }).waitFor();
  expect(await titles(visitor)).not.toContain('Last trips');
  await expect.poll(async () => (await place(visitor, 'Status of the fleet'))?.y, { timeout: 5_000 }).toBe(moved?.y);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('Reset the dashboard');
  await page.getByRole('option', { name: /Reset the dashboard/ }).first().click();
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
  await expect.poll(async () => (before?.y ?? 0) - ((await place(visitor, 'Fuel stock'))?.y ?? 0), { timeout: 5_000 }).toBeGreaterThan(50);
  await close();
});

test('another role has other widgets, and a figure of any report can be put on a tile', async () => {
  const visitor = await signedIn('manager', '/dashboard');
  const { page, expectAccessible, close } = visitor;
  await page.getByRole('region', { name: 'Availability by group' }).waitFor();
  expect(await titles(visitor)).toEqual(expect.arrayContaining(['Fuel stock', 'Fuel per tonne', 'Production of the day']));
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

test('on a phone the widgets stand in one column, without what the operator may not see', async () => {
  const visitor = await signedIn('operator', '/dashboard');
  const { page, expectAccessible, close } = visitor;
  await page.setViewportSize({ width: 480, height: 900 });
  await page.getByRole('region', { name: 'Status of the fleet' }).waitFor();
  expect(await titles(visitor)).toEqual(['Status of the fleet', 'Production of the day']);
  const boxes = [await place(visitor, 'Status of the fleet'), await place(visitor, 'Production of the day')];
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
