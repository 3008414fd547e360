import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';

const { server, browser } = await openApplication();

test('a vendor from all sides, by keys, in French: its people, its orders, how well it did', async () => {
  await server.host.pool.query(`update app_user set language = 'fr' where email = 'buyer@demo.filon'`);
  const visitor = await browser.visitor(server, { locale: 'fr-FR', colorScheme: 'dark' });
  const { page } = visitor;
  await visitor.open('/procurement/vendors/details?search=V-00001');
  await visitor.signIn('buyer');
  await page.getByRole('button', { name: 'V-00001' }).first().click();
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await tab('Détails').waitFor();
  // What has a tab of its own stands among the details no more.
  expect(await page.getByText('vendor@demo.filon').count()).toBe(0);
  await tab('Détails').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByText('vendor@demo.filon').waitFor();
  await visitor.expectAccessible();
  await tab('Commandes').click();
  const orders = page.getByRole('group', { name: 'Bons de commande', exact: true });
  await orders
    .getByRole('button', { name: /^PO-S\d-/ })
    .first()
    .waitFor();
  await visitor.expectAccessible();
  await tab('Performance').click();
  await page.getByText("Complet et à l'heure (OTIF)").first().waitFor();
  await visitor.expectAccessible();
  await page.reload();
  await page.getByText("Complet et à l'heure (OTIF)").first().waitFor();
  await tab('Commandes').click();
  await orders
    .getByRole('button', { name: /^PO-S\d-/ })
    .first()
    .click();
  await tab('Factures et rapprochement').click();
  await tab('Révisions').click();
  await visitor.expectAccessible();
  expect(visitor.complaints).toEqual([]);
});
