import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';
import type { Visitor } from '../support/browser.ts';
import { seedId } from '../../core/host/seed.ts';

const { server, browser } = await openApplication();

const machines = '/mining_equipment_fleet/settings/equipments';
const site = seedId('site', 'S1');

async function visit(account: string, path: string, options = {}): Promise<Visitor> {
  const visitor = await browser.visitor(server, { permissions: ['clipboard-read', 'clipboard-write'], ...options });
  await visitor.open('/profile');
  await visitor.signIn(account);
  await visitor.open(path);
  await visitor.page.locator('.record-table .bp6-table-cell-row-0').first().waitFor();
  return visitor;
}
async function machine(code: string, values: Record<string, unknown> = {}): Promise<{ id: string; version: number }> {
  const planner = await server.login('planner');
  const { status, body } = await planner.json<{ id: string; version: number }>('records/equipment/', {
    method: 'POST',
    body: { site, code, family: 'dozer', make: 'Atlas', model: 'D9', commissioned_on: '2020-01-15', ...values },
  });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}
/** The first column stays in view: it is drawn apart from the others. */
const cell = (page: Page, row: number, column: number) =>
  page.locator(
    `.bp6-table-quadrant-${column === 0 ? 'left' : 'main'} .bp6-table-cell-row-${row}.bp6-table-cell-col-${column}`,
  );
/** The column of a header, counted from 0. */
async function columnOf(page: Page, name: string): Promise<number> {
  const names = await page
    .locator('.bp6-table-quadrant-main .bp6-table-column-headers .record-sort')
    .evaluateAll((heads) => heads.map((head) => head.firstChild?.textContent));
  return names.indexOf(name);
}
/** Stands on a cell. */
async function stand(page: Page, row: number, name: string): Promise<void> {
  await cell(page, row, await columnOf(page, name)).click({ position: { x: 3, y: 3 } });
}
const stored = async (id: string) =>
  (await (await server.login('planner')).json<Record<string, unknown>>(`records/equipment/${id}/`)).body;

test('what another user writes appears without reload, and an edit in progress is not disturbed', async () => {
  const { id } = await machine('LIVE-2');
  const { page, complaints, close } = await visit('planner', `${machines}?search=LIVE-`);
  expect(await cell(page, 0, 0).textContent()).toBe('LIVE-2');
  const beside = await page.context().newPage();
  await beside.goto(page.url());
  await beside.locator('.record-count').getByText('1 entry').waitFor();
  await page.bringToFront();
  await stand(page, 0, 'Designation');
  await page.keyboard.type('Half a na');

  await machine('LIVE-1');
  const other = await server.login('admin');
  await other.json(`records/equipment/${id}/`, {
    method: 'PATCH',
    headers: { 'if-match': '"1"' },
    body: { model: 'D11' },
  });
  await beside.locator('.record-count').getByText('2 entries').waitFor();
  expect(await page.locator('.record-cell-editor input').inputValue()).toBe('Half a na');
  expect(await cell(page, 0, 0).textContent()).toBe('LIVE-2');
  await page.keyboard.type('me');
  await page.keyboard.press('Enter');

  await page.locator('.record-count').getByText('2 entries').waitFor();
  await expect.poll(() => cell(page, 0, 0).textContent()).toBe('LIVE-1');
  await expect.poll(() => cell(page, 1, 0).textContent()).toBe('LIVE-2');
  await expect.poll(() => stored(id)).toMatchObject({ name: 'Half a name', model: 'D11' });
  await expect.poll(async () => cell(page, 1, await columnOf(page, 'Model')).textContent()).toBe('D11');
  await other.json(`records/equipment/${id}/`, {
    method: 'DELETE',
    headers: { 'if-match': `"${String((await stored(id)).version)}"` },
  });
  await page.locator('.record-count').getByText('1 entry').waitFor();
  // The refused first attempt is told by the browser; the second one wrote on what the other had made.
  expect(complaints.filter((words) => !words.includes('422'))).toEqual([]);
  await close();
});

test('a page of one entry follows what others write', async () => {
  const { id } = await machine('LIVE-9');
  const { page, close } = await (async () => {
    const visitor = await browser.visitor(server);
    await visitor.open('/profile');
    await visitor.signIn('dispatcher');
    await visitor.open(`${machines}/${id}`);
    return visitor;
  })();
  await page.getByRole('heading', { name: 'LIVE-9' }).waitFor();
  await (
    await server.login('planner')
  ).json(`records/equipment/${id}/`, {
    method: 'PATCH',
    headers: { 'if-match': '"1"' },
    body: { name: 'Seen at once' },
  });
  await page.getByText('Seen at once').first().waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('LIVE-9');
  await close();
});

