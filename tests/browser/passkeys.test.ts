import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSecrets } from '../../core/host/secrets/secrets.ts';
import { administration } from '../../plugins/administration/administration.server.ts';
import { runAdmin } from '../support/admin.ts';
import { openApplication } from '../support/application.ts';
import type { Visitor } from '../support/browser.ts';
import { cloneDatabase, dropDatabase } from '../support/clone.ts';
import { lanePostgres } from '../support/lane.ts';
import { mailTo } from '../support/mail.ts';
import { demoPassword, startTestServer, type TestServer } from '../support/server.ts';
import { addAuthenticator } from '../support/virtual-authenticator.ts';

const { server, browser } = await openApplication();
/** Browsers know passkeys by a name: never by 127.0.0.1. */
const byName = ({ url }: Pick<TestServer, 'url'>) => ({ url: url.replace('127.0.0.1', 'localhost') });
const here = byName(server);

/** What the audit log says of somebody's passkeys, the oldest first. */
async function auditOf(account: string): Promise<readonly string[]> {
  const { rows } = await server.host.pool.query<{ line: string }>(
    `select concat_ws(' ', action, changes->0->>'old', '→', changes->0->>'new') as line from audit_event
      where record_id = (select id::text from app_user where email = $1) and changes->0->>'field' = 'passkey'
      order by id`,
    [`${account}@demo.filon`],
  );
  return rows.map(({ line }) => line);
}

const signOut = async ({ page }: Visitor): Promise<void> => {
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.locator('#login-email').waitFor();
};

const givePassword = async ({ page }: Visitor, account: string): Promise<void> => {
  await page.locator('#login-email').fill(`${account}@demo.filon`);
  await page.locator('#login-password').fill(demoPassword);
  await page.keyboard.press('Enter');
};

/** Signs in without the second factor, which is lost. */
async function giveRecoveryCode(visitor: Visitor, account: string, code: string): Promise<void> {
  const { page } = visitor;
  await givePassword(visitor, account);
  await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

/** Registers a passkey in the profile; answers the recovery codes that were shown. */
async function register({ page, expectAccessible }: Visitor, name: string): Promise<readonly string[]> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill(name);
  await page.locator('#confirm-password').fill(demoPassword);
  await expectAccessible();
  await page.keyboard.press('Enter');
  await page.getByText('The passkey was added.').waitFor();
  await page.getByRole('list', { name: 'Passkeys' }).getByText(name).waitFor();
  const codes = await page.locator('.recovery-codes li').allTextContents();
  if (codes.length > 0) await page.getByRole('button', { name: 'I have saved them' }).click();
  return codes;
}

test('a passkey is registered, asked for after the password, and signs in alone; lost, it gives way to a recovery code and a new one', async () => {
  const visitor = await browser.visitor(here);
  const { page, open, signIn, expectAccessible, close } = visitor;
  const first = await addAuthenticator(page);
  await open('/profile');
  await signIn('mechanic');
  const [recoveryCode = ''] = await register(visitor, 'Laptop');
  await page.getByText('10 recovery codes left').waitFor();
  await page.getByText('Tied to one device').waitFor();
  await expectAccessible();

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.locator('#confirm-password').fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('This device or key already has a passkey for your account.').waitFor();
  await page.keyboard.press('Escape');

  await signOut(visitor);
  await givePassword(visitor, 'mechanic');
  await page.getByRole('heading', { name: 'Second factor' }).waitFor();
  await expectAccessible();
  await page.getByRole('button', { name: 'Use a passkey' }).press('Enter');
  await page.getByRole('heading', { name: 'Sékou Camara' }).waitFor();

  await signOut(visitor);
  const alone = page.getByRole('button', { name: 'Sign in with a passkey' });
  await first.recognise(false);
  await alone.click();
  await page.getByRole('alert').getByText('No passkey was provided. Try again, or choose another way.').waitFor();
  await expectAccessible();
  await first.recognise(true);
  await alone.press('Enter');
  await page.getByRole('heading', { name: 'Sékou Camara' }).waitFor();
  const { rows } = await server.host.pool.query(
    "select method from login_event where ok and login = 'mechanic@demo.filon' order by at desc limit 2",
  );
  expect(rows).toEqual([{ method: 'passkey' }, { method: 'password+passkey' }]);

  await signOut(visitor);
  await first.lose();
  await giveRecoveryCode(visitor, 'mechanic', recoveryCode);
  await page.getByText('9 recovery codes left').waitFor();
  await addAuthenticator(page);
  expect(await register(visitor, 'Telephone')).toEqual([]);
  await page.getByRole('button', { name: 'Rename the passkey Telephone' }).click();
  await page.getByLabel('Name of the passkey').fill('New telephone');
  await page.locator('#confirm-password').fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove the passkey Laptop' }).click();
  await page.locator('#confirm-password').fill(demoPassword);
  await expectAccessible();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.passkey-name').allTextContents()).toEqual(['New telephone']);
  expect(await auditOf('mechanic')).toEqual([
    'update → Laptop',
    'update → Telephone',
    'update Telephone → New telephone',
    'update Laptop →',
  ]);
  expect((await mailTo(server, 'mechanic@demo.filon', 'Passkey removed')).text).toContain('Laptop');

  await signOut(visitor);
  await alone.click();
  await page.getByRole('heading', { name: 'Sékou Camara' }).waitFor();
  await close();
});

