import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';
import type { Visitor } from '../support/browser.ts';
import { lastMachine, lastPerson, longMine } from '../support/long-mine.ts';

const { server, browser } = await openApplication();
await longMine(server);

async function signedIn(account: string, path: string): Promise<Visitor> {
  const visitor = await browser.visitor(server);
  await visitor.open(path);
  await visitor.signIn(account);
  return visitor;
}

test('a quick fill knows the last machine and the last person of a large mine', async () => {
  const { page, close } = await signedIn('fuel', '/mining_equipment_refueling/quick_fill');
  await page.getByLabel('Machine (code or QR)').fill(lastMachine);
  await page.getByText('Truck 899').waitFor();
  await page.getByLabel('Operator (badge or employee no.)').fill(lastPerson.badge);
  await page.getByText(`${lastPerson.first_name} ${lastPerson.last_name}`).waitFor();
  expect(await page.getByText('Truck 899').count()).toBe(1);
  await close();
});

test('the trajectory picks the last machine, and says how many are not shown', async () => {
  const { page, close } = await signedIn('dispatcher', '/trajectory_history');
  const input = page.getByLabel('Machines (at most 5)');
  await input.click();
  await page.getByText(/^and \d[\d,]* more: type to find them$/).waitFor();
  await input.fill(lastMachine);
  await page.getByRole('option', { name: new RegExp(`^${lastMachine}`) }).click();
  await expect.poll(() => page.locator('.bp6-tag').getByText(lastMachine).count()).toBe(1);
  await close();
});

test('a reference field finds the last machine and the last person', async () => {
  const { page, close } = await signedIn('admin', '/mining_equipment_refueling/equipment_fueling_reports/new');
  for (const [label, words] of [
    ['Machine', lastMachine],
    ['Operator', lastPerson.last_name],
  ] as const) {
    const input = page.getByRole('combobox', { name: label, exact: true });
    await input.click();
    await page.getByText(/^and \d[\d,]* more: type to find them$/).waitFor();
    await input.fill(words);
    await page.getByRole('option', { name: new RegExp(words) }).click();
    await expect.poll(() => input.inputValue()).toContain(words);
  }
  await close();
});

test('labels and the tree of groups hold every machine', async () => {
  const { page, open, close } = await signedIn('admin', '/mining_equipment_fleet/qr_labels');
  await page.getByText(lastMachine, { exact: true }).first().waitFor({ state: 'attached' });
  await open('/mining_equipment_fleet/settings/equipment_groups');
  await page.getByRole('button', { name: 'Expand all' }).click();
  await expect.poll(() => page.getByRole('treeitem').filter({ hasText: lastMachine }).count()).toBe(1);
  await close();
});

test('the reconciliation of the newest day holds the sheet of every tank', async () => {
  const { rows } = await sql<{ day: string }>`
    with newest as (select site, production_date + 1 as day from fuel_reconciliation order by production_date desc limit 1)
    insert into fuel_reconciliation (id, site, tank, production_date)
    select gen_random_uuid(), site, gen_random_uuid(), day
    from newest, generate_series(1, 520)
    returning production_date::text as day`.execute(server.host.db);
  const { page, close } = await signedIn('fuel', '/mining_equipment_refueling/fuel_stations_status');
  const table = page.getByRole('region', { name: 'Reconciliation' });
  await table.waitFor();
  await expect.poll(() => table.locator('tbody tr').count()).toBe(rows.length);
  await close();
});

test('a question about rights finds an account by its name, and says how many are not shown', async () => {
  const { page, close } = await signedIn('admin', '/administration/roles');
  await page.getByRole('button', { name: 'Why?' }).click();
  const found = page.getByRole('menu', { name: 'Users' });
  await found.getByText(/^and \d[\d,]* more: type to find them$/).waitFor();
  await page.getByLabel('User', { exact: true }).fill('mechanic@demo.filon');
  await found.getByRole('menuitem').filter({ hasText: 'mechanic@demo.filon' }).waitFor();
  await expect.poll(() => found.getByRole('menuitem').count()).toBe(1);
  await close();
});

test('a search for a person’s data says how many are not shown', async () => {
  const { page, close } = await signedIn('admin', '/administration/data_protection');
  await page.getByLabel('Name or number of the person').fill('Worker');
  await page.getByText(/^and \d[\d,]* more: type to find them$/).waitFor();
  await page.getByLabel('Name or number of the person').fill(lastPerson.last_name);
  await page.getByText(new RegExp(lastPerson.last_name)).waitFor();
  await expect.poll(() => page.getByText(/more: type to find/).count()).toBe(0);
  await close();
});
