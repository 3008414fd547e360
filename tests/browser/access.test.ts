import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let browser: TestBrowser;
let admin: TestUser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  admin = await server.login('admin');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const set = (rights: object) => admin.json('roles/dispatcher/rights/', { method: 'PUT', body: { rights } });

test('a right that is taken closes the page in its pane and its entry in the sidebar, and opens again when it is given', async () => {
  const { page, open, signIn, expectAccessible, close } = await browser.visitor(server);
  await open('/login');
  await signIn('dispatcher');
  await page.waitForURL('**/profile');
  await open('/human_ressources/employee_records');
  await page.getByRole('heading', { name: 'Employees' }).first().waitFor();

  await set({ 'person:read': 'none' });
  await page.getByRole('heading', { name: 'Access denied' }).waitFor();
  await page.getByText('Ask your administrator for: Employees: see.').waitFor();
  expect(await page.getByRole('navigation', { name: 'Screens' }).getByText('Employees', { exact: true }).count()).toBe(
    0,
  );
  await page.getByRole('button', { name: 'Ask for access' }).click();
  await page.getByText('The administrators have been asked.').waitFor();
  await expectAccessible();

  await set({ 'person:read': null });
  await page.getByRole('heading', { name: 'Employees' }).first().waitFor();
  await page.getByRole('navigation', { name: 'Screens' }).getByText('Employees', { exact: true }).waitFor();
  await close();
});

test('a right that is taken before the live line is there closes the page when it is', async () => {
  const { page, open, signIn, close } = await browser.visitor(server);
  await open('/login');
  await signIn('dispatcher');
  await page.waitForURL('**/profile');
  const line = Promise.withResolvers<void>();
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    await line.promise;
    socket.connectToServer();
  });
  await open('/human_ressources/employee_records');
  await page.getByRole('heading', { name: 'Employees' }).first().waitFor();
  await page.locator('.bp6-table-container').first().waitFor();

  await set({ 'person:read': 'none' });
  line.resolve();
  await page.getByRole('heading', { name: 'Access denied' }).waitFor();
  expect(await page.locator('.bp6-table-container').count()).toBe(0);
  await set({ 'person:read': null });
  await close();
});

test('roles are changed by keyboard, and the change is saved', async () => {
  const { page, open, signIn, expectAccessible, close } = await browser.visitor(server);
  await open('/login');
  await signIn('admin');
  await page.waitForURL('**/profile');
  await open('/administration/roles');
  await page.getByLabel('Search permissions').fill('fuel prices see');
  const cell = page.locator('[data-cell="fuel_price:read dispatcher"]');
  await cell.focus();
  await page.keyboard.press('3');
  await page.getByText('1 change is not saved.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('1 change is not saved.').waitFor({ state: 'hidden' });
  expect(await cell.getAttribute('data-reach')).toBe('site');
  await expectAccessible();
  expect((await (await server.login('dispatcher')).json('records/fuel_price/?limit=1')).status).toBe(200);
  await close();
});

test('a right over one’s own entries shows its buttons with those alone', async () => {
  const dispatcher = await server.login('dispatcher');
  const { rows } = await server.host.pool.query<{ id: string }>(
    `
      update fuel_price
      set for_site = $1
      where id in (select id from fuel_price where deleted_at is null order by id limit 2)
      returning id`,
    [seedId('site', 'S1')],
  );
  const [mine, other] = rows.map(({ id }) => id);
  await server.host.pool.query('update fuel_price set created_by = $1 where id = $2', [dispatcher.user.id, mine]);
  await set({ 'fuel_price:read': 'site', 'fuel_price:update': 'own', 'fuel_price:delete': 'own' });
  const { page, open, signIn, close } = await browser.visitor(server);
  await open('/login');
  await signIn('dispatcher');
  await page.waitForURL('**/profile');
  const buttons = async (id: string | undefined): Promise<readonly number[]> => {
    await open(`/mining_equipment_refueling/fuel_prices/${id}`);
    await page.getByRole('button', { name: 'Print' }).first().waitFor();
    return Promise.all(['Edit', 'Delete'].map((name) => page.getByRole('button', { name, exact: true }).count()));
  };
  expect(await buttons(mine)).toEqual([1, 1]);
  expect(await buttons(other)).toEqual([0, 0]);
  await open(`/mining_equipment_refueling/fuel_prices/${other}/edit`);
  await page.getByText('You can view this entry but not change it.').waitFor();
  await page.getByRole('button', { name: 'Show the entry' }).click();
  await page.waitForURL(`**/fuel_prices/${other}`);
  await set({ 'fuel_price:read': null, 'fuel_price:update': null, 'fuel_price:delete': null });
  await close();
});

test('a role is handed on for a week by keyboard, in French and a narrow window, and taken back', async () => {
  await server.host.pool.query(`update app_user set language = 'fr' where email = 'dispatcher@demo.filon'`);
  const { page, open, signIn, expectAccessible, close } = await browser.visitor(server, {
    locale: 'fr-FR',
    colorScheme: 'dark',
    viewport: { width: 480, height: 800 },
  });
  await open('/login');
  await signIn('dispatcher');
  await page.waitForURL('**/profile');
  await page.getByText('Personne ne vous remplace et vous ne remplacez personne.').waitFor();
  await page.getByRole('button', { name: 'Confier un rôle pour une période' }).press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Brahim');
  await page.getByRole('menuitem', { name: 'Brahim Aït Ouali' }).press('Enter');
  await page.locator('#delegation-reason').fill('Congé');
  await expectAccessible();
  await page.keyboard.press('Enter');
  await page.getByText('Brahim Aït Ouali vous remplace').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(480);
  await expectAccessible();
  expect((await server.login('supervisor')).user.roles.map(({ role }) => role)).toContain('dispatcher');
  await page.getByRole('button', { name: /Brahim Aït Ouali vous remplace/ }).press('Enter');
  await page.getByText('Personne ne vous remplace et vous ne remplacez personne.').waitFor();
  expect((await server.login('supervisor')).user.roles.map(({ role }) => role)).not.toContain('dispatcher');
  await close();
});
