import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';
import type { Visitor } from '../support/browser.ts';
import { workbook, type BookCell } from '../support/workbook.ts';

const { server, browser } = await openApplication();

const people = '/human_ressources/employee_records';
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Where pictures of the steps are put for somebody to look at; nowhere unless told. */
const pictures = process.env.FILON_PICTURES;

async function visit(path: string, width = 1400): Promise<Visitor> {
  const visitor = await browser.visitor(server, { viewport: { width, height: 850 }, acceptDownloads: true });
  await visitor.open('/profile');
  await visitor.signIn('hr');
  await visitor.page.evaluate(() => localStorage.setItem('filon.language', 'fr'));
  await visitor.open(path);
  await visitor.page.locator('.record-screen h1').waitFor();
  return visitor;
}

async function look(page: Page, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
}

async function choose(page: Page, name: string, buffer: Buffer | Uint8Array, mimeType = sheet): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choisir un fichier' }).press('Enter'),
  ]);
  await chooser.setFiles({ name, mimeType, buffer: Buffer.from(buffer) });
  await page.getByRole('heading', { name: 'Colonnes', exact: true }).waitFor();
}

/**
 * What a hiring office of another house sends: titles, names in one column, the month first, three cells that are
 * wrong.
 */
const foreign = (names: readonly string[], dates: readonly BookCell[], numbers: readonly string[]): Uint8Array =>
  workbook([
    {
      name: 'Effectif',
      rows: [
        ['Société Atlas Mines – Effectif'],
        ['Édité par la paie'],
        ['N° employé', 'Nom, Prénom', 'Emploi', 'Entrée', 'Chantier'],
        ...names.map((name, index): BookCell[] => [numbers[index] ?? '', name, 'Conducteur', dates[index] ?? '', 'S1']),
      ],
      merges: ['A1:E1', 'A2:E2'],
    },
  ]);
const names = ['Alaoui, Fatima Zahra', "N'Diaye, Awa", 'Œuvrard, Élodie', 'Benali, Omar', 'Martin, Luc'];
const numbers = ['AT-101', 'AT-102', 'AT-103', 'AT-104', 'AT-105'];
const dates: BookCell[] = ['03/25/2019', '04/05/2020', '11/12/2021', '02/03/2022', '06/07/2023'];

test('a foreign workbook is imported by what is on the screen, its three wrong cells are mended, and every value is the one that was meant', async () => {
  const { page, complaints, expectAccessible, close } = await visit(`${people}/import`);
  const wrong = foreign(
    names,
    [dates[0] ?? '', '02/30/2020', ...dates.slice(2, 4), { type: 'e', value: '#N/A' }],
    [...numbers.slice(0, 2), 'numéro 3', ...numbers.slice(3)],
  );
  await look(page, '1-file');
  await choose(page, 'Effectif Atlas.xlsx', wrong);

  // The titles were passed over; the reader sees so, and sees the line of the header.
  await page.getByRole('button', { name: 'Lecture', exact: false }).first().click();
  await page.getByText("2 lignes au-dessus de l'en-tête sont laissées de côté.").waitFor();
  expect(await page.getByRole('radio', { name: "La ligne 3 est l'en-tête" }).isChecked()).toBe(true);
  await look(page, '2-read');
  await expectAccessible();
  await page.getByRole('button', { name: 'Passer aux colonnes' }).click();

  // Two of the names are known; the others are chosen, one column is two fields.
  await page.getByLabel('Champ de la colonne N° employé').selectOption({ label: 'Matricule *' });
  expect(
    await page
      .getByLabel('Premier champ dans la colonne Nom, Prénom')
      .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label),
  ).toBe('Nom');
  expect(
    await page
      .getByLabel('Second champ dans la colonne Nom, Prénom')
      .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label),
  ).toBe('Prénom');
  await page.getByLabel('Champ de la colonne Emploi').selectOption({ label: 'Poste *' });
  await page.getByLabel('Champ de la colonne Entrée').selectOption({ label: "Date d'embauche *" });
  await page.getByLabel('Champ de la colonne Chantier').selectOption({ label: 'Site *' });
  await page.getByText('Le mois vient en premier : la ligne 4 dit 03/25/2019.').waitFor();
  await page.getByText('Par exemple : 25 mars 2019').waitFor();
  await page.getByLabel('Donner à un champ une valeur pour toutes les lignes').selectOption({ label: 'Statut *' });
  await page.getByRole('combobox', { name: 'Statut', exact: true }).selectOption({ label: 'Sous-traitant' });
  await page.getByRole('button', { name: 'Donner à toutes les lignes – Statut' }).click();
  await page.getByText('Reconnues par').waitFor();
  await look(page, '3-columns');
  await expectAccessible();

  await page.getByRole('button', { name: 'Passer aux lignes' }).click();
  await page.getByText('3 lignes sont en erreur.').waitFor();
  await page.getByText("Le tableur affiche ici l'erreur #N/A").waitFor();
  await page.getByRole('button', { name: 'Toutes 5' }).click();
  await page.getByText('25 mars 2019').waitFor();
  await page.getByText('(dans toutes les lignes)').waitFor();
  await look(page, '4-rows');
  await expectAccessible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Lignes refusées et leurs motifs' }).click(),
  ]);
  const refused = readFileSync(await download.path(), 'utf8');
  expect(refused.trim().split('\r\n')).toHaveLength(4);
  expect(refused).toContain('Ligne;Motif');

  // The three cells are mended in the file itself; it comes back with the same mapping.
  await page.getByRole('button', { name: 'Autre fichier' }).click();
  await choose(page, 'Effectif Atlas corrigé.xlsx', foreign(names, dates, numbers));
  await page.getByText('Repris de votre dernier fichier avec ces colonnes').waitFor();
  await page.getByRole('button', { name: 'Passer aux lignes' }).click();
  await page.getByRole('button', { name: 'Importer 5 lignes' }).click();
  await page.getByText('5 nouvelles fiches').waitFor();
  await look(page, '5-done');
  await expectAccessible();
  const { rows } = await server.host.pool.query(
    `
      select matricule, last_name, first_name, function, hire_date::text, person_kind
      from person
      where matricule = any($1)
      order by matricule`,
    [numbers],
  );
  expect(rows).toEqual([
    {
      matricule: 'AT-101',
      last_name: 'Alaoui',
      first_name: 'Fatima Zahra',
      function: 'Conducteur',
      hire_date: '2019-03-25',
      person_kind: 'contractor',
    },
    {
      matricule: 'AT-102',
      last_name: "N'Diaye",
      first_name: 'Awa',
      function: 'Conducteur',
      hire_date: '2020-04-05',
      person_kind: 'contractor',
    },
    {
      matricule: 'AT-103',
      last_name: 'Œuvrard',
      first_name: 'Élodie',
      function: 'Conducteur',
      hire_date: '2021-11-12',
      person_kind: 'contractor',
    },
    {
      matricule: 'AT-104',
      last_name: 'Benali',
      first_name: 'Omar',
      function: 'Conducteur',
      hire_date: '2022-02-03',
      person_kind: 'contractor',
    },
    {
      matricule: 'AT-105',
      last_name: 'Martin',
      first_name: 'Luc',
      function: 'Conducteur',
      hire_date: '2023-06-07',
      person_kind: 'contractor',
    },
  ]);
  expect(complaints).toEqual([]);
  await close();
});

