import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';
import { linkIn, mailTo } from '../support/mail.ts';
import { demoPassword } from '../support/server.ts';

const { server, browser } = await openApplication();
const chosen = 'la pelle rouge attend au quai';
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

test('a forgotten password: the link of the mail, a new one, and in; the old sessions are out', async () => {
  const old = await browser.visitor(server);
  await old.open('/');
  await old.signIn('planner');
  const { page, open, expectAccessible, close } = await browser.visitor(server);
  await open('/login');
  await page.getByRole('link', { name: 'Forgotten password' }).click();
  await page.getByLabel('Login or e-mail').fill('planner@demo.filon');
  await expectAccessible();
  await page.keyboard.press('Enter');
  await page.getByText('If an account exists, an e-mail has been sent.').waitFor();
  const path = linkIn(await mailTo(server, 'planner@demo.filon', 'Choose a new password'));
  await open(path);
  await page.getByRole('heading', { name: 'Choose a password' }).waitFor();
  await page.locator('#new-password').fill('passwordpassword');
  await page.getByText('Very weak').waitFor();
  await page.locator('#new-password-again').fill('passwordpassword');
  await page.keyboard.press('Enter');
  await page.getByText('This password is too common; choose another.').waitFor();
  await page.locator('#new-password').fill(chosen);
  await page.getByText(/^(Strong|Very strong)$/).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('The passwords do not match.').waitFor();
  await page.locator('#new-password-again').fill(chosen);
  await expectAccessible();
  await page.keyboard.press('Enter');
  await page.getByText('Password changed. Sign in with the new one.').waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.locator('#login-email').fill('planner@demo.filon');
  await page.locator('#login-password').fill(chosen);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Driss Chraïbi' }).waitFor();
  await old.page.reload();
  await old.page.locator('.login').waitFor();
  await open(path);
  // Somebody who is signed in sees the link's page in a pane.
  await page.getByText('This link is no longer valid; ask for a new one.').waitFor();
  await Promise.all([close(), old.close()]);
});

test('in French, from the page to the mail and back', async () => {
  await server.host.pool.query(`update app_user set language = 'fr' where email = 'buyer@demo.filon'`);
  const { page, open, expectAccessible, close } = await browser.visitor(server, { locale: 'fr-FR' });
  await open('/forget-password');
  await page.getByRole('heading', { name: 'Mot de passe oublié' }).waitFor();
  await page.getByLabel('Identifiant ou e-mail').fill('buyer@demo.filon');
  await page.getByRole('button', { name: 'Envoyer un lien' }).click();
  await page.getByText('Si un compte existe, un e-mail a été envoyé.').waitFor();
  const mail = await mailTo(server, 'buyer@demo.filon', 'Choisissez un nouveau mot de passe');
  expect(mail.text).toContain('Bonjour Salima Tazi,');
  await open(linkIn(mail));
  await page.getByRole('heading', { name: 'Choisir un mot de passe' }).waitFor();
  await page.locator('#new-password').fill('court');
  await page.locator('#new-password-again').fill('court');
  await page.getByRole('button', { name: 'Enregistrer ce mot de passe' }).click();
  await page.getByText('Au moins 15 caractères.', { exact: true }).waitFor();
  await expectAccessible();
  await close();
});

test('a second factor is set up in the profile, asked for at the next sign-in, and replaced by a recovery code once', async () => {
  const { page, open, signIn, expectAccessible, close } = await browser.visitor(server);
  await open('/profile');
  await signIn('mechanic');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.locator('#confirm-password').fill(demoPassword);
  await page.keyboard.press('Enter');
  const secret = ((await page.locator('.enrolment-secret code').textContent()) ?? '').replaceAll(' ', '');
  await expectAccessible();
  await page.locator('#enrol-code').fill('000000');
  await page.keyboard.press('Enter');
  await page.getByText('This code is wrong or has already been used.').waitFor();
  await page.locator('#enrol-code').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  const recoveryCode = (await page.locator('.recovery-codes li').first().textContent()) ?? '';
  await expectAccessible();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('10 recovery codes left').waitFor();
  const enter = async (code: string): Promise<void> => {
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.locator('#login-email').fill('mechanic@demo.filon');
    await page.locator('#login-password').fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Second factor' }).waitFor();
    await expectAccessible();
    await page.locator('#login-code').fill(code);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sékou Camara' }).waitFor();
  };
  // Of the step after the one that was used, however slow the machine: one step ahead is allowed for.
  await enter(codeOf(secret, 1));
  await enter(recoveryCode);
  await page.getByText('9 recovery codes left').waitFor();
  await close();
});

test('a session elsewhere is ended from the profile, and the page there is back at the sign-in', async () => {
  const [here, there] = [await browser.visitor(server), await browser.visitor(server)];
  await there.open('/profile');
  await there.signIn('geologist');
  await here.open('/profile');
  await here.signIn('geologist');
  await here.page
    .getByRole('button', { name: /^End this session/ })
    .first()
    .waitFor();
  await here.expectAccessible();
  await here.page
    .getByRole('button', { name: /^End this session/ })
    .first()
    .click();
  await expect.poll(() => here.page.getByRole('button', { name: /^End this session/ }).count()).toBe(0);
  await there.page.getByRole('button', { name: /Account of/ }).click();
  await there.open('/mining_equipment_fleet/settings/equipments');
  await there.page.locator('.login').waitFor();
  await here.page.reload();
  await here.page.getByRole('heading', { name: 'Élodie Garnier' }).waitFor();
  await Promise.all([here.close(), there.close()]);
});
