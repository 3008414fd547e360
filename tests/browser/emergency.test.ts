import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';
import { safetySite as site } from '../support/safety.ts';
import { permitPeople } from '../support/work-permits.ts';

const { server, browser } = await openApplication();
const desktop = { viewport: { width: 1280, height: 900 } };

test('a dispatcher sounds the siren, a supervisor sees it on another screen and ticks people safe, until the all-clear', async () => {
  const { pool } = server.host;
  await pool.query('delete from operator_checkin where site = $1', [site]);
  for (const [person, place] of [
    [permitPeople.operator, 'SHOP-1'],
    [permitPeople.mechanic, 'SHOP-1'],
    [permitPeople.other, null],
  ])
    await pool.query(
      `insert into operator_checkin (id, site, person, kind, method, at, place)
       values (gen_random_uuid(), $1, $2, 'in', 'badge', now() - interval '1 hour', $3)`,
      [site, person, place],
    );
  await pool.query(`update hse_setting set emergency_phone = '+212 500 000 112' where site = $1`, [site]);

  const supervisor = await browser.visitor(server, desktop);
  await supervisor.open('/hse/permits/today');
  await supervisor.signIn('supervisor');
  await supervisor.page.getByRole('heading', { name: 'Permits today' }).waitFor();

  const dispatcher = await browser.visitor(server, desktop);
  await dispatcher.open('/hse/emergency');
  await dispatcher.signIn('dispatcher');
  const { page } = dispatcher;
  await page.getByText('No alarm at S1.').waitFor();
  await page.getByText('People checked in now: 3.').waitFor();
  await dispatcher.expectAccessible();
  await page.getByLabel('What happened').fill('Fire in the workshop.');
  const siren = page.getByRole('button', { name: 'Sound the siren' });
  // A mere press does nothing.
  await siren.click();
  await page.waitForTimeout(300);
  expect(await page.getByText('No alarm at S1.').isVisible()).toBe(true);
  await siren.hover();
  await page.mouse.down();
  await page.getByText('Emergency at S1: the siren sounds.').waitFor();
  await page.mouse.up();

  const banner = supervisor.page.locator('.siren-banner');
  await banner.getByText('Fire in the workshop.').waitFor();
  await banner.getByText('Emergency phone: +212 500 000 112').waitFor();
  await supervisor.expectAccessible();
  // Silenced, it is not gone.
  await supervisor.page.keyboard.press('F8');
  await supervisor.open('/hse/kpi');
  await banner.getByRole('button', { name: 'Open' }).click();
  const shop = supervisor.page.getByRole('region', { name: 'SHOP-1' });
  await shop.getByText('2 missing of 2').waitFor();
  await shop
    .getByRole('button', { name: /is safe$/ })
    .first()
    .click();
  await shop.getByText('1 missing of 2').waitFor();
  await shop.getByText(/^safe .*, ticked by/).waitFor();
  await supervisor.expectAccessible();
  await page.getByRole('status').getByText('missing of 3').waitFor();
  await page.getByRole('region', { name: 'SHOP-1' }).getByText('1 missing of 2').waitFor();

  await supervisor.page.getByRole('button', { name: 'Add someone' }).click();
  const adding = supervisor.page.getByRole('dialog');
  await supervisor.expectAccessible();
  await adding.getByLabel('Or the name of a visitor').fill('Driver of the parcel service');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Driver of the parcel service').waitFor();

  await page.getByRole('button', { name: 'Give the all-clear' }).click();
  const over = page.getByRole('dialog');
  await over.getByText('Still missing: 3.').waitFor();
  await dispatcher.expectAccessible();
  await over.getByLabel('Message with it').fill('The fire is out.');
  await over.getByRole('button', { name: 'All clear' }).click();
  await page.getByText('No alarm at S1.').waitFor();
  await banner.waitFor({ state: 'detached' });
  await supervisor.page.getByText('The fire is out.').waitFor();
  expect([...supervisor.complaints, ...dispatcher.complaints]).toEqual([]);
});

test('who opens a page later sees it too; by the keyboard the word is typed', async () => {
  const hse = await browser.visitor(server, desktop);
  await hse.open('/hse/emergency');
  await hse.signIn('hse');
  const { page } = hse;
  await page.getByRole('combobox', { name: 'Site' }).selectOption({ index: 0 });
  await page.getByLabel('What happened').fill('Evacuation of the day shift.');
  await page.getByLabel('This is an exercise').press('Space');
  await page.getByLabel(/^Or type/).fill('siren');
  await page.keyboard.press('Enter');
  await page.getByText('Exercise at S1: the siren sounds.').waitFor();

  const phone = await browser.visitor(server, { viewport: { width: 390, height: 800 } });
  await phone.open('/hse/emergency');
  await phone.signIn('operator');
  await phone.page.locator('.siren-banner').getByText('Evacuation of the day shift.').waitFor();
  await phone.expectAccessible();
  expect([...hse.complaints, ...phone.complaints]).toEqual([]);
});
