import type { BrowserContextOptions, Page } from 'playwright';
import { expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { openApplication } from '../support/application.ts';
import { nextHours } from '../support/next-hours.ts';
import type { Visitor } from '../support/browser.ts';

const { server, browser } = await openApplication();

const root = '/mining_equipment_refueling';
interface Fill {
  readonly litres: number;
  readonly hour_meter: number | null;
  readonly equipment: { readonly label: string };
  readonly operator: { readonly label: string } | null;
  readonly attendant: { readonly label: string } | null;
}
const newest = async (): Promise<Fill | undefined> => {
  const fuel = await server.login('fuel');
  return (await fuel.json<{ rows: Fill[] }>('records/equipment_fueling/?filter=method:eq:manual&sort=-at&limit=1')).body
    .rows[0];
};
const countOf = async (code: string): Promise<number> => {
  const fuel = await server.login('fuel');
  return (
    await fuel.json<{ count: number }>(
      `records/equipment_fueling/?filter=method:eq:manual&filter=equipment:eq:${seedId('equipment', code)}&count=exact&limit=1`,
    )
  ).body.count;
};

/** Types a fill by keys alone, from the machine to the Enter key. */
async function enter(page: Page, code: string, litres: string, meter = ''): Promise<void> {
  await typeFill(page, code, litres, meter);
  await page.keyboard.up('Enter');
}

/** The same, with the last key held. */
async function typeFill(page: Page, code: string, litres: string, meter: string): Promise<void> {
  await page.getByLabel('Machine (code or QR)').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(code);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+a');
  if (meter) await page.keyboard.type(meter);
  await page.keyboard.press('Tab');
  if ((await page.locator('#quick-pump').inputValue()) === '') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(litres);
  await page.keyboard.down('Enter');
}

async function openQuickFill(account: string, options?: BrowserContextOptions): Promise<Visitor> {
  const visitor = await browser.visitor(server, { viewport: { width: 1000, height: 760 }, ...options });
  await visitor.open(`${root}/quick_fill`);
  await visitor.signIn(account);
  await visitor.page.getByLabel('Machine (code or QR)').waitFor();
  await visitor.page.locator('form[aria-busy=false] #quick-pump option').nth(2).waitFor({ state: 'attached' });
  return visitor;
}

test('a fill is recorded by keyboard alone; without a network it waits on the device and is sent once', async () => {
  const visitor = await openQuickFill('fuel');
  const { page } = visitor;
  await visitor.expectAccessible();
  const hours = await nextHours(server, 'T-03');
  await enter(page, 'https://mine/m/t-03', '412,5', String(hours));
  await page.getByText('T-03: 412.5 L recorded').waitFor();
  expect(await newest()).toMatchObject({
    litres: 412.5,
    hour_meter: hours,
    operator: null,
    attendant: { label: 'Rachidi Omar' },
  });
  await page.getByRole('region', { name: 'Your recent fills' }).getByText('412.5').waitFor();
  await page.context().setOffline(true);
  await enter(page, 'T-04', '300', String(await nextHours(server, 'T-04')));
  await page.getByText('1 fill is waiting on this device.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('1 fill is waiting on this device.').waitFor({ state: 'detached' });
  expect(await newest()).toMatchObject({ litres: 300 });
  await visitor.close();
});

test('what is unusual about a fill is asked at once and let pass by a key; a missing meter too', async () => {
  const visitor = await openQuickFill('fuel');
  const { page } = visitor;
  const hours = await nextHours(server, 'DZ-03');
  await enter(page, 'DZ-03', '100', String(hours));
  await page.getByText('DZ-03: 100 L recorded').waitFor();
  await typeFill(page, 'DZ-03', '120', '');
  const question = page.getByRole('alert').filter({ hasText: 'less than 20 minutes' });
  await question.waitFor();
  expect(await question.textContent()).toContain('DZ-03 needs its hour meter');
  // Whoever holds the key a little longer has answered nothing.
  await page.keyboard.up('Enter');
  await visitor.expectAccessible();
  expect(await countOf('DZ-03')).toBe(1);
  // The button has the focus: one key more, and the fill is there.
  await page.keyboard.press('Enter');
  await page.getByText('DZ-03: 120 L recorded').waitFor();
  expect(await countOf('DZ-03')).toBe(2);
  await enter(page, 'DZ-03', '130', String(hours));
  await page.getByRole('button', { name: 'Correct' }).click();
  expect(await page.getByLabel('Litres').inputValue()).toBe('130');
  expect(await countOf('DZ-03')).toBe(2);
  await visitor.close();
});

test('a fill that waited is asked about when the network is back, and sent or thrown away', async () => {
  const visitor = await openQuickFill('supervisor');
  const { page } = visitor;
  const hours = String(await nextHours(server, 'DZ-04'));
  await enter(page, 'DZ-04', '90', hours);
  await page.getByText('DZ-04: 90 L recorded').waitFor();
  await page.context().setOffline(true);
  await enter(page, 'DZ-04', '80', hours);
  await page.getByText('1 fill is waiting on this device.').waitFor();
  await enter(page, 'DZ-04', '70', hours);
  await page.getByText('2 fills are waiting on this device.').waitFor();
  await page.context().setOffline(false);
  const kept = page.locator('.waiting-fills');
  await kept.getByText('less than 20 minutes').nth(1).waitFor();
  await visitor.expectAccessible();
  // What waits is still there after the tablet was switched off.
  await page.reload();
  await kept.getByRole('button', { name: /Send anyway: DZ-04 · 80/ }).click();
  await page.getByText('1 fill is waiting on this device.').waitFor();
  await kept.getByRole('button', { name: /Discard fill: DZ-04 · 70/ }).click();
  await kept.waitFor({ state: 'detached' });
  expect(await countOf('DZ-04')).toBe(2);
  await visitor.close();
});

test('an operator is the operator of the own fills, and sees those and no others', async () => {
  await server.host.pool.query(
    `
      insert into operator_checkin (id, site, person, kind, at, equipment, method)
      select gen_random_uuid(), site, id, 'machine_on', now() - interval '1 hour', $1, 'supervisor'
      from person
      where email_work = 'operator@demo.filon'`,
    [seedId('equipment', 'T-05')],
  );
  const visitor = await openQuickFill('operator', { viewport: { width: 480, height: 800 } });
  const { page } = visitor;
  await enter(page, 'T-05', '200', String(await nextHours(server, 'T-05')));
  await page.getByText('T-05: 200 L recorded').waitFor();
  const own = page.getByRole('region', { name: 'Your recent fills' });
  await own.getByText('T-05').first().waitFor();
  expect(await newest()).toMatchObject({ operator: { label: 'Diallo Moussa' }, attendant: null });
  expect(await own.getByText(/^1[23]0.L$/).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(480);
  await visitor.expectAccessible();
  await visitor.close();
});

test('a fill that is not full, with kilometres, is written as such', async () => {
  const visitor = await openQuickFill('fuel');
  const { page } = visitor;
  await page.getByLabel('Machine (code or QR)').fill('T-09');
  await page.getByLabel('Hour meter').fill(String(await nextHours(server, 'T-09')));
  await page.locator('#quick-pump').selectOption({ index: 1 });
  await page.getByLabel('Litres').fill('55');
  await page.getByText('The tank is full').click();
  await page.getByLabel('Odometer').fill('728 001,5');
  await visitor.expectAccessible();
  await page.getByRole('button', { name: 'Save the fill' }).click();
  await page.getByText('T-09: 55 L recorded').waitFor();
  expect(await newest()).toMatchObject({ litres: 55, full: false, odometer: 728_001.5 });
  // The next fill is a full one again.
  expect(await page.getByRole('checkbox', { name: 'The tank is full' }).isChecked()).toBe(true);
  await visitor.close();
});
