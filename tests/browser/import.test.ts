import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';
import type { Visitor } from '../support/browser.ts';

const { server, browser } = await openApplication();

const machines = '/mining_equipment_fleet/settings/equipments';
const head = 'Site;Code;Désignation;Famille;Marque;Modèle;Mise en service;Charge nominale (t);Météo\n';
const bad = `${head}S1;Z-01;Réserve;Camion;Atlas;H98;15/01/2020;98,5;beau\nS1;Z-02;;Soucoupe;Atlas;H98;15/01/2020;98;gris\n`;

async function visit(path: string, width = 1400): Promise<Visitor> {
  const visitor = await browser.visitor(server, { viewport: { width, height: 850 }, acceptDownloads: true });
  await visitor.open('/profile');
  await visitor.signIn('planner');
  await visitor.page.evaluate(() => localStorage.setItem('filon.language', 'fr'));
  await visitor.open(path);
  await visitor.page.locator('.record-screen h1').waitFor();
  return visitor;
}

/** Chooses a file as a keyboard does: the button, then the file in the system's dialog. */
async function choose(page: Page, name: string, text: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Choisir un fichier' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.press('Enter')]);
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('heading', { name: 'Colonnes' }).waitFor();
}

/** From what the columns mean to what would happen. */
async function goToRows(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Passer aux lignes' }).press('Enter');
  await page.getByRole('heading', { name: 'Lignes', exact: true }).waitFor();
}

test('a file is imported with the keyboard alone: looked at, its refused rows taken home, mended, written', async () => {
  const { page, complaints, expectAccessible, close } = await visit(machines);
  await page.getByRole('button', { name: /^Plus : Engins/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Importer…' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${machines}/import`);
  await page.getByRole('button', { name: 'Choisir un fichier' }).waitFor();
  await expectAccessible();

  await choose(page, 'Mes engins.csv', bad);
  await page.getByText('1 colonne est ignorée.').waitFor();
  await expectAccessible();
  await goToRows(page);
  await page.getByText('1 ligne est en erreur.').waitFor();
  await page.getByText('Choisissez une des valeurs proposées.').waitFor();
  // The button says what would be written, and what would not.
  await page.getByRole('button', { name: 'Laisser de côté la ligne en erreur et importer 1 ligne' }).waitFor();
  // The browser's way back leads to the step before, and forth again.
  await page.goBack();
  await page.getByRole('heading', { name: 'Colonnes' }).waitFor();
  await page.goForward();
  await page.getByText('1 ligne est en erreur.').waitFor();
  await expectAccessible();

  const refused = page.getByRole('button', { name: 'Lignes refusées et leurs motifs' });
  await refused.focus();
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe('Mes engins – lignes refusées.csv');
  expect(readFileSync(await download.path(), 'utf8')).toContain('Z-02;;Soucoupe;Atlas;H98;15/01/2020;98;gris;3;');

  // The link holds the import: a reload goes on where one was.
  await page.reload();
  await page.getByText('1 ligne est en erreur.').waitFor();
  await page.getByRole('button', { name: 'Autre fichier' }).focus();
  await page.keyboard.press('Enter');
  await choose(page, 'Mes engins.csv', bad.replace('Soucoupe', 'Niveleuse'));
  await goToRows(page);
  await page.getByRole('button', { name: 'Importer 2 lignes' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('2 nouvelles fiches').waitFor();
  await expectAccessible();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${machines}`);
  await page.locator('.record-count').getByText('120 fiches').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('a column is given another field, and every row is judged again', async () => {
  const { page, close } = await visit(`${machines}/import`, 480);
  await choose(page, 'codes.csv', 'Kennung;Bezeichnung\nT-07;Neu\n');
  await page.getByText('2 colonnes sont ignorées.').waitFor();
  await page.getByLabel('Champ de la colonne Kennung').selectOption({ label: 'Code *' });
  await page.getByText('1 colonne est ignorée.').waitFor();
  await page.getByLabel('Champ de la colonne Bezeichnung').selectOption({ label: 'Désignation' });
  await goToRows(page);
  await page.getByRole('button', { name: 'Modifiée 1' }).waitFor();
  await expect.poll(() => page.locator('del').allTextContents()).toEqual(['Atlas H98, 98 t']);
  await close();
});

test('what the list shows is exported and printed', async () => {
  const { page, expectAccessible, close } = await visit(`${machines}?search=t-07&sort=-code`);
  // Only what the reader chose, in the reader's order.
  await page.getByRole('button', { name: 'Colonnes', exact: true }).press('Enter');
  const shown = page.locator('.record-columns > ul').first().getByRole('checkbox', { checked: true });
  await page.getByRole('checkbox', { name: 'Photos' }).press('Space');
  while ((await shown.count()) > 3) await shown.nth(3).press('Space');
  await page.locator('.record-columns > ul').first().locator('li').nth(2).getByRole('button').first().press('Enter');
  await page.keyboard.press('Escape');
  await page.locator('.record-columns').waitFor({ state: 'detached' });
  await page.locator('.record-count').getByText('2 fiches').waitFor();
  await page.getByRole('button', { name: /^Plus : Engins/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Exporter en CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Engins \d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toBe('\ufeffCode;Famille;Désignation');

  // The same from the palette, once the menu has given the focus back.
  await page.getByRole('menuitem', { name: 'Imprimer…' }).waitFor({ state: 'detached' });
  await page.getByText('Le fichier est dans vos téléchargements.').waitFor();
  await page.keyboard.press('Control+k');
  await page.locator('[cmdk-input]').focus();
  await page.keyboard.type('liste en xlsx');
  await page.locator('[cmdk-item][data-selected=true]').getByText('Exporter cette liste en XLSX').waitFor();
  const [sheet] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(sheet.suggestedFilename()).toMatch(/^Engins .*\.xlsx$/);
  await page.locator('[cmdk-input]').waitFor({ state: 'detached' });
  await page.locator('.record-head .bp6-loading').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: /^Plus : Engins/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Imprimer…' }).press('Enter');
  await page.waitForURL(`**${machines}/print?search=t-07&sort=-code&columns=code,family,name`);
  await page.locator('.print-list tbody tr').nth(1).waitFor();
  expect(await page.locator('.print-list tbody tr').count()).toBe(2);
  expect(await page.locator('.print-list th').allTextContents()).toEqual(['Code', 'Famille', 'Désignation']);
  expect(await page.locator('.print-list tbody td:first-child').allTextContents()).toEqual(
    lines.slice(1, 3).map((line) => line.split(';')[0]),
  );
  await expectAccessible();
  await page.evaluate(() =>
    Object.assign(window, {
      print: () => Object.assign(window, { printed: document.querySelector('.print-copy')?.textContent }),
    }),
  );
  await page.getByRole('button', { name: 'Imprimer', exact: true }).click();
  expect(await page.evaluate(() => (window as unknown as { printed: string }).printed)).toMatch(
    /Engins.*T-07.*Imprimé le .* par/s,
  );
  await page.getByRole('button', { name: 'Retour à la liste' }).click();
  await page.waitForURL(`**${machines}?search=t-07&sort=-code`);
  await close();
});
