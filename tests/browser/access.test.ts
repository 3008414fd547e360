import { afterAll, beforeAll, expect, test } from 'vitest';
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
  expect(await page.getByRole('navigation', { name: 'Screens' }).getByText('Human resources').count()).toBe(0);
  await page.getByRole('button', { name: 'Ask for access' }).click();
  await page.getByText('The administrators have been asked.').waitFor();
  await expectAccessible();

  await set({ 'person:read': null });
  await page.getByRole('heading', { name: 'Employees' }).first().waitFor();
  await page.getByRole('navigation', { name: 'Screens' }).getByText('Human resources').waitFor();
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
