import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { openApplication } from '../support/application.ts';

const { server, browser } = await openApplication();

test('a part is found by a reference however it is spelled, with what stands in for it, and opened', async () => {
  const visitor = await browser.visitor(server);
  const { page } = visitor;
  await visitor.open('/spare_parts/search');
  await visitor.signIn('mechanic');
  await page.getByRole('searchbox', { name: 'Code, reference, words or barcode' }).fill('at 000 7919');
  const [first, second] = [page.locator('.part-result').nth(0), page.locator('.part-result').nth(1)];
  await first.getByText('Exact reference AT-000-7919').waitFor();
  await second.getByText(/^(Same as|Replaces|Alternative to) P-000001/).waitFor();
  await page.getByRole('searchbox').fill('filtre huile moteur');
  // Not the facets of the former search, which finds few.
  await page.locator('.part-result').nth(20).waitFor();
  await page.getByRole('button', { name: /^Atlas/ }).click();
  await expect.poll(() => page.locator('.part-facts').allTextContents()).not.toContain('Belmara · BE-064-4212');
  await visitor.expectAccessible();
  await page.getByRole('button', { name: 'P-000001', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /P-000001 Engine oil filter, H98/ }).waitFor();
  await page.getByRole('tab', { name: 'Equivalents' }).click();
  await page.getByRole('img', { name: 'Equivalences of P-000001 and its family' }).waitFor();
  await visitor.expectAccessible();
  expect(visitor.complaints).toEqual([]);
});

test('the parts of a machine by category', async () => {
  const visitor = await browser.visitor(server);
  const { page } = visitor;
  await visitor.open(`/spare_parts/search?mode=machine&equipment=${seedId('equipment', 'T-01')}`);
  await visitor.signIn('mechanic');
  await page.getByRole('heading', { level: 2, name: /^Filters \(/ }).waitFor();
  await page.getByText('Engine oil filter, H98').first().waitFor();
  await visitor.expectAccessible();
  expect(visitor.complaints).toEqual([]);
});

test('a cross-reference list is looked at line by line, then proposed, and explained once it is approved', async () => {
  const visitor = await browser.visitor(server);
  const { page } = visitor;
  const file = join(server.dataDir, 'cross.csv');
  await visitor.open('/spare_parts/reference_equivalency?tab=import');
  await visitor.signIn('planner');
  const { host } = server;
  const { rows } = await host.pool.query<{ maker: string; ref: string }>(`
    select maker.code as maker, part.manufacturer_ref as ref
    from part
    join manufacturer maker on maker.id = part.manufacturer
    where not exists (select from part_equivalence where part_a = part.id or part_b = part.id)
    order by part.code
    limit 2`);
  const [one, other] = rows as [(typeof rows)[number], (typeof rows)[number]];
  writeFileSync(file, `${one.maker},${one.ref},${other.maker},UNKNOWN-1,same\n`);
  const input = page.getByLabel('Cross-reference list', { exact: true });
  await input.setInputFiles(file);
  await page.getByText('Line 1: unknown Reference « UNKNOWN-1 ».').waitFor();
  await visitor.expectAccessible();
  writeFileSync(file, `${one.maker},${one.ref},${other.maker},${other.ref},replaces\n`);
  await input.setInputFiles(file);
  await page.getByRole('button', { name: 'Propose 1 equivalence' }).click();
  await page.getByText('Proposed.').waitFor();
  await host.pool.query(`update part_equivalence set state = 'approved' where created_by is not null`);
  await visitor.open('/spare_parts/reference_equivalency?tab=explain');
  await page.getByLabel('Reference or code requested').fill(other.ref);
  await page.getByLabel('Reference or code available').fill(one.ref);
  await page.getByRole('button', { name: 'Explain' }).click();
  await page.getByText(`${one.ref} can replace ${other.ref}: it is newer.`).waitFor();
  await visitor.expectAccessible();
  expect(visitor.complaints).toEqual([]);
});

test('an amount is converted by the rate of a day, and the company’s currency is 1', async () => {
  const visitor = await browser.visitor(server);
  const { page } = visitor;
  await visitor.open('/spare_parts/settings/currencies');
  await visitor.signIn('buyer');
  await page.getByRole('tab', { name: 'Rates and converter' }).click();
  await page.getByRole('img', { name: 'Rate of EUR over twelve months' }).waitFor();
  await page.getByLabel('Amount').fill('250.5');
  await page.getByLabel('From', { exact: true }).selectOption('MAD');
  await page.getByText('MAD 250.50').waitFor();
  await page.getByLabel('From', { exact: true }).selectOption('KWD');
  await page.getByText(/^No KWD rate on /).waitFor();
  await visitor.expectAccessible();
  await page.getByRole('tab', { name: 'Tax codes' }).click();
  await page.getByText('AUTOLIQ').first().waitFor();
  await page.getByRole('tab', { name: 'Units' }).click();
  await page.getByText('DRUM').first().waitFor();
  expect(visitor.complaints.filter((one) => !one.includes('422'))).toEqual([]);
});
