import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';
import type { Visitor } from '../support/browser.ts';
import { purchaseDesk } from '../support/purchase-requests.ts';

const { server, browser } = await openApplication();

const inbox = '/procurement/process/pr_approval';

async function inFrench(account: string, path: string, width = 1366): Promise<Visitor> {
  const visitor = await browser.visitor(server, { viewport: { width, height: 760 } });
  await visitor.open('/profile');
  await visitor.signIn(account);
  await visitor.page.evaluate(() => localStorage.setItem('filon.language', 'fr'));
  await visitor.open(path);
  return visitor;
}

test('who signs does so by keys, says why not, and the next in the chain is asked', async () => {
  const { as, line, submitted } = await purchaseDesk(server);
  // Above 20,000 two people sign.
  const number = String((await submitted(as('planner'), [line('25000')])).number);
  const approver = await inFrench('approver', inbox);
  const { page, expectAccessible, complaints } = approver;
  const tasks = page.getByRole('navigation', { name: 'À signer' }).getByRole('button');
  const task = tasks.filter({ hasText: number });
  await task.waitFor();
  const before = await tasks.count();
  const [title = ''] = await task.locator('strong').allTextContents();
  await task.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `${number} ${title}` }).waitFor();
  await page.getByText('Chef de site / Site manager').first().waitFor();
  await expectAccessible();

  await page.getByRole('button', { name: 'Refuser' }).click();
  const dialog = page.getByRole('dialog', { name: `Refuser ${number} ?` });
  await dialog.waitFor();
  expect(await dialog.getByRole('button', { name: 'Refuser' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Approuver', exact: true }).click();
  await page.getByRole('dialog', { name: `Approuver ${number} ?` }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText(`${number} : c'est fait.`).waitFor();
  await expect.poll(() => tasks.count()).toBe(before - 1);
  expect(complaints).toEqual([]);
  await approver.close();

  const manager = await inFrench('manager', inbox, 360);
  await manager.page.getByRole('navigation', { name: 'À signer' }).getByText(number).click();
  await manager.page.getByRole('button', { name: 'Approuver', exact: true }).waitFor();
  expect(await manager.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await manager.expectAccessible();
  await manager.close();
});

test('several requests are signed at once: each is shown, and one that changed meanwhile stays with its reason', async () => {
  const { as, line, submitted, step } = await purchaseDesk(server);
  const [one, other] = [await submitted(as('planner'), [line('41')]), await submitted(as('planner'), [line('42')])];
  const approver = await inFrench('approver', inbox);
  const { page, expectAccessible, complaints } = approver;
  for (const { number } of [one, other])
    await page.getByRole('checkbox', { name: `Sélectionner ${String(number)}` }).press('Space');
  await page.getByRole('button', { name: 'Approuver la sélection (2)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approuver les 2 demandes choisies ?' });
  expect(await dialog.getByRole('listitem').count()).toBe(2);
  await expectAccessible();
  await step(as('planner'), other.id, 'cancel', { reason: 'Not needed' });
  await dialog.getByRole('button', { name: 'Approuver' }).click();
  await dialog.getByText("Il n'y a plus rien à décider ici.").waitFor();
  await page.getByText('Signées : 1.').waitFor();
  expect([(await as('buyer').json<{ state: string }>(`records/purchase_request/${one.id}/`)).body.state]).toEqual([
    'approved',
  ]);
  await dialog.getByRole('button', { name: 'Fermer' }).click();
  expect(complaints.filter((complaint) => !/409/.test(complaint))).toEqual([]);
  await approver.close();
});

test('a buyer asks who would sign for an amount', async () => {
  const buyer = await inFrench('buyer', '/procurement/settings/pr_approval_workflow');
  const { page } = buyer;
  await page.getByLabel('Qui signe pour').fill('19 999,99');
  await page.getByRole('button', { name: 'Simuler' }).click();
  const chain = page.getByRole('list', { name: 'Qui signera' });
  await chain.getByText('Laurent Dupré').waitFor();
  expect(await chain.getByRole('listitem').count()).toBe(1);
  await page.getByLabel('Qui signe pour').fill('20 000');
  await page.keyboard.press('Enter');
  await chain.getByText('Leïla El Fassi').waitFor();
  await page.getByLabel('Qui signe pour').fill('beaucoup');
  await page.keyboard.press('Enter');
  await page.getByText('Saisissez un montant tel que 20 000.').waitFor();
  await buyer.expectAccessible();
  await buyer.close();
});
