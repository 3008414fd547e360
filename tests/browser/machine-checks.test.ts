import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';
import { nextHours } from '../support/next-hours.ts';

const { server, browser } = await openApplication();

const check = '/hse/checklists/verifier_camion';

/** Answers each point of the steps that are open, from the first to the summary: well, but for the one named. */
async function answer(page: Page, hours: number, bad: string): Promise<void> {
  const forward = page.locator('.form-fill-forward');
  for (;;) {
    await forward.click();
    if ((await forward.textContent())?.includes('Submit')) return;
    for (const item of await page.locator('[data-item]').all()) {
      const words = await item.innerText();
      if (words.startsWith(bad)) {
        await item.getByRole('button', { name: 'Not OK' }).click();
        await item.getByRole('textbox').fill('The pedal goes through');
      } else if (await item.getByRole('button', { name: /^(OK|Yes)$/ }).count())
        await item.getByRole('button', { name: /^(OK|Yes)$/ }).click();
      else if (/Hour meter|Fuel level/.test(words)) {
        await item.getByRole('textbox').fill(words.includes('Fuel') ? '60' : String(hours));
        await item.getByRole('textbox').blur();
      } else if (words.includes('signature')) await item.getByRole('button', { name: 'Sign by name' }).click();
    }
  }
}

test('an operator finds a brake that does not hold: the truck is grounded, and the control room hears of it', async () => {
  const room = await browser.visitor(server, { viewport: { width: 1280, height: 800 } });
  await room.open('/production/truck_trips');
  await room.signIn('dispatcher');

  const tablet = await browser.visitor(server, { viewport: { width: 800, height: 1100 } });
  const { page } = tablet;
  await tablet.open(`${check}/ajouter`);
  await tablet.signIn('operator');
  await page.getByLabel('Machine').selectOption({ label: 'T-04 – Atlas H98, 98 t' });
  await tablet.expectAccessible();
  await answer(page, await nextHours(server, 'T-04'), 'T09');
  await page.getByText('DO NOT USE / NE PAS UTILISER').waitFor();
  await tablet.expectAccessible();
  expect(await page.getByRole('button', { name: 'Fit for use' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Do not use' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(/modifier/);
  await page.getByText('The pedal goes through').first().waitFor();

  await room.page
    .getByText(/T-04 is grounded \(IM-S1-26-\d+\) by .+: T09 Secondary brake/)
    .first()
    .waitFor();
  expect([...tablet.complaints, ...room.complaints]).toEqual([]);
});

test('what was begun on a tablet is there again after it was closed', async () => {
  const tablet = await browser.visitor(server, { viewport: { width: 800, height: 1100 } });
  const { page } = tablet;
  await tablet.open(`${check}/ajouter`);
  await tablet.signIn('operator');
  await page.getByLabel('Machine').selectOption({ label: 'T-05 – Atlas H98, 98 t' });
  await page.locator('.form-fill-forward').click();
  await page.getByRole('button', { name: 'Yes' }).first().click();
  await page.reload();
  await page.locator('.form-fill-forward').click();
  await page.getByRole('button', { name: 'Yes', pressed: true }).first().waitFor();
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.locator('.form-fill-forward:disabled').waitFor();
  expect(tablet.complaints).toEqual([]);
});
