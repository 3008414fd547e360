import type { BrowserContextOptions, Page } from 'playwright';
import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';
import type { Visitor } from '../support/browser.ts';

const { server, browser } = await openApplication();

const people = '/human_ressources/employee_records';
const naughty = `<script>alert(1)</script>abc👩‍👩‍👧‍👦${'m'.repeat(36)}`;

/** Signs in and goes on in French. */
async function inFrench(account: string, path: string, options?: BrowserContextOptions): Promise<Visitor> {
  const visitor = await browser.visitor(server, options);
  await visitor.open('/profile');
  await visitor.signIn(account);
  await visitor.page.evaluate(() => localStorage.setItem('filon.language', 'fr'));
  await visitor.open(path);
  await visitor.page.locator('.record-screen h1').waitFor();
  return visitor;
}

async function newPerson(
  matricule: string,
  values: Record<string, unknown> = {},
): Promise<{ id: string; version: number }> {
  const { json } = await server.login('hr');
  const sites = await json<{ id: string }[]>('sites/');
  const { status, body } = await json<{ id: string; version: number }>('records/person/', {
    method: 'POST',
    body: {
      site: sites.body[0]?.id,
      matricule,
      last_name: 'Ménard',
      first_name: 'Odile',
      person_kind: 'employee',
      function: 'Géomètre',
      hire_date: '2020-03-09',
      ...values,
    },
  });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}

/** Walks with the Tab key until the field or button of a name has the focus. */
async function tabTo(page: Page, name: string, keys = 'Tab'): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label =
        element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement
          ? element.labels?.[0]?.textContent
          : null;
      return (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').replace(/\s*\*$/, '').trim();
    });
    if (focused === name) return;
    await page.keyboard.press(keys);
  }
  throw new Error(`The Tab key does not lead to ${name}.`);
}

async function type(page: Page, field: string, words: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(words);
}

const count = (page: Page, words: RegExp) => page.locator('.record-count').getByText(words).waitFor();
const rows = (page: Page, column: number) =>
  page
    .locator(`.record-table .bp6-table-quadrant-main .bp6-table-body-cells .bp6-table-cell-col-${column}`)
    .allTextContents();

