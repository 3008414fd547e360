import { expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { openApplication } from '../support/application.ts';
import { nextHours } from '../support/next-hours.ts';
import type { Visitor } from '../support/browser.ts';

const { server, browser } = await openApplication();

const root = '/mining_equipment_refueling';
interface Fill {
  readonly id: string;
  readonly version: number;
}

test('two people edit one fuelling report: neither loses a keystroke', async () => {
  const fuel = await server.login('fuel');
  const { body: pumps } = await fuel.json<{ rows: { id: string; site: string; tank: { id: string } }[] }>(
    `records/fuel_pump/?limit=1&filter=tank:eq:${seedId('fuel_tank', 'S1-TK1')}`,
  );
  const pump = pumps.rows[0];
  const { body: made } = await fuel.json<Fill>('records/equipment_fueling/', {
    method: 'POST',
    body: {
      site: pump?.site,
      equipment: seedId('equipment', 'DZ-05'),
      tank: pump?.tank.id,
      pump: pump?.id,
      at: new Date().toISOString(),
      litres: 150,
      hour_meter: await nextHours(server, 'DZ-05'),
      method: 'manual',
      comment: 'As written down',
    },
  });
  const [mine, theirs] = (await Promise.all(
    ['fuel', 'supervisor'].map(async (account) => {
      const visitor = await browser.visitor(server);
      await visitor.open(`${root}/equipment_fueling_reports/${made.id}/edit`);
      await visitor.signIn(account);
      await visitor.page.getByLabel('Comment').waitFor();
      return visitor;
    }),
  )) as [Visitor, Visitor];
  const write = async ({ page }: Visitor, field: string, words: string): Promise<void> => {
    await page.getByLabel(field, { exact: true }).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(words);
  };
  // Both type at the same time, key by key.
  await Promise.all([
    (async () => {
      await write(mine, 'Comment', 'Counted at the pump: 155 L');
      await write(mine, 'Odometer', '41250');
    })(),
    (async () => {
      await write(theirs, 'Comment', 'The seal was broken');
      await write(theirs, 'Level before', '22');
    })(),
  ]);
  await theirs.page.keyboard.press('Enter');
  await theirs.page.getByRole('heading', { level: 1, name: /RC-/ }).waitFor();
  await mine.page.keyboard.press('Enter');
  const conflict = mine.page.getByRole('alert').filter({ hasText: 'Someone else has changed this entry.' });
  await conflict.waitFor();
  const comment = conflict.getByRole('row').filter({ hasText: 'Comment' });
  expect(await comment.textContent()).toContain('The seal was broken');
  expect(await comment.textContent()).toContain('Counted at the pump: 155 L');
  await mine.expectAccessible();
  await conflict.getByRole('button').last().click();
  await conflict.waitFor({ state: 'detached' });
  // What the other wrote elsewhere is in the form by now, beside what was typed here.
  expect(await mine.page.getByLabel('Level before', { exact: true }).inputValue()).toBe('22');
  expect(await mine.page.getByLabel('Odometer', { exact: true }).inputValue()).toMatch(/41.?250/);
  await mine.page.getByRole('button', { name: 'Save', exact: true }).click();
  await mine.page.getByRole('heading', { level: 1, name: /RC-/ }).waitFor();
  const { body: saved } = await fuel.json<Record<string, unknown>>(`records/equipment_fueling/${made.id}/`);
  expect(saved).toMatchObject({ comment: 'Counted at the pump: 155 L', odometer: 41_250, level_before: 22 });
  await mine.page.locator('.record-history').getByText('The seal was broken → Counted at the pump: 155 L').waitFor();
  expect([...mine.complaints, ...theirs.complaints].filter((words) => !words.includes('status of 409'))).toEqual([]);
  await mine.close();
  await theirs.close();
});

test('the station board draws every tank, the day and the pumps, in both themes', async () => {
  for (const theme of ['light', 'dark']) {
    const visitor = await browser.visitor(server);
    const { page } = visitor;
    await visitor.open(`${root}/fuel_stations_status?theme=${theme}`);
    await visitor.signIn('storekeeper');
    await page.locator('.tank-card').nth(5).waitFor();
    await page.getByRole('heading', { name: /^Reconciliation of/ }).waitFor();
    await page.getByRole('heading', { name: 'Pumps' }).waitFor();
    expect(await page.locator('.tank-card', { hasText: 'S1-TK1' }).textContent()).toMatch(/9[56],\d{3}\sL\s+64 %/);
    await visitor.expectAccessible();
    await visitor.close();
  }
});

test('consumption and prices open without a finding, and consumption leads to the fills', async () => {
  const visitor = await browser.visitor(server);
  const { page } = visitor;
  await visitor.open(`${root}/fuel_consumptions`);
  await visitor.signIn('manager');
  await page.getByRole('button', { name: 'T-02', exact: true }).waitFor();
  await visitor.expectAccessible();
  await page.getByRole('button', { name: 'T-02', exact: true }).click();
  await page.getByRole('heading', { name: 'Equipment fuelling reports' }).waitFor();
  await visitor.open(`${root}/fuel_price_trends`);
  await page.getByRole('button', { name: 'Add a price' }).waitFor();
  await page.getByRole('table').first().waitFor();
  await visitor.expectAccessible();
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

/** The same person's page in another place. */
async function visit(account: string, path: string): Promise<Visitor> {
  const visitor = await browser.visitor(server);
  await visitor.open(path);
  await visitor.signIn(account);
  return visitor;
}

test('a delivery with a shortage is disputed and settled on the screen, and its receipt is printed', async () => {
  const fuel = await server.login('fuel');
  const { body: tanks } = await fuel.json<{ rows: { id: string; site: string; ullage: number }[] }>(
    'records/fuel_tank/?filter=code:eq:S1-TK2',
  );
  const tank = tanks.rows[0];
  const { body: made, status } = await fuel.json<{ id: string; number: string }>(
    'records/fuel_delivery/?confirm=off_book&reason=Test',
    {
      method: 'POST',
      body: {
        site: tank?.site,
        tank: tank?.id,
        vendor: 'Atlas Carburants',
        delivery_note: 'BL-DISPUTED',
        arrived_at: new Date().toISOString(),
        note_l: 10_000,
        dip_before: 20_000,
        dip_after: 29_800,
        driver: 'Y. Alaoui',
      },
    },
  );
  expect(status, JSON.stringify(made)).toBe(201);
  const path = `${root}/fuel_delivery_reports/${made.id}`;
  const attendant = await visit('fuel', path);
  await attendant.page.getByRole('button', { name: 'Submit' }).click();
  await attendant.page.getByRole('group', { name: 'State' }).getByText('Submitted', { exact: true }).waitFor();
  await attendant.close();

  const keeper = await visit('storekeeper', path);
  await keeper.page.getByRole('button', { name: 'Verify' }).click();
  await keeper.page.getByText('A shortage of 2 % is more than 0.5 %: dispute the delivery.').waitFor();
  await keeper.page.keyboard.press('Escape');
  await keeper.page.getByRole('button', { name: 'Dispute' }).click();
  await keeper.page.getByLabel('Reason').fill('The seals were open');
  await keeper.expectAccessible();
  await keeper.page.getByRole('dialog').getByRole('button', { name: 'Dispute' }).click();
  await keeper.page.getByRole('group', { name: 'State' }).getByText('Disputed', { exact: true }).waitFor();
  await keeper.close();

  const buyer = await visit('buyer', path);
  const { page } = buyer;
  await page.getByRole('button', { name: 'Resolve' }).click();
  await page.getByLabel('Reason').fill('Credit note 114');
  await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click();
  await page.getByRole('group', { name: 'State' }).getByText('Verified', { exact: true }).waitFor();
  await page.locator('.record-history').getByText('Credit note 114').waitFor();

  await page.getByRole('button', { name: 'Receipt' }).click();
  const receipt = page.getByRole('article', { name: 'Delivery receipt' });
  expect(await receipt.textContent()).toContain('BL-DISPUTED');
  expect(await receipt.getByRole('row', { name: /^Litres received/ }).textContent()).toMatch(/9,800.L/);
  await buyer.expectAccessible();
  await page.evaluate(() => {
    window.print = () =>
      document.documentElement.setAttribute('data-printed', document.querySelector('.print-copy')?.textContent ?? '');
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click();
  expect(await page.evaluate(() => document.documentElement.dataset.printed)).toMatch(
    /Delivery receipt.*Y\. Alaoui.*Printed/s,
  );
  await buyer.close();
});

test('while a delivery is typed its form tells the room of the tank, both volumes at 15 °C and what is missing', async () => {
  const fuel = await server.login('fuel');
  const { body: tanks } = await fuel.json<{ rows: { id: string; capacity: number; safe_fill: number }[] }>(
    'records/fuel_tank/?filter=code:eq:S1-TK2',
  );
  const safe = (Number(tanks.rows[0]?.capacity) * Number(tanks.rows[0]?.safe_fill)) / 100;
  const attendant = await visit('fuel', `${root}/fuel_delivery_reports/new`);
  const { page } = attendant;
  await page.getByLabel('Tank', { exact: false }).first().fill('S1-TK2');
  await page.getByRole('option', { name: /S1-TK2/ }).click();
  const aside = page.getByRole('region', { name: 'Tank S1-TK2' });
  const figure = (label: string): Promise<string | null> =>
    aside
      .locator('div', { has: page.getByText(label, { exact: true }) })
      .locator('dd')
      .textContent();
  await page.getByLabel('Litres on note').fill('20000');
  await page.getByLabel('Temperature on note').fill('35');
  await expect.poll(() => figure('Delivery note at 15 °C')).toMatch(/^19,664\.0.L$/);
  await page.getByLabel('Dip before').fill('1000');
  await page.getByLabel('Dip after').fill('20700');
  await page.getByLabel('Temperature observed').fill('35');
  await expect.poll(() => figure('Litres received')).toMatch(/^19,700.L$/);
  expect(await figure('Received at 15 °C')).toMatch(/^19,369\.0.L$/);
  expect(await figure('Shortage')).toMatch(/^295\.0.L \(1\.50 %\)$/);
  expect(await figure('Free space before unloading')).toBe(
    `${new Intl.NumberFormat('en-GB').format(Math.floor(safe - 1000))}\u00a0L`,
  );
  await aside.getByText('More than 0.5 %: dispute the delivery.').waitFor();
  await page.getByLabel('Dip before').fill(String(Math.floor(safe) - 5000));
  await aside.getByText(/^Delivery of 20,000 L exceeds the free space/).waitFor();
  await attendant.expectAccessible();
  await attendant.close();
});

test('a low tank asks for fuel from the board; the buyer orders it, and the board expects it', async () => {
  const keeperApi = await server.login('storekeeper');
  const { body: tanks } = await keeperApi.json<{ rows: { id: string; site: string }[] }>(
    'records/fuel_tank/?filter=code:eq:S1-TK1',
  );
  const tank = tanks.rows[0];
  const dip = await keeperApi.json('records/fuel_dip/?confirm=off_book&reason=Test', {
    method: 'POST',
    body: { site: tank?.site, tank: tank?.id, at: new Date().toISOString(), litres: 20_000, method: 'stick' },
  });
  expect(dip.status).toBe(201);

  const keeper = await visit('storekeeper', `${root}/fuel_stations_status`);
  await keeper.page.getByText(/(Time to order|Critical level): .*S1-TK1/).waitFor();
  await keeper.expectAccessible();
  await keeper.page.getByRole('button', { name: 'Request fuel: S1-TK1' }).click();
  await keeper.page.getByRole('heading', { name: 'New: Fuel order request' }).waitFor();
  expect(await keeper.page.getByLabel('Litres').inputValue()).toMatch(/^\d{2,3}.?000$/);
  await keeper.page.getByRole('button', { name: 'Save', exact: true }).click();
  await keeper.page.getByRole('button', { name: 'Request', exact: true }).click();
  await keeper.page.getByRole('group', { name: 'State' }).getByText('Requested', { exact: true }).waitFor();
  await keeper.close();

  const { body: orders } = await keeperApi.json<{ rows: { id: string; number: string; version: number }[] }>(
    `records/fuel_order/?filter=tank:eq:${tank?.id}`,
  );
  const order = orders.rows[0];
  const buyer = await visit('buyer', `${root}/fuel_orders/${order?.id}`);
  await buyer.page.getByRole('button', { name: 'Order', exact: true }).click();
  await buyer.page.getByText('Choose the vendor first.').waitFor();
  await buyer.page.keyboard.press('Escape');
  await buyer.open(`${root}/fuel_orders/${order?.id}/edit`);
  await buyer.page.getByLabel('Vendor').fill('Sahel Énergie');
  await buyer.page.getByLabel('Expected on').fill('2027-01-15');
  await buyer.page.getByRole('button', { name: 'Save', exact: true }).click();
  await buyer.page.getByRole('button', { name: 'Order', exact: true }).click();
  await buyer.page.getByRole('group', { name: 'State' }).getByText('Ordered', { exact: true }).waitFor();
  await buyer.open(`${root}/fuel_stations_status`);
  const expected = buyer.page.getByRole('region', { name: 'Deliveries expected' });
  await expected
    .getByRole('row')
    .filter({ hasText: order?.number ?? '' })
    .getByText('Sahel Énergie')
    .waitFor();
  expect(await expected.textContent()).toContain('15 Jan 2027');
  await buyer.close();
});

test("the matrix of transfers, the deliveries by vendor and a machine's L/h open without a finding and lead on", async () => {
  const visitor = await visit('manager', `${root}/fuel_transfer_reports`);
  const { page } = visitor;
  await page.getByRole('button', { name: 'From tank to tank' }).click();
  await page.getByRole('heading', { name: 'Bowser balance' }).waitFor();
  await page.getByRole('img', { name: 'Litres from tank to tank' }).waitFor();
  await visitor.expectAccessible();
  await visitor.open(`${root}/fuel_delivery_reports`);
  await page.getByRole('button', { name: 'By vendor' }).click();
  await page.getByRole('img', { name: 'Litres on note by month' }).waitFor();
  await visitor.expectAccessible();
  await page
    .getByRole('table')
    .getByRole('button', { name: /^20\d\d-\d\d$/ })
    .first()
    .click();
  await page.getByRole('heading', { name: /^Fuel delivery reports/ }).waitFor();
  await page.getByText('Atlas Carburants').first().waitFor();
  await visitor.open(`${root}/fuel_rate?equipment=${seedId('equipment', 'T-09')}`);
  await page.getByRole('img', { name: 'L/h from full fill to full fill' }).waitFor();
  expect(await page.getByLabel('Machine', { exact: true }).inputValue()).toContain('T-09');
  await visitor.expectAccessible();
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});
