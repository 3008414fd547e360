import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';
import { receivingDesk } from '../support/goods-receipts.ts';

const { server, browser } = await openApplication();

test('a storekeeper finds the order, counts what came, saves a draft, and posts it; a manager accepts what is too much', async () => {
  const desk = await receivingDesk(server);
  const { id, lines } = await desk.issuedOrder([10, 4]);
  const number = String((await desk.rowOf('purchase_order', id))['number']);
  const visitor = await browser.visitor(server);
  const { page } = visitor;
  await visitor.open('/procurement/reception');
  await visitor.signIn('storekeeper');
  await page.getByRole('searchbox', { name: 'Search in this list' }).fill(number);
  await page.getByRole('button', { name: new RegExp(number) }).click();
  await page.getByRole('heading', { level: 2, name: new RegExp(`^${number}`) }).waitFor();
  const [teeth, keys] = [page.locator('.receipt-line').nth(0), page.locator('.receipt-line').nth(1)];
  // What is missing stands there; three are refused, and of the keys none came.
  expect(await teeth.getByLabel('Delivered').inputValue()).toBe('10');
  await teeth.getByLabel('Rejected').fill('3');
  await teeth.getByText(/^7\sPCE$/).waitFor();
  await keys.getByLabel('Delivered').fill('');
  const postIt = page.getByRole('button', { name: 'Post receipt' });
  expect(await postIt.isDisabled()).toBe(true);
  await page.getByLabel('Delivery note').fill('BL-2026-77');
  await teeth.getByLabel('Reason').selectOption('damaged');
  await visitor.expectAccessible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('The draft is saved.').waitFor();
  await page.getByRole('button', { name: 'BL-2026-77' }).waitFor();
  await postIt.click();
  await page.getByText(/^Receipt GR-S1-\d\d-\d{5} is posted\.$/).waitFor();
  await page.getByText(/received: 58\.3/).waitFor();
  expect(await desk.standing(id)).toMatchObject({
    state: 'partially_received',
    lines: [
      [7, 7, 'partial'],
      [0, 0, 'open'],
    ],
  });

  // More than was ordered: the storekeeper is told how many may come, a manager says why.
  const { body: made } = await desk.draftReceipt(id, [desk.line(lines[0], 5)]);
  await visitor.open(`/procurement/receipts/${made.id}`);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const tooMuch = 'At most 3 PCE can still be received on line 1.';
  await page.getByText(tooMuch).first().waitFor();
  await visitor.close();
  const manager = await browser.visitor(server);
  await manager.open(`/procurement/receipts/${made.id}`);
  await manager.signIn('manager');
  await manager.page.getByRole('button', { name: 'Post', exact: true }).click();
  await manager.page.getByText(tooMuch).first().waitFor();
  await manager.page.getByRole('textbox', { name: 'Reason' }).fill('Accord du chantier');
  await manager.page.getByRole('button', { name: 'Do it anyway' }).click();
  await manager.page.getByRole('button', { name: 'Reverse' }).waitFor();
  expect((await desk.standing(id)).lines[0]).toEqual([12, 12, 'received']);
});
