import writeExcelFile from 'write-excel-file/node';
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
  await page.getByText('This file is not JSON.').waitFor();
  await input.setInputFiles(file(list));
  await page.waitForURL(/forms\/versions\/.+tab=preview/);
  await page.getByText('Nothing is saved or sent.').waitFor();
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

test('a version goes to a spreadsheet, comes back as the next one, and wrong cells are told with nothing taken', async () => {
  const visitor = await browser.visitor(server, { viewport: { width: 1280, height: 900 } });
  const { page } = visitor;
  await visitor.open('/forms/versions');
  await visitor.signIn('admin');
  const user = await server.login('admin');
  const { body } = await user.json<{ rows: readonly { id: string }[] }>(
    'records/form_template_version/?filter=state:eq:published&limit=1&sort=effective_from',
  );
  await visitor.open(`/forms/versions/${body.rows[0]?.id}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a spreadsheet' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/ v\d+\.xlsx$/);
  await visitor.open('/forms/templates');
  const input = page.getByLabel('File of a template');
  const buffer = await writeExcelFile(
    [
      ['line', 'code', 'label.en', 'kind', 'criticality', 'family', 'subject_kind', 'min'],
      ['template', 'CHK-SHEET', 'Sheet', null, null, 'equipment_checklist', 'spoon', null],
      ['section', 'A', 'Outside', null, null, null, null, null],
      ['item', 'A01', 'Door', 'num', 'minor', null, null, 'low'],
    ],
    { sheet: 'Checks' },
  ).toBuffer();
  await input.setInputFiles({ name: 'wrong.xlsx', mimeType: 'application/octet-stream', buffer });
  const dialog = page.getByRole('dialog', { name: 'wrong.xlsx' });
  await dialog.getByRole('row', { name: 'Checks G2 “spoon” is none of:' }).waitFor();
  await dialog.getByRole('row', { name: 'Checks H4 “low” is not a number.' }).waitFor();
  await visitor.expectAccessible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  const { body: none } = await user.json<{ rows: readonly object[] }>(
    'records/form_template/?filter=code:eq:CHK-SHEET&limit=1',
  );
  expect(none.rows).toEqual([]);
  await input.setInputFiles(await download.path());
  await page.waitForURL(/forms\/versions\/.+tab=preview/);
  await page.getByRole('tab', { name: 'Changes' }).click();
  await page.getByText('It has the same questions as version 1.').waitFor();
  expect(visitor.complaints).toEqual([]);
});
