import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';

const { server, browser } = await openApplication();

const machines = '/mining_equipment_fleet/settings/equipments';

test('a deep link leads over the sign-in page back to itself', async () => {
  const { page, open, signIn, complaints, close } = await browser.visitor(server);
  await open(`${machines}?sites=S1`);
  await page.locator('.login').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  await signIn('dispatcher');
  await page.getByRole('heading', { name: 'Machines' }).waitFor();
  expect(page.url()).toBe(`${server.url}${machines}?sites=S1`);
  await page.getByRole('button', { name: 'Sites in view: Kef Nord' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('a visitor is asked to sign in without a refused call, and after the sign-out too', async () => {
  const { page, open, signIn, close } = await browser.visitor(server);
  const refused: string[] = [];
  page.on('response', (answer) => void (answer.status() === 401 && refused.push(answer.url())));
  await open(machines);
  await page.locator('.login').waitFor();
  await signIn('planner');
  await page.getByRole('heading', { name: 'Machines' }).waitFor();
  // The session is known by its hint, in another tab as well.
  const another = await page.context().newPage();
  await another.goto(machines);
  await another.getByRole('heading', { name: 'Machines' }).waitFor();
  await another.close();
  expect(refused).toEqual([]);
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.locator('.login').waitFor();
  // What was under way when the session ended may be refused; of a new page nothing is.
  await page.goto('about:blank');
  refused.length = 0;
  await open(machines);
  await page.locator('.login').waitFor();
  expect(refused).toEqual([]);
  await close();
});

test('a wrong password is refused in a sentence, the right one then works; French says it in French', async () => {
  const { page, open, signIn, expectAccessible, close } = await browser.visitor(server);
  await open('/');
  await page.getByRole('button', { name: /Language/ }).click();
  await page.getByRole('menuitem', { name: 'Français' }).click();
  await page.getByLabel('Identifiant ou e-mail').fill('hse@demo.filon');
  await page.locator('#login-password').fill('not the password');
  await page.getByRole('button', { name: 'Connexion' }).click();
  await page.getByRole('alert').getByText('Identifiant ou mot de passe incorrect.').waitFor();
  await expectAccessible();
  await signIn('hse');
  await page.waitForURL('**/profile');
  await page.getByText('Responsable HSE').waitFor();
  await close();
});

test('the root leads to the profile, an unknown path to /404, a page without the right to /403', async () => {
  const { page, open, signIn, close } = await browser.visitor(server);
  await open('/nowhere/at/all');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/404');
  await open('/login');
  await signIn('vendor');
  await page.waitForURL('**/profile');
  await open('/nowhere/at/all');
  await page.waitForURL('**/404');
  await open(machines);
  await page.getByRole('heading', { name: 'Access denied' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/403');
  await page.getByText('Ask your administrator for: Machines: see.').waitFor();
  await page.getByRole('button', { name: 'My profile' }).click();
  await page.waitForURL('**/profile');
  await close();
});

test('a session that the server ended leads to the sign-in page and back to where one was', async () => {
  const { page, open, signIn, close } = await browser.visitor(server);
  await open('/');
  await signIn('planner');
  await open(machines);
  await page.getByRole('heading', { name: 'Machines' }).waitFor();
  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.removeItem('access_token'));
  const left = page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('next') === machines);
  // Whatever the page asks next learns of it: on a slow line it may still have a question of its own under way.
  await Promise.race([page.getByRole('button', { name: 'Refresh' }).click(), left]);
  await left;
  await signIn('planner');
  await page.waitForURL(`**${machines}`);
  expect(await page.evaluate(() => sessionStorage.getItem('access_token'))).not.toBeNull();
  await close();
});

test('an access token that is missing is renewed without a word', async () => {
  const { page, open, signIn, complaints, close } = await browser.visitor(server);
  await open('/');
  await signIn('planner');
  await open(machines);
  await page.getByRole('heading', { name: 'Machines' }).waitFor();
  await page.evaluate(() => sessionStorage.removeItem('access_token'));
  const refreshed = page.waitForResponse('**/api/refresh/');
  await page.getByRole('button', { name: 'Refresh' }).click();
  expect((await refreshed).status()).toBe(200);
  await page.waitForFunction(() => sessionStorage.getItem('access_token') !== null);
  expect(complaints).toEqual([]);
  await close();
});

test('signing out forgets the user here and on the server', async () => {
  const { page, open, signIn, close } = await browser.visitor(server);
  await open('/');
  await signIn('buyer');
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.locator('.login').waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('access_token'))).toBeNull();
  await page.reload();
  await page.locator('.login').waitFor();
  await close();
});

test('a page is marked where its request comes with a session, and only there', async () => {
  const pageFor = async (cookie: string): Promise<string> =>
    (await fetch(`${server.url}/login`, { headers: { cookie } })).text();
  const { token } = await server.login('planner');
  const mark = '<meta name="signed_in" />';
  expect(await pageFor('')).not.toContain(mark);
  expect(await pageFor('device=1')).not.toContain(mark);
  expect(await pageFor(`access_token=${token}`)).toContain(mark);
  expect(await pageFor('signed_in=1')).toContain(mark);
});
