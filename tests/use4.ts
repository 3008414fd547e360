import { readdirSync, readFileSync } from 'node:fs';
import { Secret, TOTP } from 'otpauth';
import { chromium } from 'playwright';
import { chromiumArguments, chromiumPath } from './support/chromium.ts';
const url = 'http://127.0.0.1:4777';
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] });
const codeOf = (secret: string, steps = 0) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
async function visitor(width = 1360) {
  const context = await browser.newContext({ viewport: { width, height: 860 }, locale: 'fr-FR' });
  const page = await context.newPage();
  page.setDefaultTimeout(30000);
  page.on('pageerror', (e) => console.log('pageerror', String(e)));
  page.on('console', (m) => { if (m.type() === 'error') console.log('console', m.text().slice(0, 200)); });
  await page.addInitScript(() => localStorage.setItem('filon.language', 'fr'));
  const client = await context.newCDPSession(page);
  await client.send('Network.emulateNetworkConditions', { offline: false, latency: 200, downloadThroughput: 100_000, uploadThroughput: 40_000 });
  const shot = async (name: string) => { await page.waitForTimeout(900); await page.screenshot({ path: `/tmp/shots/${name}.png` }); };
  const signIn = async (who: string, password = 'look-around-now') => { await page.locator('#login-email').fill(`${who}@demo.filon`); await page.locator('#login-password').fill(password); await page.keyboard.press('Enter'); };
  return { page, shot, signIn };
}
const step = async (name: string, act: () => Promise<void>) => { const b = Date.now(); try { await act(); console.log('ok', name, Date.now() - b); } catch (e) { console.log('FAIL', name, String(e).slice(0, 400)); } };
const v = await visitor(390);
await step('login phone', async () => {
  await v.page.goto(`${url}/`); await v.page.locator('#login-email').waitFor(); await v.shot('a1-login');
  await v.signIn('mechanic', 'wrong'); await v.shot('a2-wrong');
});
await step('forgot', async () => {
  await v.page.goto(`${url}/forget-password`); await v.page.getByRole('heading', { name: 'Mot de passe oublié' }).waitFor(); await v.shot('a3-forgot');
  await v.page.getByLabel('Identifiant ou e-mail').fill('mechanic@demo.filon'); await v.page.keyboard.press('Enter');
  await v.page.getByText('Si un compte existe').waitFor(); await v.shot('a4-forgot-sent');
  await v.page.waitForTimeout(1500);
  const out = `${process.env.DATA}/outbox`; const files = readdirSync(out); console.log(files); const mail = readFileSync(`${out}/${files.at(-1)}`, 'utf8').replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '='); console.log(mail.slice(0, 1500));
  await v.page.goto(`${url}/change-password/00000000-0000-4000-8000-000000000000/bad`); await v.shot('a5-bad-link');
  const link = /http:\/\/[^\s"<]+change-password\/[^\s"<]+/.exec(mail)?.[0] ?? ''; console.log(link);
  await v.page.goto(link); await v.page.getByRole('heading', { name: 'Choisir un mot de passe' }).waitFor(); await v.shot('a6-choose');
  await v.page.locator('#new-password').fill('court'); await v.shot('a7-short');
});
const m = await visitor();
let secret = '';
await step('enrol', async () => {
  await m.page.goto(`${url}/profile`); await m.page.locator('#login-email').waitFor(); await m.signIn('mechanic');
  await m.page.getByRole('button', { name: 'Mettre en place' }).or(m.page.getByRole('button', { name: 'Configurer' })).or(m.page.locator('section', { hasText: 'Second facteur' }).getByRole('button')).first().waitFor(); await m.shot('b1-profile');
  await m.page.screenshot({ path: '/tmp/shots/b1-profile-full.png', fullPage: true });
});
await step('enrol2', async () => {
  await m.page.getByRole('button', { name: /Mettre en place|Configurer|Activer/ }).first().click();
  await m.page.locator('#confirm-password').fill('look-around-now'); await m.shot('b2-confirm'); await m.page.keyboard.press('Enter');
  secret = ((await m.page.locator('.enrolment-secret code').textContent()) ?? '').replaceAll(' ', ''); await m.shot('b3-enrol');
  await m.page.locator('#enrol-code').fill(codeOf(secret)); await m.page.keyboard.press('Enter');
  await m.page.locator('.recovery-codes li').first().waitFor(); await m.shot('b4-codes');
});
await step('second step', async () => {
  await m.page.goto(`${url}/profile`);
  const p = await visitor(390);
  await p.page.goto(`${url}/`); await p.page.locator('#login-email').waitFor(); await p.signIn('mechanic'); await p.page.locator('#login-code').waitFor(); await p.shot('b5-second');
  await p.page.locator('#login-code').fill('000000'); await p.page.keyboard.press('Enter'); await p.shot('b6-second-wrong');
});
const a = await visitor();
await step('admin', async () => {
  await a.page.goto(`${url}/administration/users`); await a.page.locator('#login-email').waitFor(); await a.signIn('admin'); await a.page.getByRole('heading', { name: 'Utilisateurs' }).waitFor(); await a.page.waitForTimeout(2500); await a.shot('c1-users');
});
await step('user', async () => {
  await a.page.getByText('Mécanicien').first().waitFor().catch(() => undefined);
  await a.page.goto(`${url}/administration/users?theme=dark`); await a.page.waitForTimeout(3000); await a.shot('c2-users-dark');
  const id = await a.page.evaluate(async () => { const t = sessionStorage.getItem('access_token'); const r = await fetch('/api/records/app_user/?search=mechanic', { headers: { authorization: `Bearer ${t}` } }); return (await r.json()).rows?.[0]?.id; });
  console.log('user id', id);
  await a.page.goto(`${url}/administration/users/${id}?theme=light`); await a.page.waitForTimeout(3000); await a.shot('c3-user');
});
await step('404', async () => { await a.page.goto(`${url}/administration/nowhere`); await a.page.waitForTimeout(1500); await a.shot('c4-404'); });
await step('import', async () => {
  await a.page.goto(`${url}/administration/users/import`); await a.page.waitForTimeout(2500); await a.shot('c5-import');
  await a.page.locator('input[type=file]').setInputFiles({ name: 'gens.csv', mimeType: 'text/csv', buffer: Buffer.from('email;name;role;sites\njeanne@mine.example;Jeanne Roux;dispatcher;S1\nmauvais;Sans Adresse;dispatcher;S1\n') }); await a.page.waitForTimeout(2500); await a.shot('c6-import-preview');
});
await step('token', async () => { await a.page.goto(`${url}/administration/api_keys`); await a.page.waitForTimeout(2500); await a.shot('c7-keys'); await a.page.getByRole('button', { name: /Nouveau jeton|Créer|Ajouter/ }).first().click(); await a.page.waitForTimeout(1200); await a.shot('c8-key-dialog'); });
const s = await visitor(480);
await step('delegation phone', async () => { await s.page.goto(`${url}/profile`); await s.page.locator('#login-email').waitFor(); await s.signIn('supervisor'); await s.page.waitForTimeout(4000); await s.page.screenshot({ path: '/tmp/shots/d1.png', fullPage: true }); });
await step('403', async () => { await s.page.goto(`${url}/administration/users`); await s.page.waitForTimeout(3000); await s.shot('d2-403'); });
await step('edit out of reach', async () => { await s.page.goto(`${url}/administration/sites/00000000-0000-4000-8000-000000000000/edit`); await s.page.waitForTimeout(3000); await s.shot('d3-edit'); });
await browser.close();
