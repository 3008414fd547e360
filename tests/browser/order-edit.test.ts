import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';
import { receivingDesk } from '../support/goods-receipts.ts';

const { server, browser } = await openApplication();

test('a buyer comes to an order by its id, and is asked for what its state lets change', async () => {
  const desk = await receivingDesk(server);
  const draft = await desk.draftOrder();
  const { id } = await desk.issuedOrder([10, 4]);
  const visitor = await browser.visitor(server);
  const { page } = visitor;
  await visitor.open(`/procurement/process/po_edit/${draft}`);
  await visitor.signIn('buyer');
  await page.getByRole('dialog', { name: 'Receipt tolerances' }).waitFor();

  await visitor.open(`/procurement/process/po_edit/${id}`);
  const dialog = page.getByRole('dialog', { name: 'New revision' });
  await dialog.getByLabel('Quantity').first().fill('8');
  await dialog.getByLabel('Reason').fill('Stock suffisant');
  await visitor.expectAccessible();
  await dialog.getByRole('button', { name: 'Draft the revision' }).click();
  await page.getByText('Stock suffisant').first().waitFor();

  // Now that one is under way, it is opened instead of another.
  await visitor.open(`/procurement/process/po_edit/${id}`);
  await page
    .getByText('There is a revision of this order in progress: issue it, wait for it or drop it first.')
    .waitFor();
  expect(await dialog.count()).toBe(0);
  await visitor.expectAccessible();
  await page.getByRole('button', { name: 'Open the revision' }).click();
  await page.getByText('Stock suffisant').first().waitFor();

  const refused = await desk.issuedOrder([10, 4]);
  await desk.vendor('vendor').json(`vendor/orders/${refused.publicId}/response/`, {
    method: 'POST',
    body: { decision: 'refuse', note: 'Rupture' },
  });
  await visitor.open(`/procurement/process/po_edit/${refused.id}`);
  await page.getByText('Only an issued order that is not rejected or cancelled can be revised.').waitFor();
  await page.getByRole('button', { name: 'Open the order' }).click();
  await page.getByRole('tab', { name: 'Total and taxes' }).click();
  await page.getByRole('rowheader', { name: 'Net without tax' }).waitFor();
  await visitor.expectAccessible();

  await visitor.open('/procurement/process/po_edit/00000000-0000-4000-8000-000000000000');
  await page.getByText('This entry does not exist, or was deleted.').waitFor();
  await visitor.close();
});
