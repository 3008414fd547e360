import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';
import { axeFindings } from '../support/axe.ts';
import { openTablet, type Tablet } from '../support/tablet.ts';

const { server, browser } = await openApplication();
const profile = mkdtempSync(join(tmpdir(), 'filon-card-'));
let tablet: Tablet | null = null;
afterAll(async () => {
  await tablet?.kill().catch(() => undefined);
  rmSync(profile, { recursive: true, force: true });
});

const cards = `${server.url}/hse/formation/Spa`;
const task = 'Change of the hoist hose of the loader';

const item = (page: Page, words: string) => page.locator('[data-item]').filter({ hasText: words }).first();
const forward = (page: Page) => page.locator('.form-fill-forward').click();

/** Answers every point of the step that is open with yes, but for one that is told what is wrong. */
async function answerPoints(page: Page, bad: string | null): Promise<void> {
  for (const point of await page.locator('[data-item]').all()) {
    const words = await point.innerText();
    if (bad !== null && words.includes(bad)) {
      await point.getByRole('button', { name: 'No', exact: true }).click();
      await point.getByRole('textbox').fill('The isolator is not locked yet');
      await point.getByRole('textbox').blur();
    } else if ((await point.getByRole('button', { name: 'Yes', exact: true }).count()) > 0)
      await point.getByRole('button', { name: 'Yes', exact: true }).click();
  }
}

test('a crew fills its card on a tablet without a network; sent later, the HSE officer sees it in the list', async () => {
  tablet = await openTablet(profile, server.url);
  const { page, context } = tablet;
  await page.goto(`${cards}/liste`);
  await tablet.signIn('operator');
  await tablet.keeps();
  await context.setOffline(true);
  await page.goto(`${cards}/ajouter`);

  await forward(page);
  await item(page, 'Task in a few words').getByRole('textbox').fill(task);
  await item(page, 'Task in a few words').getByRole('textbox').blur();
  // Places are those that the tablet keeps: of the site where the card is filled.
  await item(page, 'Place of the work').getByRole('combobox').selectOption({ index: 1 });
  const place = await item(page, 'Place of the work').getByRole('combobox').locator('option:checked').innerText();
  expect(await axeFindings(page)).toEqual([]);
  await forward(page);
  await answerPoints(page, null);
  await forward(page);
  await page.getByRole('button', { name: 'energy', exact: true }).click();
  await answerPoints(page, 'all energies identified');
  await forward(page);
  await answerPoints(page, null);
  await forward(page);
  // Another one of the team signs under their own name.
  await page.getByLabel('Name of the next one').fill('Konaté Awa');
  await page.getByLabel('Name of the next one').press('Enter');
  await item(page, 'I have understood the card').getByRole('button', { name: 'Sign by name' }).click();
  await forward(page);
  // With energies that are not isolated nobody goes.
  await page.getByText('The answers do not allow a start.').waitFor();
  expect(await page.getByRole('button', { name: 'go', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'go after measures' }).click();
  await item(page, 'Measures before work begins').getByRole('textbox').fill('Lock the isolator, try the start.');
  await item(page, 'Measures before work begins').getByRole('textbox').blur();
  await item(page, 'Supervisor called').getByRole('button', { name: 'yes', exact: true }).click();
  await item(page, 'Leader of the team signs').getByRole('button', { name: 'Sign by name' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await forward(page);
  expect(await page.getByText('Fit for use').count()).toBe(0);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('The form is saved on this device').waitFor();
  await page.getByRole('button', { name: 'What waits, and the list' }).click();
  await page.getByText('1 filled form is only on this device').waitFor();

  await context.setOffline(false);
  await page.getByText('1 filled form is only on this device').waitFor({ state: 'detached' });

  const officer = await browser.visitor(server, { viewport: { width: 1280, height: 900 } });
  await officer.open(`/hse/formation/Spa/liste?q=${encodeURIComponent(task)}`);
  await officer.signIn('hse');
  await officer.page.getByText(task).first().waitFor();
  await officer.page.getByRole('button', { name: /^SPA-/ }).first().click();
  await officer.page.getByText('Go once the measures are in place').first().waitFor();
  await officer.page.getByText('Lock the isolator, try the start.').first().waitFor();
  await officer.page.getByText('Konaté Awa').first().waitFor();
  await officer.page.getByText(place).first().waitFor();
  await officer.expectAccessible();
  expect(officer.complaints).toEqual([]);
});
