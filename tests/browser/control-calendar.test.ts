import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';

const { server, browser } = await openApplication();
const path = '/hse/inspections/suivi_controles_reglementaires/liste';

test('the calendar of controls counts thirteen weeks by category, and a count opens its list', async () => {
  const visitor = await browser.visitor(server, { viewport: { width: 1280, height: 900 } });
  const { page } = visitor;
  await visitor.open(path);
  await visitor.signIn('hse');
  await page.getByText('Due in 13 weeks').click();
  const calendar = page.getByRole('region', { name: 'Calendar of controls' });
  await calendar.waitFor();
  // The category, what failed, what is overdue, thirteen weeks, all.
  await expect.poll(() => calendar.locator('thead th').count()).toBeGreaterThanOrEqual(17);
  await visitor.expectAccessible();
  const overdue = calendar.locator("tfoot td[data-standing='overdue'] button");
  const count = Number((await overdue.textContent())?.replaceAll(/\D/g, ''));
  const cells = await calendar
    .locator("tbody td[data-standing='overdue'] button")
    .evaluateAll((buttons) => buttons.map(({ textContent }) => Number(textContent?.replaceAll(/\D/g, ''))));
  expect(cells.reduce((sum, cell) => sum + cell, 0)).toBe(count);
  await overdue.click();
  await page.waitForURL(/controls-due\?standing=overdue/);
  await page.getByRole('heading', { name: 'Controls due' }).waitFor();
  expect(visitor.complaints).toEqual([]);
});
