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
  const cell = page.getByRole('checkbox', { name: 'LOWGRADE Low grade can go to ROM-1 Ore pad 1' });
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

test('the levels of a pit are made from its top, floor and bench height; what is there stays, the rest is asked about', async () => {
  const { json } = await server.login('geologist');
  interface Level {
    readonly code: string;
    readonly top_z: number;
    readonly bottom_z: number;
    readonly outline: unknown;
    readonly state: string;
  }
  const pits = await json<{ rows: { id: string; outline: unknown }[] }>('records/pit/?filter=code:eq:PIT-S');
  const [pit] = pits.body.rows;
  const levelsOfPit = async (): Promise<readonly Level[]> =>
    (await json<{ rows: Level[] }>(`records/mine_ore_level/?filter=pit:eq:${pit?.id}&limit=200`)).body.rows;
  const before = await levelsOfPit();
  const deepest = Math.min(...before.map(({ bottom_z: floor }) => floor));

  const visitor = await browser.visitor(server);
  const { page } = visitor;
  await visitor.open(`${root}/mine_ore_levels`);
  await visitor.signIn('geologist');
  await page.getByRole('button', { name: 'Generate levels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate levels' });
  await dialog.getByRole('combobox', { name: 'Pit' }).fill('PIT-S');
  await page.getByRole('option', { name: /PIT-S/ }).click();
  await expect.poll(() => dialog.getByLabel('Bench height').inputValue()).toBe('10');
  await dialog.getByLabel('Top elevation').fill(String(deepest + 10));
  await dialog.getByLabel('Floor elevation').fill(String(deepest - 25));
  await dialog.getByRole('textbox', { name: 'Materials' }).fill('WASTE');
  await page.getByRole('option', { name: /WASTE/ }).click();
  await page.keyboard.press('Escape');
  const there = dialog.getByRole('row').filter({ hasText: 'already exists' });
  expect(await there.getByRole('checkbox').isDisabled()).toBe(true);
  await visitor.expectAccessible();
  await dialog.getByRole('button', { name: 'Create 3 levels' }).click();
  await dialog.getByText("The level is 5 m high; the pit's bench height is 10 m.").waitFor();
  expect(await levelsOfPit()).toHaveLength(before.length);
  await dialog.getByRole('button', { name: 'Create anyway' }).click();
  await page.getByText('Levels created: 3.').waitFor();
  const made = (await levelsOfPit()).filter(({ code }) => !before.some((level) => level.code === code));
  expect(
    new Set(made.map(({ code, top_z: top, bottom_z: floor, state }) => `${code} ${top} ${floor} ${state}`)),
  ).toEqual(
    new Set([
      `${deepest - 10} ${deepest} ${deepest - 10} planned`,
      `${deepest - 20} ${deepest - 10} ${deepest - 20} planned`,
      `${deepest - 25} ${deepest - 20} ${deepest - 25} planned`,
    ]),
  );
  expect(made.every(({ outline }) => JSON.stringify(outline) === JSON.stringify(pit?.outline))).toBe(true);
});
