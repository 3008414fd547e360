import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';

const { server, browser } = await openApplication();

const root = '/mining_equipment_refueling';
const newest = async (): Promise<{ readonly litres: number; readonly equipment: { readonly label: string } } | undefined> => {
  const fuel = await server.login('fuel');
  return (await fuel.json<{ rows: { litres: number; equipment: { label: string } }[] }>('records/equipment_fueling/?filter=method:eq:manual&sort=-at&limit=1')).body.rows[0];
};

test('a fill is recorded by keyboard alone; without a network it waits on the device and is sent once', async () => {
  const visitor = await browser.visitor(server, { viewport: { width: 1000, height: 700 } });
  const { page } = visitor;
  await visitor.open(`${root}/quick_fill`);
  await visitor.signIn('fuel');
  await page.getByLabel('Machine (code or QR)').waitFor();
  await page.locator('#quick-pump option').nth(2).waitFor({ state: 'attached' });
  await visitor.expectAccessible();
  const enter = async (code: string, litres: string): Promise<void> => {
    await page.getByLabel('Machine (code or QR)').focus();
    await page.keyboard.type(code);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type(litres);
    await page.keyboard.press('Enter');
  };
  await enter('https://mine/m/t-03', '412,5');
  await page.getByText('T-03: 412.5 L recorded').waitFor();
  expect(await newest()).toMatchObject({ litres: 412.5 });
  await page.context().setOffline(true);
  await enter('T-04', '300');
  await page.getByText('1 fills wait on this device.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('1 fills wait on this device.').waitFor({ state: 'detached' });
  expect(await newest()).toMatchObject({ litres: 300 });
  await visitor.close();
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
    expect(await page.locator('.tank-card', { hasText: 'S1-TK1' }).textContent()).toMatch(/9[56],\d{3} L 64 %/);
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