test('a role that asks for a passkey has its holder set one up at the next sign-in, and keep it', async () => {
  const chief = await browser.visitor(here);
  await chief.open('/administration/users?theme=dark');
  await chief.signIn('admin');
  await chief.page.getByRole('button', { name: 'Second factor', exact: true }).click();
  await chief.page.getByLabel('Geologist: passkey only').check({ force: true });
  await chief.expectAccessible();
  await chief.page.getByRole('button', { name: 'Save' }).click();
  await chief.page.getByText('Saved.').waitFor();
  await chief.close();

  await server.host.pool.query(`update app_user set language = 'fr' where email = 'geologist@demo.filon'`);
  const visitor = await browser.visitor(here, { locale: 'fr-FR' });
  const { page, open, expectAccessible, close } = visitor;
  await addAuthenticator(page);
  await open('/login');
  await givePassword(visitor, 'geologist');
  await page.getByRole('heading', { name: "Configurer une clé d'accès" }).waitFor();
  await page.getByLabel("Nom de la clé d'accès").fill('Portable');
  await expectAccessible();
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Codes de secours' }).waitFor();
  await page.getByRole('button', { name: 'Je les ai conservés' }).click();
  await page.getByRole('heading', { name: 'Élodie Garnier' }).waitFor();
  await page.getByRole('list', { name: "Clés d'accès" }).getByText('Portable').waitFor();
  expect(await page.getByRole('button', { name: /^Retirer la clé/ }).count()).toBe(0);
  await expectAccessible();
  expect(await auditOf('geologist')).toEqual(['update → Portable']);
  await close();
});

test('at an address of numbers the page says where passkeys work', async () => {
  const { page, open, signIn, expectAccessible, close } = await browser.visitor(server);
  await open('/profile');
  await page.locator('#login-email').waitFor();
  await signIn('hse');
  await page.getByText(`Passkeys only work at ${here.url}: open Filon there.`).waitFor();
  expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
  await expectAccessible();
  await close();
});

test('a passkey and a recovery code outlast new keys and a restored backup', async () => {
  const postgres = await lanePostgres();
  const databaseUrl = await cloneDatabase(postgres, 'template0', 'passkeys_restored');
  const dataDir = mkdtempSync(join(tmpdir(), 'filon-passkeys-'));
  const start = (port: number) =>
    startTestServer({ plugins: [administration], databaseUrl, config: { dataDir, port } });
  let running = await start(0);
  onTestFinished(async () => {
    await running.stop();
    await dropDatabase(postgres, 'passkeys_restored');
    rmSync(dataDir, { recursive: true, force: true });
  });
  const admin = async (words: readonly string[], input = ''): Promise<void> => {
    const { code, said } = await runAdmin({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, words, input);
    expect([code, said]).toEqual([0, expect.any(String)]);
  };
  const visitor = await browser.visitor(byName(running));
  const { page, open, signIn, close } = visitor;
  const device = await addAuthenticator(page);
  const signInAlone = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('heading', { name: 'Sékou Camara' }).waitFor();
  };
  await open('/profile');
  await signIn('mechanic');
  const [recoveryCode = ''] = await register(visitor, 'Laptop');

  await admin(['rotate-keys']);
  await signOut(visitor);
  await signInAlone();
  const file = join(dataDir, 'mine.backup');
  await admin(['backup', file, '--seal'], demoPassword);
  const { keys } = readSecrets(dataDir);
  await admin(['rotate-keys']);
  expect(readSecrets(dataDir).keys).toHaveLength(3);
  await signOut(visitor);
  await signInAlone();

  const { port } = new URL(running.url);
  await running.stop();
  await admin(['restore', file, '--replace'], demoPassword);
  expect(readSecrets(dataDir).keys).toEqual(keys);
  running = await start(Number(port));
  await page.goto('/login');
  await signInAlone();
  await signOut(visitor);
  await device.lose();
  await giveRecoveryCode(visitor, 'mechanic', recoveryCode);
  await page.getByText('9 recovery codes left').waitFor();
  await close();
});
