import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';

const { server, browser } = await openApplication();

const list = {
  title: 'Pump house check',
  sections: [
    { name: 'Outside', items: ['Door locked', 'No leak on the ground'] },
    { name: 'Inside', items: [{ text: 'Pressure relief valve', kind: 'ok', criticality: 'major' }] },
  ],
};
const file = (told: unknown) => ({
  name: 'pump.json',
  mimeType: 'application/json',
  buffer: Buffer.from(typeof told === 'string' ? told : JSON.stringify(told)),
});

test('a checklist of another program becomes a draft, is tried out as the tablet shows it, and says what its next version asks anew', async () => {
  const visitor = await browser.visitor(server, { viewport: { width: 1280, height: 900 } });
  const { page } = visitor;
  await visitor.open('/forms/templates');
  await visitor.signIn('admin');
  const input = page.getByLabel('File of a template');
  await input.setInputFiles(file('{'));
  await page.getByText('This file is no JSON.').waitFor();
  await input.setInputFiles(file(list));
  await page.waitForURL(/forms\/versions\/.+tab=preview/);
  await page.getByText('Nothing is kept and nothing is sent.').waitFor();
  await visitor.expectAccessible();
  const forward = page.locator('.form-fill-forward');
  await forward.click();
  await page.getByText('Door locked').waitFor();
  for (const item of await page.locator('[data-item]').all()) await item.getByRole('button', { name: /^OK$/ }).click();
  await forward.click();
  await page.getByText('Pressure relief valve').waitFor();
  await page.locator('[data-item]').first().getByRole('button', { name: 'Not OK' }).click();
  await page.locator('[data-item]').first().getByRole('textbox').fill('Rusted');
  await page.getByRole('tab', { name: 'Changes' }).click();
  await page.getByText('This is the first version.').waitFor();
  // Written a second time it is the next version of the same template, and says what is new.
  await visitor.open('/forms/templates');
  await page
    .getByLabel('File of a template')
    .setInputFiles(file({ ...list, sections: [...list.sections, { name: 'After', items: ['Key returned'] }] }));
  await page.waitForURL(/forms\/versions\/.+tab=preview/);
  await page.getByRole('tab', { name: 'Changes' }).click();
  await page.getByText(/Key returned/).waitFor();
  expect(visitor.complaints).toEqual([]);
});
