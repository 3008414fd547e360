import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';

const { server, browser } = await openApplication();

const machines = '/mining_equipment_fleet/settings/equipments';

async function truck(code: string): Promise<{ readonly id: string; readonly name: string; readonly version: number }> {
  const { json } = await server.login('admin');
  const { body } = await json<{ rows: { id: string; name: string; version: number }[] }>(
    `records/equipment/?filter=code:eq:${code}`,
  );
  return body.rows[0] as { id: string; name: string; version: number };
}

/** Machines have a page of their own; a person's is the kit's. */
const people = '/human_ressources/employee_records';

async function person(
  matricule: string,
): Promise<{ readonly id: string; readonly last_name: string; readonly function: string; readonly version: number }> {
  const { json } = await server.login('admin');
  const { body } = await json<{ rows: { id: string; last_name: string; function: string; version: number }[] }>(
    `records/person/?filter=matricule:eq:${matricule}`,
  );
  return body.rows[0] as { id: string; last_name: string; function: string; version: number };
}

test('what was typed survives a reload, is asked about before it is thrown away, and is gone once saved', async () => {
  const { id } = await truck('T-03');
  const { page, complaints, open, signIn, expectAccessible, close } = await browser.visitor(server);
  await open(`${machines}/${id}/edit`);
  await signIn('admin');
  const name = page.getByLabel('Designation', { exact: false });
  await name.fill('Half a sentence');
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('filon.draft.')));
  await page.reload();
  await page.getByText('What you typed and had not saved is back.').waitFor();
  expect(await name.inputValue()).toBe('Half a sentence');

  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await name.fill('A whole one');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: /T-03 A whole one/ }).waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('filon.draft.')))).toEqual(
    [],
  );
  expect(complaints).toEqual([]);
  await close();
});

test('a draft typed over an older version says so', async () => {
  const { id, version } = await truck('T-04');
  const { page, open, signIn, close } = await browser.visitor(server);
  await open(`${machines}/${id}/edit`);
  await signIn('admin');
  await page.getByLabel('Designation', { exact: false }).fill('Mine');
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('filon.draft.')));
  const { json } = await server.login('admin');
  await json(`records/equipment/${id}/`, {
    method: 'PATCH',
    body: { serial_no: 'X-1' },
    headers: { 'if-match': `"${version}"` },
  });
  await page.reload();
  await page.getByText('Somebody has changed this entry since: compare before you save.', { exact: false }).waitFor();
  expect(await page.getByLabel('Designation', { exact: false }).inputValue()).toBe('Mine');
  expect(await page.getByLabel('Serial no.', { exact: false }).inputValue()).toBe('X-1');
  await close();
});

test('an earlier version is brought back from the history as one more change', async () => {
  const { id, last_name: name, function: task, version } = await person('E-00005');
  const { json } = await server.login('admin');
  await json(`records/person/${id}/`, {
    method: 'PATCH',
    body: { last_name: 'Wrong', crew: 'B' },
    headers: { 'if-match': `"${version}"` },
  });
  await json(`records/person/${id}/`, {
    method: 'PATCH',
    body: { function: 'Somebody else' },
    headers: { 'if-match': `"${version + 1}"` },
  });
  await json(`records/person/${id}/`, {
    method: 'PATCH',
    body: { last_name: 'Another' },
    headers: { 'if-match': `"${version + 2}"` },
  });
  const { page, complaints, open, signIn, expectAccessible, close } = await browser.visitor(server);
  await open(`${people}/${id}`);
  await signIn('admin');
  await page.getByRole('button', { name: 'Bring this version back' }).last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Another').waitFor();
  expect(await dialog.getByRole('listitem').count()).toBe(2);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Bring back' }).click();
  await page.getByRole('heading', { name: /Wrong/ }).waitFor();
  const { body } = await json<{ last_name: string; crew: string; function: string }>(`records/person/${id}/`);
  expect(body).toMatchObject({ last_name: 'Wrong', crew: 'B', function: task });
  expect(name).not.toBe('Wrong');
  expect(complaints).toEqual([]);
  await close();
});

test('an entry that was opened is offered again by the palette, and can be printed', async () => {
  const { id, last_name: name } = await person('E-00006');
  const { page, open, signIn, close } = await browser.visitor(server);
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = document.querySelector('.print-copy')?.textContent ?? '';
      dispatchEvent(new Event('afterprint'));
    };
  });
  await open(`${people}/${id}`);
  await signIn('admin');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  expect(await page.evaluate(() => document.documentElement.dataset.printed)).toMatch(
    new RegExp(`${name}[\\s\\S]*Printed`),
  );
  expect(await page.locator('.print-copy').count()).toBe(0);
  await page.goto(`${server.url}/profile`);
  await page.locator('.shell .pane h1').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('#');
  await page
    .getByRole('dialog')
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .click();
  await page.getByRole('heading', { name: new RegExp(name) }).waitFor();
  await close();
});
