import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';

const { server, browser } = await openApplication();
const root = '/mineral_deposits/settings';

test('a place is drawn: corners written line by line, a file of another program, a sentence for what crosses itself', async () => {
  const visitor = await browser.visitor(server);
  const { page } = visitor;
  await visitor.open(`${root}/mine_unloading_sites/new`);
  await visitor.signIn('geologist');
  await page.getByLabel('Code', { exact: false }).first().fill('PARK-9');
  await page
    .getByRole('textbox', { name: /English/ })
    .first()
    .fill('North parking');
  await page
    .getByRole('textbox', { name: /French/ })
    .first()
    .fill('Parking nord');
  await page.getByLabel('Type', { exact: false }).first().selectOption({ label: 'Parking' });
  const shape = page.locator('.area-corners textarea').first();
  await shape.fill('31.2, -6.3\n31.201, -6.299\n31.201, -6.3\n31.2, -6.299');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The shape must have at least 3 points and not cross itself.').first().waitFor();
  // What another program drew takes its place.
  const file = join(server.dataDir, 'parking.geojson');
  writeFileSync(
    file,
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: {},
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [-6.3, 31.2, 540],
                [-6.299, 31.2, 540],
                [-6.299, 31.201, 540],
                [-6.3, 31.2, 540],
              ],
            ],
          },
        },
      ],
    }),
  );
  await page.locator('.area-input input[type=file]').setInputFiles(file);
  await expect.poll(() => shape.inputValue()).toBe('31.2, -6.3\n31.2, -6.299\n31.201, -6.299');
  await visitor.expectAccessible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /PARK-9/ }).waitFor();
});

test('a tick in the matrix lets a material go somewhere, by keyboard', async () => {
  const visitor = await browser.visitor(server);
  const { page } = visitor;
  await visitor.open(`${root}/mineral_types?as=matrix`);
  await visitor.signIn('geologist');
  const cell = page.getByRole('checkbox', { name: 'LOWGRADE Low grade may go to ROM-1 Ore pad 1' });
  await cell.focus();
  expect(await cell.isChecked()).toBe(false);
  await page.keyboard.press('Space');
  await expect.poll(() => cell.isChecked()).toBe(true);
  const { json } = await server.login('geologist');
  const { body } = await json<{ rows: { materials: { label: string }[] }[] }>(
    `records/mine_location/?filter=code:eq:ROM-1`,
  );
  expect(body.rows[0]?.materials.map(({ label }) => label.split(' ')[0])).toContain('LOWGRADE');
  await visitor.expectAccessible();
});

test('the view of unloading sites: map, cards, table', async () => {
  const visitor = await browser.visitor(server);
  const { page } = visitor;
  await visitor.open('/mineral_deposits/mine_unloading_sites_view?period=7d');
  await visitor.signIn('dispatcher');
  const cards = page.getByRole('list', { name: 'Unloading sites' });
  await cards.getByText('HOPPER-1', { exact: true }).waitFor();
  await cards
    .getByText(/^Last dump: /)
    .first()
    .waitFor();
  expect(visitor.complaints).toEqual([]);
  await visitor.expectAccessible();
});
