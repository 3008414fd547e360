import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';

const { server, browser } = await openApplication();

test('a stop is justified by keyboard alone: family, reason, confirm', async () => {
  const visitor = await browser.visitor(server);
  const { page, expectAccessible, close } = visitor;
  await visitor.open('/fleet/time_ledger?period=today');
  await visitor.signIn('dispatcher');
  // A day may be young: yesterday's last shift then holds the stops.
  const { json } = await server.login('dispatcher');
  const { body } = await json<{ rows: { id: string; started_at: string }[] }>('records/equipment_status_interval/?filter=justified:eq:false&limit=1');
  const day = body.rows[0]?.started_at.slice(0, 10) ?? '';
  await page.goto(`/fleet/time_ledger?from=${day}&to=${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}`);
  const stops = page.getByRole('region', { name: 'To justify' }).getByRole('button');
  await stops.first().waitFor();
  const before = await stops.count();
  await stops.first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('group', { name: 'Family' }).waitFor();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Operation' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /^X10/ }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Confirm' }).focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => stops.count(), { timeout: 10_000 }).toBe(before - 1);
  await close();
});

test('the statistics say how many machines do what', async () => {
  const visitor = await browser.visitor(server);
  const { page, expectAccessible, close } = visitor;
  await visitor.open('/mining_equipment_fleet/equipment_stats');
  await visitor.signIn('manager');
  const cards = page.getByRole('list', { name: 'Machines by live status' });
  await cards.waitFor();
  const counts = (await cards.getByRole('listitem').locator('strong').allTextContents()).map(Number);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(118);
  await expectAccessible();
  await close();
});
