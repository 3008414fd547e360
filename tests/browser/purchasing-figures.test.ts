import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';

const { server, browser } = await openApplication();

test('from a figure to the papers whose foot it is, by month, vendor and file', async () => {
  const visitor = await browser.visitor(server);
  const { page } = visitor;
  await visitor.open('/procurement/kpi');
  await visitor.signIn('buyer');
  const card = page.getByRole('button', { name: /Answer rate/ });
  await card.click();
  await expect.poll(() => new URL(page.url()).search).toContain('figure=answer_rate');
  const papers = page.getByRole('group', { name: 'Answers to quotation requests' });
  const heads = papers.getByRole('columnheader');
  await heads.first().waitFor();
  const place = (await heads.allTextContents()).indexOf('Answer rate');
  const foot = papers.locator('tfoot td').nth(place);
  const shown = async (): Promise<string> => (await card.locator('strong').textContent()) ?? '';
  expect(await shown()).toMatch(/^\d+\.\d\s%$/);
  expect(await foot.textContent()).toBe(await shown());
  await page.getByRole('img', { name: 'Answer rate, by month' }).waitFor();
  await visitor.expectAccessible();

  const rows = await papers.locator('tbody tr').count();
  const vendor = page.getByLabel('Vendor', { exact: true });
  await vendor.selectOption({ index: 1 });
  await expect.poll(() => papers.locator('tbody tr').count()).toBeLessThan(rows);
  await expect.poll(async () => (await foot.textContent()) === (await shown())).toBe(true);
  await page.getByRole('button', { name: /Approval time/ }).click();
  await page.getByText('Not specific').waitFor();

  await page.getByRole('button', { name: /Answer rate/ }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTitle('Save these documents as a CSV file').click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('Answer rate');
  expect(visitor.complaints).toEqual([]);
});

test('each figure says how it is made to who comes by keyboard', async () => {
  const visitor = await browser.visitor(server);
  const { page } = visitor;
  await visitor.open('/procurement/kpi?figure=maverick');
  await visitor.signIn('approver');
  await page.getByRole('button', { name: /Maverick spend/, pressed: true }).focus();
  await page.getByRole('note').getByText('A line is covered by a request or an award').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('note').count()).toBe(0);
});
