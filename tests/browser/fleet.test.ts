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
    'Trips',
    'Fuel',
    'Meters',
    'Telematics',
    'Trackers',
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
  await page.getByLabel('Labels already used on the first sheet').fill('23');
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
  await page.getByRole('button', { name: 'Remove T-31' }).click();
  await expect.poll(() => page.getByRole('columnheader').count()).toBe(2);
  await close();
});

test('a machine tells its trips or its loads, and its L/h from full fill to full fill', async () => {
  const visitor = await browser.visitor(server);
  const { page, expectAccessible, close } = visitor;
  await visitor.open(`${machine('T-06')}?tab=trips`);
  await visitor.signIn('manager');
  const trips = page.getByRole('group', { name: 'Truck trips' });
  await trips.getByRole('row').nth(1).waitFor();
  await expectAccessible();
  // The list behind the tab holds this truck's trips alone.
  await page.getByRole('button', { name: 'All as a list: Truck trips' }).click();
  await page.waitForURL(/truck_trips/);
  expect(decodeURIComponent(page.url())).toContain(`truck:eq:${seedId('equipment', 'T-06')}`);
  await visitor.open(`${machine('T-06')}?tab=fuel`);
  const curve = page.getByRole('region', { name: 'L/h from full fill to full fill' });
  await curve.getByRole('img', { name: 'L/h from full fill to full fill' }).waitFor();
  await expectAccessible();
  await curve.getByRole('button', { name: 'Intervals and their fills' }).click();
  await page.waitForURL(/fuel_rate\?equipment=/);
  await visitor.open(`${machine('EX-01')}?tab=loads`);
  await page.getByRole('group', { name: 'Truck trips' }).getByRole('row').nth(1).waitFor();
  expect(await page.getByRole('tab', { name: 'Trips', exact: true }).count()).toBe(0);
  await close();
});

test('loads are shown against their targets, and by material and loading group', async () => {
  const visitor = await browser.visitor(server);
  const { page, expectAccessible, close } = visitor;
  await visitor.open('/mining_equipment_fleet/equipments_average_load_view');
  await visitor.signIn('manager');
  const chart = page.getByRole('img', { name: 'Payload per truck' });
  await chart.waitFor();
  const lines = (await chart.locator('line > title').allTextContents()).map((line) => line.replaceAll(/\s/g, ' '));
  for (const target of ['Target payload: 98.0 t', 'Target payload: 64.0 t', '120 % of the target: 117.6 t'])
    expect(lines).toContain(target);
  expect(lines.some((line) => line.startsWith('Approved load: '))).toBe(true);
  const table = page.getByRole('region', { name: 'By material and loading group' });
  await table.getByRole('row').nth(1).waitFor();
  await expectAccessible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    table.getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toContain('Loads by material and loading group');
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

test('a tracker is paired with a machine that has none, taken from another and taken off again; the list of those without follows', async () => {
  const planner = await server.login('planner');
  interface Machine {
    readonly id: string;
    readonly code: string;
    readonly tracker: string | null;
    readonly tracker_seen: string | null;
  }
  const machine = async (code: string): Promise<Machine | undefined> =>
    (await planner.json<{ rows: readonly Machine[] }>(`records/equipment/?filter=code:eq:${code}`)).body.rows[0];
  const without = async (): Promise<readonly string[]> => {
    const filter = new URLSearchParams([
      ['filter', 'state:eq:active'],
      ['filter', 'tracker:empty'],
      ['limit', '500'],
    ]);
    const { body } = await planner.json<{ rows: readonly Machine[] }>(`records/equipment/?${filter}`);
    return body.rows.map(({ code }) => code);
  };
  const [first, second] = ['DZ-04', 'DZ-05'];
  // The demo mine has a tracker on every machine.
  expect(await without()).toEqual([]);
  for (const code of [first, second]) {
    const filter = new URLSearchParams({ filter: `equipment:eq:${seedId('equipment', code)}` });
    const { body } = await planner.json<{ rows: readonly { id: string; version: number }[] }>(
      `records/tracking_device/?${filter}`,
    );
    for (const { id, version } of body.rows) {
      const { status } = await planner.json(`records/tracking_device/${id}/`, {
        method: 'PATCH',
        headers: { 'if-match': `"${version}"` },
        body: { equipment: null },
      });
      expect(status).toBe(200);
    }
  }
  expect((await without()).toSorted()).toEqual([first, second]);
  const bare = await machine(first);
  const other = await machine(second);
  const { status } = await planner.json('records/tracking_device/', {
    method: 'POST',
    body: { uid: 'TRK-SPARE-1', kind: 'gnss_tracker', equipment: other?.id },
  });
  expect(status).toBe(201);
  // A reader of badges tells nothing of where its machine is.
  await planner.json('records/tracking_device/', {
    method: 'POST',
    body: { uid: 'BADGE-SPARE-1', kind: 'badge_reader', equipment: bare?.id },
  });
  expect((await machine(second))?.tracker).toBe('TRK-SPARE-1');
  expect(await without()).toContain(first);
  expect(await without()).not.toContain(second);

  const visitor = await browser.visitor(server);
  const { page, expectAccessible, close } = visitor;
  await visitor.open('/mining_equipment_fleet/settings/equipments');
  await visitor.signIn('planner');
  await page.getByRole('button', { name: 'No tracker' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toContain('tracker:empty');
  await visitor.open(`/mining_equipment_fleet/equipments/${bare?.id}?tab=trackers`);
  await page.getByRole('button', { name: 'Pair a tracker' }).click();
  const dialog = page.getByRole('dialog', { name: `Pair a tracker with ${first}` });
  await dialog.getByRole('combobox', { name: 'Tracker' }).fill('TRK-SPARE');
  await page.getByRole('option', { name: /TRK-SPARE-1/ }).click();
  await dialog.getByText(new RegExp(`^It is on ${second}.* and will be removed from it\\.$`)).waitFor();
  await expectAccessible();
  await server.host.pool.query(`update tracking_device set last_seen = now() where uid = 'TRK-SPARE-1'`);
  await dialog.getByRole('button', { name: 'Pair', exact: true }).click();
  // It was heard a moment ago: whoever moves it says why.
  await dialog.getByText(`Tracker TRK-SPARE-1 is still sending for ${second}.`).waitFor();
  const anyway = dialog.getByRole('button', { name: 'Pair anyway' });
  expect(await anyway.isDisabled()).toBe(true);
  await expectAccessible();
  await dialog.getByRole('textbox', { name: 'Reason for the exception' }).fill('Swapped in the workshop');
  await anyway.click();
  const line = page.getByRole('row').filter({ hasText: 'TRK-SPARE-1' });
  await line.getByText('on the machine').waitFor();
  await expectAccessible();
  expect((await machine(first))?.tracker).toBe('TRK-SPARE-1');
  expect((await machine(second))?.tracker).toBeNull();
  expect(await without()).toContain(second);

  await visitor.open(`/mining_equipment_fleet/equipments/${other?.id}?tab=trackers`);
  // Where it sat before, it is told from when to when, and nobody can take it off.
  await line.getByText('since first known').waitFor();
  expect(await line.getByRole('button').count()).toBe(0);
  await visitor.open(`/mining_equipment_fleet/equipments/${bare?.id}?tab=trackers`);
  await page.getByRole('button', { name: 'Remove: TRK-SPARE-1' }).click();
  await expect.poll(async () => (await machine(first))?.tracker).toBeNull();
  await line.getByText('on the machine').waitFor({ state: 'detached' });
  await close();
});