test('a list is searched without accents, filtered, sorted, opened and read to its end', async () => {
  const { page, complaints, close } = await inFrench('hr', people);
  await count(page, /^348 fiches$/);
  await type(page, 'Rechercher dans cette liste', 'leila');
  await page.waitForURL((url) => url.searchParams.get('search') === 'leila');
  await page.locator('.record-count').getByText('348').waitFor({ state: 'detached' });
  await expect.poll(async () => [...new Set(await rows(page, 3))]).toEqual(['Leïla']);
  expect((await rows(page, 3)).length).toBeGreaterThan(1);

  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await count(page, /^348 fiches$/);
  await tabTo(page, 'Ajouter un filtre – Liste du personnel');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Champ');
  await page.keyboard.type('Poste');
  await type(page, 'Valeur', 'dispatch');
  await page.keyboard.press('Enter');
  await page.getByText('Poste contient dispatch').waitFor();
  await count(page, /^8 fiches$/);

  await tabTo(page, 'Nom : tri décroissant');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('sort') === '-last_name');
  await page.getByRole('button', { name: 'Nom : tri croissant', exact: true }).first().waitFor();
  const collator = new Intl.Collator('fr');
  await expect.poll(async () => (await rows(page, 2)).filter((name) => name !== '…').length).toBe(8);
  const names = await rows(page, 2);
  expect(names).toEqual([...names].sort((one, other) => collator.compare(other, one)));
  await page.reload();
  await count(page, /^8 fiches$/);
  await expect.poll(() => rows(page, 2)).toEqual(names);

  await tabTo(page, 'Nom : tri croissant');
  for (
    let steps = 0;
    steps < 60 && !(await page.evaluate(() => document.activeElement?.matches('.bp6-table-quadrant-scroll-container')));
    steps += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`${people}/[0-9a-f-]{36}`));
  await page
    .getByRole('heading', { level: 1 })
    .getByText(names[1] ?? '')
    .waitFor();

  await page.goto(`${server.url}${people}`);
  await count(page, /^348 fiches$/);
  await page.locator('.record-table').hover();
  await page.mouse.wheel(0, 20_000);
  await page
    .locator('.bp6-table-quadrant-main .bp6-table-cell-row-347.bp6-table-cell-col-2')
    .getByText('Zerouali')
    .waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('a new entry: what is wrong stands beside its field, nothing typed is lost, and then it is there', async () => {
  await newPerson('X-TAKEN');
  const { page, expectAccessible, close } = await inFrench('hr', `${people}/new`);
  await type(page, 'Matricule', 'x taken');
  await type(page, 'Nom', 'Ben Salah');
  await type(page, 'Prénom', 'Inès');
  await type(page, 'Poste', 'Topographe');
  await page.keyboard.press('Enter');
  const told = (field: string) =>
    page
      .getByLabel(field, { exact: false })
      .first()
      .evaluate((input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? null);
  await page.getByText('Ce champ est obligatoire.').waitFor();
  expect(await told("Date d'embauche")).toBe('Ce champ est obligatoire.');
  expect(await told('Matricule')).toBe("La forme n'est pas celle attendue.");
  await expectAccessible();

  await tabTo(page, 'Matricule', 'Shift+Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('X-TAKEN');
  await page.getByLabel("Date d'embauche").fill('2024-03-09');
  await tabTo(page, 'Enregistrer');
  await page.keyboard.press('Enter');
  await page
    .getByText(/ a déjà cette valeur\.$/)
    .first()
    .waitFor();
  expect(await told('Matricule')).toMatch(/ a déjà cette valeur\.$/);
  expect(await page.getByLabel('Nom', { exact: false }).first().inputValue()).toBe('Ben Salah');

  await tabTo(page, 'Matricule', 'Shift+Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('X-NEW');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Ben Salah Inès' }).waitFor();
  await page.getByText('9 mars 2024').first().waitFor();
  await close();
});

test('two people edit one entry: both versions side by side, a choice, nothing lost; the history tells it in words', async () => {
  const { id } = await newPerson('X-TWO');
  const mine = await inFrench('hr', `${people}/${id}/edit`);
  const theirs = await inFrench('admin', `${people}/${id}/edit`);
  await type(theirs.page, 'Poste', 'Géologue');
  await type(theirs.page, 'Équipe', 'B');
  await theirs.page.keyboard.press('Enter');
  await theirs.page.getByRole('heading', { name: 'Ménard Odile' }).waitFor();

  const { page } = mine;
  await type(page, 'Poste', 'Topographe');
  await type(page, 'Indicatif radio', 'Mine 7');
  await page.keyboard.press('Enter');
  const conflict = page.getByRole('alert');
  await conflict.getByText("Quelqu'un d'autre a modifié cette fiche entre-temps.").waitFor();
  expect(await conflict.getByRole('row').filter({ hasText: 'Poste' }).getByRole('radio').count()).toBe(2);
  await conflict.getByText('Géologue').waitFor();
  await conflict.getByText('Topographe').waitFor();
  await mine.expectAccessible();
  await tabTo(page, 'Continuer avec ce choix', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await conflict.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Équipe').inputValue()).toBe('B');
  await tabTo(page, 'Enregistrer');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Ménard Odile' }).waitFor();

  const history = page.locator('.record-history');
  await history.getByText('Poste : Géologue → Topographe').waitFor();
  await history.getByText('Poste : Géomètre → Géologue').waitFor();
  await history.getByText('Indicatif radio : – → Mine 7').waitFor();
  await history.getByText('Nadia Berrada').waitFor();
  await history.getByText('Créée').waitFor();
  expect(await page.locator('.record-facts').getByText('B', { exact: true }).count()).toBe(1);
  await mine.close();
  await theirs.close();
});

test('what was deleted is brought back from the note above the list', async () => {
  const { id } = await newPerson('X-GONE', { last_name: 'Zzyzx' });
  const { page, complaints, close } = await inFrench('hr', `${people}/${id}`);
  await page.getByRole('heading', { name: 'Zzyzx Odile' }).waitFor();
  await tabTo(page, 'Supprimer');
  await page.keyboard.press('Enter');
  await page.getByText('La fiche a été supprimée.').waitFor();
  await page.goto(`${page.url()}&search=zzyzx`);
  await page.getByText('Aucune fiche ne répond à la recherche et aux filtres.').waitFor();
  await tabTo(page, 'Annuler');
  await page.keyboard.press('Enter');
  await count(page, /^1 fiche$/);
  expect(await rows(page, 2)).toEqual(['Zzyzx']);
  await page.getByText('La fiche a été supprimée.').waitFor({ state: 'detached' });
  await page.goto(`${server.url}${people}/${id}`);
  await page.locator('.record-history').getByText('Rétablie').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test('on a telephone a tap on the first words of a row opens it, and nothing is wider than the screen', async () => {
  const { page, complaints, close } = await inFrench('hr', `${people}?search=B-0007`, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await count(page, /^1 fiche$/);
  await page.locator('.bp6-table-quadrant-main .record-open').tap();
  await page.getByText('B-0007').waitFor();
  expect(new URL(page.url()).pathname).toMatch(/employee_records\/[0-9a-f-]{36}$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(complaints).toEqual([]);
  await close();
});

test('a naughty string is text like any other in list, detail and form, and breaks nothing', async () => {
  const { id } = await newPerson('X-NAUGHTY', { last_name: naughty, function: 'w'.repeat(80) });
  const { page, open, expectAccessible, complaints, close } = await inFrench('hr', `${people}?search=X-NAUGHTY`);
  await page.setViewportSize({ width: 700, height: 800 });
  page.on('dialog', () => expect.unreachable('a script ran'));
  await count(page, /^1 fiche$/);
  expect(await rows(page, 2)).toEqual([naughty]);
  for (const path of [`${people}/${id}`, `${people}/${id}/edit`]) {
    await open(path);
    await page.getByText('Matricule').first().waitFor();
    const wider = await page.evaluate(() =>
      [...document.querySelectorAll('.pane, .record-scroll')]
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .map(({ className }) => className),
    );
    expect(wider).toEqual([]);
    await expectAccessible();
  }
  expect(await page.getByLabel('Nom', { exact: false }).first().inputValue()).toBe(naughty);
  // What is written from right to left ends with its own words.
  await open(`${people}/${id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).locator('bdi').first().textContent()).toContain('<script>');
  expect(complaints).toEqual([]);
  await close();
});
