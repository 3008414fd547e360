import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { openApplication } from '../support/application.ts';
import { pdfText } from '../support/pdf-text.ts';

const { server, browser } = await openApplication();

const monthBack = (back: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 10);
};

test('the report of a month comes out as a PDF file in either language, and a bar of a Pareto opens its rows', async () => {
  const visitor = await browser.visitor(server, { viewport: { width: 1280, height: 900 } });
  const { page } = visitor;
  await visitor.open('/hse/kpi');
  await visitor.signIn('hse');
  await page.getByRole('button', { name: 'Monthly report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Monthly HSE report' });
  await dialog.getByLabel('Site').selectOption({ label: 'S1 – Kef Nord' });
  for (const [language, title] of [
    ['en', 'Monthly HSE report'],
    ['fr', 'Rapport HSE mensuel'],
  ] as const) {
    await dialog.getByLabel('Language').selectOption(language);
    await dialog.getByRole('heading', { name: title }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`HSE ${monthBack(1).slice(0, 7)} S1 ${language}.pdf`);
    const words = pdfText(new Uint8Array(readFileSync(await download.path())));
    expect(words).toContain(title);
    expect(words).toContain('TRIFR');
  }
  await visitor.expectAccessible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  const bars = page.getByRole('region', { name: 'Most frequent' });
  const row = bars.getByRole('row').filter({ hasText: 'Unsafe condition' });
  const counted = Number(await row.getByRole('cell').nth(1).textContent());
  expect(counted).toBeGreaterThan(0);
  await row.getByRole('button').first().click();
  await page.getByText(`${counted} entries`).waitFor();
  expect(visitor.complaints).toEqual([]);
});

test('hours are proposed from check-ins with what they do not tell, and wait for somebody else', async () => {
  const { db } = server.host;
  const [site, month] = [seedId('site', 'S1'), monthBack(2)];
  await sql`delete from hse_exposure where site = ${site} and month = ${month}`.execute(db);
  for (const [who, kind, hour] of [
    ['E-00001', 'in', '08'],
    ['E-00001', 'out', '16'],
    ['E-00002', 'in', '08'],
  ] as const)
    await sql`
      insert into operator_checkin (id, site, person, kind, at, method, status)
      values (gen_random_uuid(), ${site}, ${seedId('person', who)}, ${kind},
        ${`${month.slice(0, 8)}11T${hour}:00:00Z`}, 'badge', 'valid')`.execute(db);
  const visitor = await browser.visitor(server, { viewport: { width: 390, height: 800 } });
  const { page } = visitor;
  await visitor.open('/hse/parametrage/hours_worked');
  await visitor.signIn('hr');
  await page.locator('.record-head [aria-haspopup="menu"]').last().click();
  await page.getByText('Propose from check-ins').click();
  const dialog = page.getByRole('dialog', { name: 'Hours worked by check-ins' });
  await dialog.getByText('Validated already: left as it is').first().waitFor();
  expect(await dialog.getByRole('button', { name: 'Propose these hours' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Month').selectOption(month);
  await dialog.getByText('1 stay without a check-out').waitFor();
  await visitor.expectAccessible();
  await dialog.getByRole('button', { name: 'Propose these hours' }).click();
  await page.getByText('The hours are proposed: someone else must validate them.').waitFor();
  const { rows } = await sql<{ hours: number; state: string; source: string }>`
    select hours::double precision as hours, state, source from hse_exposure
    where site = ${site} and month = ${month} and deleted_at is null`.execute(db);
  expect(rows).toMatchObject([{ state: 'proposed', source: 'check_in' }]);
  expect(visitor.complaints).toEqual([]);
});

test('the page for the board comes out as a PDF file, and a layer of the triangle opens as many rows as it counts', async () => {
  const visitor = await browser.visitor(server, { viewport: { width: 1280, height: 900 } });
  const { page } = visitor;
  await visitor.open('/hse/kpi');
  await visitor.signIn('hse');
  await page.getByRole('button', { name: 'Board slide' }).click();
  const dialog = page.getByRole('dialog', { name: 'Board slide' });
  await dialog.getByLabel('Language').selectOption('fr');
  await dialog.getByRole('heading', { name: 'Sécurité : page pour la direction' }).waitFor();
  await visitor.expectAccessible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`HSE board ${monthBack(1).slice(0, 7)} S1-S2 fr.pdf`);
  expect(pdfText(new Uint8Array(readFileSync(await download.path())))).toContain('TRIFR');
  await dialog.getByRole('button', { name: 'Close' }).click();
  const layer = page
    .getByRole('list', { name: 'Safety triangle of twelve months' })
    .getByRole('listitem')
    .filter({ hasText: 'Damage and near misses' });
  const counted = Number(await layer.getByRole('button').textContent());
  expect(counted).toBeGreaterThan(0);
  await layer.getByRole('button').press('Enter');
  await page.getByText(`${counted} entries`).waitFor();
  expect(visitor.complaints).toEqual([]);
});