test('cells are edited by keyboard alone, copied, pasted, filled and undone', async () => {
  const made = [await machine('PASTE-1', { payload_target: 10 }), await machine('PASTE-2'), await machine('PASTE-3')];
  const columns = { names: ['code', 'name', 'make', 'payload_target', 'tank_capacity'], widths: {}, pinned: 1 };
  await (await server.login('admin')).json('me/settings/list:equipment/', { method: 'PUT', body: { body: columns } });
  const { page, complaints, expectAccessible, close } = await visit('admin', `${machines}?search=PASTE-`);
  await stand(page, 0, 'Designation');
  await page.keyboard.press('F2');
  await page.keyboard.type('Digger');
  await expectAccessible();
  await page.keyboard.press('Escape');
  expect((await stored(made[0]?.id ?? '')).name).toBeNull();
  await page.keyboard.type('Digger');
  await page.keyboard.press('Tab');
  await expect.poll(() => stored(made[0]?.id ?? '')).toMatchObject({ name: 'Digger' });

  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.locator('.record-foot').getByText('3 rows').waitFor();
  await page.keyboard.press('Control+d');
  await expect
    .poll(() => Promise.all(made.map(({ id }) => stored(id))))
    .toMatchObject([{ name: 'Digger' }, { name: 'Digger' }, { name: 'Digger' }]);
  await page.getByText('2 entries were changed.').waitFor();

  await page.keyboard.press('Control+c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Digger\r\nDigger\r\nDigger');
  await page.keyboard.press('Control+z');
  await expect
    .poll(() => Promise.all(made.map(({ id }) => stored(id))))
    .toMatchObject([{ name: 'Digger' }, { name: null }, { name: null }]);

  // From a spreadsheet: two columns, three rows, numbers as the language writes them.
  await page.evaluate(() => navigator.clipboard.writeText('98.5\t1200\n97\t\n\t1,100\n'));
  await stand(page, 0, 'Target payload');
  await page.keyboard.press('Control+v');
  await expect
    .poll(() => Promise.all(made.map(({ id }) => stored(id))))
    .toMatchObject([
      { payload_target: 98.5, tank_capacity: 1200 },
      { payload_target: 97, tank_capacity: null },
      { payload_target: null, tank_capacity: 1100 },
    ]);

  await page.evaluate(() => navigator.clipboard.writeText('1\nheavy\n2'));
  await page.keyboard.press('Control+v');
  await page
    .getByRole('alert')
    .getByText(/PASTE-2 – .*Enter a number/)
    .waitFor();
  expect((await stored(made[0]?.id ?? '')).payload_target).toBe(98.5);
  expect(complaints.filter((words) => !words.includes('422'))).toEqual([]);
  await close();
});

test('many rows are changed and deleted at once, and brought back', async () => {
  const made = [await machine('BULK-1'), await machine('BULK-2'), await machine('BULK-3')];
  const { page, expectAccessible, close } = await visit('planner', `${machines}?search=BULK-`);
  await stand(page, 0, 'Make');
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Change field…' }).click();
  await page.getByLabel('Field', { exact: true }).selectOption({ label: 'Make' });
  await page.getByLabel('New value').fill('Borealis');
  await expectAccessible();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByText('3 entries were changed.').waitFor();
  expect(await Promise.all(made.map(async ({ id }) => (await stored(id)).make))).toEqual([
    'Borealis',
    'Borealis',
    'Borealis',
  ]);

  await page.getByRole('button', { name: 'Delete rows' }).click();
  await page.getByText('3 entries were deleted.').waitFor();
  await page.getByText('No entry matches the search and filters.').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.locator('.record-count').getByText('3 entries').waitFor();
  await close();
});

test('columns are chosen, moved and sorted by several, and found so on another machine', async () => {
  const { page, expectAccessible, close } = await visit('planner', machines);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.locator('.record-columns').getByText('Serial no.', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Family' }).focus();
  await expect.poll(() => columnOf(page, 'Serial no.')).toBe(-1);
  const place = await columnOf(page, 'Family');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => columnOf(page, 'Family')).toBe(place - 1);
  await expectAccessible();
  await page.keyboard.press('Escape');
  const head = (name: string) =>
    page
      .locator(name === 'Code' ? '.bp6-table-quadrant-top-left' : '.bp6-table-quadrant-top')
      .getByRole('button', { name: new RegExp(`^${name}: sort`) });
  await head('Family').click();
  await head('Code').click({ modifiers: ['Shift'] });
  await head('Code').click({ modifiers: ['Shift'] });
  await page.waitForURL((url) => url.searchParams.get('sort') === 'family,-code');
  expect(await page.locator('.bp6-table-quadrant-top .record-sort-rank').allTextContents()).toEqual(['2', '1']);
  const link = page.url();
  const planner = await server.login('planner');
  await expect
    .poll(async () =>
      (
        await planner.json<{ body: { names: string[] } | null }>('me/settings/list:equipment/')
      ).body.body?.names.indexOf('family'),
    )
    .toBe(place - 1);
  await close();

  const again = await visit('planner', link.slice(server.url.length));
  await expect.poll(() => columnOf(again.page, 'Serial no.')).toBe(-1);
  expect(await columnOf(again.page, 'Family')).toBe(place - 1);
  expect(await cell(again.page, 0, place - 1).textContent()).toBe('Crane');
  expect(await cell(again.page, 0, 0).textContent()).toBe('CR-31');
  await again.close();
});

