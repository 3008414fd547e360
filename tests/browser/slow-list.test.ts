import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';

const { server, browser } = await openApplication();

test('an order that takes a while is told beforehand, can be given up while it is awaited, and the earlier one is back', async () => {
  const { page, complaints, open, signIn, expectAccessible, close } = await browser.visitor(server);
  // The server as it answers of a long list; the order that takes a while never comes.
  await page.route('**/api/records/haul_trip/?*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    if (query.get('sort') === 'production_date') return;
    const response = await route.fetch();
    const body = (await response.json()) as Readonly<Record<string, unknown>>;
    const told = query.get('count') === 'estimate' ? { slow: { sort: ['production_date'], group: ['shift'] } } : {};
    await route.fulfill({ response, json: { ...body, ...told } });
  });
  await page.route('**/api/records/haul_trip/groups/?*by=shift*', () => undefined);
  await open('/production/truck_trips');
  await signIn('dispatcher');
  await page.locator('.bp6-table-cell-row-2').first().waitFor();
  const head = page.getByRole('button', {
    name: 'Production date: sort ascending. Sorting a list this long takes a while.',
  });
  await head.first().waitFor();
  expect(await page.getByRole('button', { name: /^Number: sort ascending$/ }).count()).toBeGreaterThan(0);

  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('sort=production_date'));
  await head.last().press('Enter');
  await page.getByRole('status').filter({ hasText: 'Sorting by Production date takes a while …' }).waitFor();
  await expectAccessible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
  await page.locator('.bp6-table-cell-row-2').first().waitFor();
  expect(new URL(page.url()).search).not.toContain('production_date');
  expect(await page.evaluate(() => document.activeElement?.closest('.record-table') !== null)).toBe(true);

  // The same of groups.
  const groups = page.getByRole('combobox', { name: 'Group by' });
  const left = page.waitForEvent('requestfailed', (request) => request.url().includes('by=shift'));
  await groups.selectOption({ label: 'Groups: Shift (takes a while)' });
  await page.getByRole('status').filter({ hasText: 'Grouping by Shift takes a while …' }).waitFor();
  await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
  expect((await left).failure()?.errorText).toBe('net::ERR_ABORTED');
  await page.locator('.bp6-table-cell-row-2').first().waitFor();
  expect(complaints).toEqual([]);
  await close();
});
