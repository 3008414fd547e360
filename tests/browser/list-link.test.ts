import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';

const { server, browser } = await openApplication();

test('the trip register gives the machine of its cell to a linked pane, takes one from it, and follows the time of the workspace', async () => {
  const { page, complaints, open, signIn, expectAccessible, close } = await browser.visitor(server);
  await open('/production/truck_trips');
  await signIn('dispatcher');
  const cell = page.locator('.bp6-table-cell-row-2').first();
  await cell.waitFor();
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('Truck trips by equipment');
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Truck trips by equipment/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  const panes = page.locator('.tile');
  const [register, figures] = [panes.nth(0), panes.nth(1)];
  await figures.getByRole('row').filter({ hasText: 'T-07' }).last().waitFor();
  for (const pane of [register, figures]) {
    await pane.getByRole('button', { name: 'Share the selection with other panes' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Blue' }).press('Enter');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  }
  // By keyboard in the register: the figures are of the truck of that row; the register keeps its rows.
  await register.locator('.bp6-table-container').focus();
  await page.keyboard.press('ArrowDown');
  await figures.getByRole('button', { name: /^Only T-\d+.*as selected/ }).waitFor();
  expect(await register.getByRole('button', { name: /as selected/ }).count()).toBe(0);
  await figures.getByRole('button', { name: /as selected/ }).press('Enter');
  await figures.getByRole('button', { name: /as selected/ }).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: /Freeze the workspace/ }).press('Enter');
  await register.getByText(/^As at /).waitFor();
  await expectAccessible();
  expect(complaints).toEqual([]);
  await close();
});

test('two registers: what is picked in one narrows the other, by truck, unit or place; lifted, every trip is back', async () => {
  const { page, complaints, open, signIn, close } = await browser.visitor(server);
  await open('/production/truck_trips');
  await signIn('dispatcher');
  await page.locator('.bp6-table-cell-row-1').first().waitFor();
  await page.keyboard.press('Alt+Shift+ArrowRight');
  const panes = page.locator('.tile');
  const [one, other] = [panes.nth(0), panes.nth(1)];
  await other.locator('.bp6-table-cell-row-1').first().waitFor();
  const every = await other.locator('.record-count').textContent();
  for (const pane of [one, other]) {
    await pane.getByRole('button', { name: 'Share the selection with other panes' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Green' }).press('Enter');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  }
  await one.locator('.bp6-table-container').focus();
  for (const [column, kind] of [
    [2, /^Only (EX|LD)-\d+/],
    [3, /^Only F-|^Only [A-Z]/],
  ] as const) {
    await page.keyboard.press('Home');
    for (let step = 0; step < column; step += 1) await page.keyboard.press('ArrowRight');
    await other.getByRole('button', { name: kind }).waitFor();
    await expect.poll(() => other.locator('.record-count').textContent()).not.toBe(every);
  }
  await other.getByRole('button', { name: /as selected/ }).press('Enter');
  await expect.poll(() => other.locator('.record-count').textContent()).toBe(every);
  expect(complaints).toEqual([]);
  await close();
});

test('a place clicked on the map has the figures of its trips in the linked pane; clicked again, all are back', async () => {
  const visitor = await browser.visitor(server);
  const { page, open, signIn, expectAccessible, close } = visitor;
  await open('/tracking/map');
  await signIn('dispatcher');
  await page.locator('.map-view[data-state="ready"]').waitFor();
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('Truck trips by equipment');
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Truck trips by equipment/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  const panes = page.locator('.tile');
  const [map, figures] = [panes.nth(0), panes.nth(1)];
  await figures.getByRole('row').filter({ hasText: 'T-07' }).last().waitFor();
  for (const pane of [map, figures]) {
    await pane.getByRole('button', { name: 'Share the selection with other panes' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Blue' }).press('Enter');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  }
  const {
    rows: [site],
  } = await server.host.pool.query<{ lon: number; lat: number }>(`select lon, lat from site where code = 'S1'`);
  const {
    rows: [face],
  } = await server.host.pool.query<{ code: string; shape: { coordinates: [number, number][][] } }>(
    `
      select code, shape
      from v_location
      where type = 'loading_face' and valid_to is null and site = (select id from site where code = 'S1')
      order by code
      limit 1`,
  );
  const corners = face?.shape.coordinates[0]?.slice(1) ?? [];
  const middle = (axis: 0 | 1): number => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  const canvas = map.locator('canvas.maplibregl-canvas');
  const box = await canvas.boundingBox();
  const position = pixelOf([middle(0), middle(1)], [site?.lon ?? 0, site?.lat ?? 0], 12.6, [
    box?.width ?? 0,
    box?.height ?? 0,
  ]);
  const narrowed = figures.getByRole('button', { name: `Only ${face?.code ?? ''}, as selected` });
  // Places come after the map: until they do, nothing lies under the pointer.
  await expect
    .poll(async () => {
      for (const aside of [1, 0]) await canvas.hover({ position: { x: position.x + aside, y: position.y } });
      return canvas.evaluate((element) => element.style.cursor);
    })
    .toBe('pointer');
  await canvas.click({ position });
  await narrowed.waitFor();
  await expectAccessible();
  await canvas.click({ position });
  await narrowed.waitFor({ state: 'detached' });
  expect(visitor.complaints.filter((line) => !line.includes('GPU stall due to ReadPixels'))).toEqual([]);
  await close();
});

/** Where a place lies on a map of 512-pixel tiles, from its upper left corner. */
function pixelOf(
  place: readonly [number, number],
  centre: readonly [number, number],
  zoom: number,
  [width, height]: readonly [number, number],
): { x: number; y: number } {
  const world = 512 * 2 ** zoom;
  const plane = ([lon, lat]: readonly [number, number]): readonly [number, number] => [
    (lon / 360) * world,
    (-Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)) * world,
  ];
  const [[x, y], [cx, cy]] = [plane(place), plane(centre)];
  return { x: width / 2 + x - cx, y: height / 2 + y - cy };
}