test('on a telephone the order of dates is asked for, a mapping is kept under a name, and laid over the next file', async () => {
  const { page, expectAccessible, close } = await visit(`${people}/import`, 360);
  const file = (number: string): Buffer =>
    Buffer.from(`Kennung;Nom;Prénom;Emploi;Entrée;Site\n${number};Doe;Jo;Commis;03/04/2024;S1\n`);
  await choose(page, 'liste.csv', file('TL-1'), 'text/csv');
  await page.getByLabel('Champ de la colonne Kennung').selectOption({ label: 'Matricule *' });
  await page.getByLabel('Champ de la colonne Emploi').selectOption({ label: 'Poste *' });
  await page.getByLabel('Champ de la colonne Entrée').selectOption({ label: "Date d'embauche *" });
  await page.getByText('Jour et mois pourraient être inversés').waitFor();
  await look(page, '6-telephone');
  await page.getByRole('button', { name: 'Passer aux lignes' }).click();
  await page.getByText('Dites dans les colonnes si le jour ou le mois vient en premier : Entrée.').waitFor();
  expect(await page.getByRole('button', { name: 'Importer 1 ligne' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Retour aux colonnes' }).click();
  await page
    .getByLabel('Ordre des dates dans la colonne Entrée')
    .selectOption({ label: "Le mois d'abord – 4 mars 2024" });
  await expectAccessible();

  await page.getByRole('button', { name: 'Correspondances' }).click();
  await page.getByRole('menuitem', { name: 'Garder cette correspondance…' }).click();
  await page.getByLabel('Nom', { exact: true }).fill('Liste allemande');
  await page.getByText('Tous ceux qui peuvent importer ici').click();
  await look(page, '7-save');
  await expectAccessible();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page.getByText('La correspondance « Liste allemande » est gardée.').waitFor();
  await page.getByRole('button', { name: 'Passer aux lignes' }).click();
  await page.getByText('4 mars 2024').waitFor();
  await look(page, '8-telephone-rows');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await page.getByRole('button', { name: 'Autre fichier' }).click();
  await choose(
    page,
    'autre.csv',
    Buffer.from('Emploi;Wetter;Kennung;Nom;Prénom;Entrée\nCommis;beau;TL-2;Doe;Jo;05/06/2024\n'),
    'text/csv',
  );
  await page.getByRole('button', { name: 'Correspondances' }).click();
  await page.getByRole('menuitem', { name: 'Liste allemande' }).click();
  await page.getByText('Il manque au fichier des colonnes de la correspondance : Site.').waitFor();
  await page.getByText('La correspondance ne connaît pas ces colonnes : Wetter.').waitFor();
  await look(page, '9-laid');
  await expectAccessible();
  await close();
});