test('what a list of several does not include is a filter, said in words', async () => {
  const { page, expectAccessible, close } = await visit('planner', '/production/truck_trips');
  await page.getByRole('button', { name: 'Add a filter' }).click();
  await page.getByLabel('Field', { exact: true }).selectOption({ label: 'Flags' });
  await page.getByLabel('Condition').selectOption({ label: 'does not include' });
  await page.locator('.record-filter-line').getByLabel('Value', { exact: true }).last().selectOption('Outlier');
  await expectAccessible();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Flags does not include Outlier').waitFor();
  await cell(page, 0, 0).waitFor();
  await close();
});

test('filters by range and by several values are kept as a view, shared, and grouped with subtotals', async () => {
  const { page, expectAccessible, close } = await visit('planner', machines);
  await page.getByRole('button', { name: 'Add a filter' }).click();
  await page.getByLabel('Field', { exact: true }).selectOption({ label: 'Family' });
  await page.getByLabel('Condition').selectOption({ label: 'is one of' });
  for (const family of ['Haul truck', 'Grader'])
    await page.locator('.record-filter-line').getByText(family, { exact: true }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Family is one of Haul truck and Grader').waitFor();
  await page.getByRole('button', { name: 'Add a filter' }).click();
  await page.getByLabel('Field', { exact: true }).selectOption({ label: 'Target payload' });
  await page.getByRole('group', { name: 'From' }).getByRole('textbox').fill('90');
  await page.getByRole('group', { name: 'To', exact: true }).getByRole('textbox').fill('200');
  await expectAccessible();
  await page.keyboard.press('Enter');
  await page.locator('.record-count').getByText('24 entries').waitFor();

  await page.getByLabel('Group by').selectOption({ label: 'Groups: Family' });
  const group = page.locator('.record-groups tbody tr').first();
  await group.getByText('24').first().waitFor();
  expect(await group.textContent()).toMatch(/Haul truck24[\d,.]+\sh/);
  await group.getByRole('button', { name: 'Haul truck' }).click();
  await page.locator('.record-group-rows li').first().waitFor();
  await expectAccessible();

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save as a view…' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Large trucks');
  await page.locator('dialog').getByText('Everyone on Kef Nord').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Large trucks' }).waitFor();
  await page.getByRole('button', { name: 'Show all as a list' }).click();
  await cell(page, 0, 0).waitFor();
  await close();

  const other = await visit('dispatcher', machines);
  await other.page.getByRole('button', { name: 'Views' }).click();
  await other.page.getByRole('menuitem', { name: /Large trucks/ }).click();
  await other.page.locator('.record-groups').getByText('Haul truck').waitFor();
  await other.page.getByText('Family is one of Haul truck and Grader').waitFor();
  expect(await other.page.getByRole('button', { name: 'Change field…' }).count()).toBe(0);
  await other.close();
});

test('in a narrow tile the head of a list is one line; its menu adds a filter, groups and shows columns by keyboard', async () => {
  const { page, expectAccessible, complaints, close } = await visit('planner', machines, {
    viewport: { width: 390, height: 800 },
  });
  const head = page.locator('.record-head');
  await head.getByRole('button', { name: 'More: Machines' }).waitFor();
  // Beside the filter with which the list begins, there is no second line.
  await page.getByRole('button', { name: 'Remove this filter' }).press('Enter');
  await expect.poll(async () => (await head.boundingBox())?.height).toBeLessThan(50);
  await expect.poll(() => page.locator('.record-tools').evaluate((tools) => tools.clientHeight)).toBe(0);
  await head.getByRole('button', { name: 'More: Machines' }).press('Enter');
  await page.getByRole('button', { name: 'Columns' }).waitFor();
  await expectAccessible();
  await page.getByLabel('Group by').selectOption({ label: 'Groups: Family' });
  await page.locator('.record-groups').getByText('Haul truck').waitFor();
  await page.getByRole('button', { name: 'Add a filter' }).press('Enter');
  await page.getByLabel('Field', { exact: true }).selectOption({ label: 'Family' });
  await page.getByLabel('Condition').selectOption({ label: 'is one of' });
  await page.locator('.record-filter-line').getByText('Grader', { exact: true }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await page.getByText('Family is one of Grader').waitFor();
  await page.locator('.record-groups').getByText('Haul truck').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(complaints).toEqual([]);
  await close();
});
