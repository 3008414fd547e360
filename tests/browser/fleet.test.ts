import { expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { openApplication } from '../support/application.ts';

const { server, browser } = await openApplication();

test('a stop is justified by keyboard alone: family, reason, confirm', async () => {
  const visitor = await browser.visitor(server);
  const { page, expectAccessible, close } = visitor;
  await visitor.open('/fleet/time_ledger?period=today');
  await visitor.signIn('dispatcher');
  // A day may be young: yesterday's last shift then holds the stops.
  const { json } = await server.login('dispatcher');
  const { body } = await json<{ rows: { id: string; started_at: string }[] }>(
    'records/equipment_status_interval/?filter=justified:eq:false&limit=1',
  );
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
  await expect.poll(() => stops.count()).toBe(before - 1);
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

const machine = (code: string): string => `/mining_equipment_fleet/equipments/${seedId('equipment', code)}`;

test('the page of a machine: tabs by keyboard and in the address, its status set, a stretch cut in two', async () => {
  const visitor = await browser.visitor(server);
  const { page, complaints, expectAccessible, close } = visitor;
  // Whoever opens a machine from a list comes to its page.
  await visitor.open(`/mining_equipment_fleet/settings/equipments/${seedId('equipment', 'T-06')}`);
  await visitor.signIn('dispatcher');
  await page.waitForURL(`**${machine('T-06')}`);
  const tabs = page.getByRole('tablist');
  await page.getByRole('region', { name: 'Live status' }).getByRole('status').waitFor();
  await expectAccessible();
  // Purchase prices are not the dispatcher's to see.
  expect(await tabs.getByRole('tab').allTextContents()).toEqual([
    'Overview',
    'Time',
    'Fuel',
    'Meters',
    'Telematics',
    'Specs',
    'Documents',
    'Transfers',
    'History',
  ]);
  await tabs.getByRole('tab', { name: 'Overview' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForURL(/tab=time/);
  const bars = page.locator('.gantt-bar');
  await bars.first().waitFor();
  await expectAccessible();

  await page.getByRole('button', { name: 'Set status' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Equipment', exact: true }).press('Enter');
  await dialog.getByRole('button', { name: /^M03/ }).press('Enter');
  await dialog.getByLabel('Note').fill('Hose burst');
  await dialog.getByRole('button', { name: 'Confirm' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await tabs.getByRole('tab', { name: 'Overview' }).click();
  const status = page.getByRole('region', { name: 'Live status' });
  await status.getByText('M03').waitFor();
  expect(await status.textContent()).toContain('Hose burst');

  await tabs.getByRole('tab', { name: 'Time' }).click();
  await bars.first().waitFor();
  const { json } = await server.login('dispatcher');
  const count = async (): Promise<number> =>
    (
      await json<{ count: number }>(
        `records/equipment_status_interval/?filter=equipment:eq:${seedId('equipment', 'T-06')}&count=exact&limit=1`,
      )
    ).body.count;
  const before = await count();
  await bars.first().focus();
  // By the arrows to the second stretch of yesterday, and into it: today may be minutes old.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Split…' }).press('Enter');
  await dialog.getByRole('button', { name: 'Split', exact: true }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(count).toBe(before + 1);
  expect(complaints).toEqual([]);
  await close();
});

test('machines that are marked get labels, three by eight on a sheet; each has its code to scan', async () => {
  const visitor = await browser.visitor(server);
  const { page, expectAccessible, close } = visitor;
  await visitor.open('/mining_equipment_fleet/settings/equipments');
  await visitor.signIn('planner');
  // Retired machines are hidden until somebody lifts the filter.
  await page.getByText('State is not Retired').waitFor();
  await page.locator('.bp6-table-container').first().focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'QR labels' }).click();
  await page.getByRole('heading', { name: /^QR labels/ }).waitFor();
  await expect.poll(() => page.locator('.qr-label').count()).toBe(118);
  expect(await page.locator('.qr-sheet').count()).toBe(5);
  await page.getByRole('img', { name: 'QR code: BW-01' }).waitFor();
  await expectAccessible();
  await page.getByLabel('Labels of the first sheet that are used already').fill('23');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.qr-sheet').count()).toBe(6);
  expect(await page.locator('.qr-sheet').first().locator('.qr-label').count()).toBe(1);
  await close();
});

test('two machines side by side: what differs is bold, what is the same is not', async () => {
  const visitor = await browser.visitor(server);
  const { page, expectAccessible, close } = visitor;
  await visitor.open(
    `/mining_equipment_fleet/compare?machines=${seedId('equipment', 'T-01')},${seedId('equipment', 'T-31')}`,
  );
  await visitor.signIn('planner');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  await row('Power').waitFor();
  expect((await row('Power').locator('strong').allTextContents()).map((text) => text.replace(/\s/u, ' '))).toEqual([
    '899 kW',
    '566 kW',
  ]);
  expect(await row('Tyres').locator('strong').count()).toBe(0);
  await expectAccessible();
  await page.getByRole('button', { name: 'Take T-31 out' }).click();
  await expect.poll(() => page.getByRole('columnheader').count()).toBe(2);
  await close();
});

test('the tree of groups is walked by keyboard, and a machine is moved with its reason', async () => {
  const visitor = await browser.visitor(server);
  const { page, expectAccessible, close } = visitor;
  const { json } = await server.login('planner');
  await json('records/equipment_group/', {
    method: 'POST',
    body: {
      code: 'DZ2',
      label: { en: 'Dump dozers', fr: 'Bulls de verse' },
      family: 'dozer',
      kpi_profile: 'push',
      output_unit: 'm3',
      active: true,
    },
  });
  await visitor.open('/mining_equipment_fleet/settings/equipment_groups');
  await visitor.signIn('planner');
  const group = page.getByRole('treeitem', { name: /^DZ Dozers/ });
  await group.waitFor();
  await group.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expectAccessible();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Move DZ-01' });
  await dialog.getByLabel('Group').selectOption({ label: 'DZ2 Dump dozers' });
  await dialog.getByLabel('Reason').fill('Dump works');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(
      async () =>
        (await json<{ group: { label: string } }>(`records/equipment/${seedId('equipment', 'DZ-01')}/`)).body.group
          .label,
    )
    .toBe('DZ2 Dump dozers');
  await close();
});
