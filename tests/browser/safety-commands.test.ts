import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';
import { createPermit, permitDraft, permitGoes } from '../support/work-permits.ts';

const { server, browser } = await openApplication();

/** Types words into the palette of commands. */
async function asked(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+Shift+p');
  // What is typed before the palette is there goes nowhere.
  await page.locator('.palette').waitFor();
  await page.locator('.palette input').fill(`>${words}`);
}

/** Runs a command of the palette by its words. */
async function run(page: Page, words: string): Promise<void> {
  await asked(page, words);
  await page.locator('.palette').getByRole('option').first().filter({ hasText: words }).waitFor();
  await page.keyboard.press('Enter');
}

test('siren, suspension, reminder and the steps of a permit are commands for those who have their buttons', async () => {
  const mechanic = await server.login('mechanic');
  const { body: permit } = await createPermit(mechanic, permitDraft('general', { title: 'Change of a lamp' }));
  await permitGoes(mechanic, permit, 'request');

  const hse = await browser.visitor(server, { viewport: { width: 1280, height: 900 } });
  const { page } = hse;
  await hse.open('/profile');
  await hse.signIn('hse');
  await run(page, 'Emergency siren');
  await page.getByLabel('What happened').waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await run(page, 'Suspend all permits of the site');
  const dialog = page.getByRole('dialog', { name: 'Suspend all permits of the site' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).not.toContain('do=suspend');

  await hse.open(`/hse/rapports/autorisation_travail/${permit.id}`);
  await page.getByRole('button', { name: 'Permit paper' }).waitFor();
  await run(page, 'Print permit');
  await page.getByRole('img', { name: 'QR code of the permit' }).waitFor();
  await page.keyboard.press('Escape');
  await run(page, 'Record a visit');
  await page.getByRole('dialog').getByRole('button', { name: 'Record a visit' }).waitFor();
  await page.keyboard.press('Escape');

  await hse.open('/hse/checklists/verifier_camion/liste');
  await page.getByRole('region', { name: 'Checks today' }).waitFor();
  await run(page, 'Remind missing checks');
  await page
    .getByText(/Machines reported: \d+; supervisors: \d+\.|notified of each of them|works without/)
    .first()
    .waitFor();

  const operator = await browser.visitor(server, { viewport: { width: 1280, height: 900 } });
  await operator.open('/profile');
  await operator.signIn('operator');
  await asked(operator.page, 'Emergency');
  // Their way there is the screen; the siren itself is not theirs.
  await operator.page.waitForTimeout(500);
  expect(await operator.page.locator('.palette').getByRole('option', { name: 'Emergency siren' }).count()).toBe(0);
  expect([...hse.complaints, ...operator.complaints]).toEqual([]);
});
