import { expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
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
  await page.getByText('Your unsaved changes have been restored.').waitFor();
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
  await page.getByText('Someone has changed this entry since: compare before you save.', { exact: false }).waitFor();
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
  await page.getByRole('button', { name: 'Restore this version' }).last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Another').waitFor();
  expect(await dialog.getByRole('listitem').count()).toBe(2);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('heading', { name: /Wrong/ }).waitFor();
  const { body } = await json<{ last_name: string; crew: string; function: string }>(`records/person/${id}/`);
  expect(body).toMatchObject({ last_name: 'Wrong', crew: 'B', function: task });
  expect(name).not.toBe('Wrong');
  expect(complaints).toEqual([]);
  await close();
});

test('what hardly can be is saved with a reason, and the history says in spite of what', async () => {
  const keeper = await server.login('fuel');
  const site = seedId('site', 'S1');
  const post = async (record: string, body: object) =>
    (await keeper.json<{ id: string }>(`records/${record}/`, { method: 'POST', body: { site, ...body } })).body.id;
  const { body: tank } = await (
    await server.login('storekeeper')
  ).json<{ id: string }>('records/fuel_tank/', {
    method: 'POST',
    body: { site, code: 'ASKED-1', product: 'diesel', capacity: 5_000 },
  });
  const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
  await post('fuel_dip', { tank: tank.id, at: ago(90), litres: 300, method: 'stick' });
  const fill = await post('equipment_fueling', {
    tank: tank.id,
    equipment: seedId('equipment', 'LT-01'),
    at: ago(60),
    litres: 60,
    method: 'manual',
  });
  const { page, complaints, open, signIn, expectAccessible, close } = await browser.visitor(server);
  await open(`/mining_equipment_refueling/equipment_fueling_reports/${fill}/edit`);
  await signIn('fuel');
  await page.getByLabel('Litres', { exact: false }).fill('90');
  await page.getByLabel('Tank', { exact: false }).first().waitFor();
  await server.host.pool.query('update fuel_dip set litres = 20 where tank = $1', [tank.id]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const asked = page.getByRole('alert');
  await asked.getByText('Only 20 L are available in tank ASKED-1.').waitFor();
  const anyway = asked.getByRole('button', { name: 'Save anyway' });
  expect(await anyway.isDisabled()).toBe(true);
  await expectAccessible();
  await asked.getByRole('textbox', { name: 'Reason for the exception' }).fill('The dip was read wrong');
  await anyway.click();
  await page.getByText('Saved despite: Only 20 L are available in tank ASKED-1.').waitFor();
  await page.getByText('The dip was read wrong').waitFor();
  expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
  await close();
});

test("what the server refuses is told at its field, in the reader's language and with its marks", async () => {
  const site = seedId('site', 'S1');
  const keeper = await server.login('fuel');
  const { body: tank } = await (
    await server.login('storekeeper')
  ).json<{ id: string }>('records/fuel_tank/', {
    method: 'POST',
    body: { site, code: 'REFUSED-1', product: 'diesel', capacity: 50_000, safe_fill: 95 },
  });
  const { body: delivery } = await keeper.json<{ id: string }>('records/fuel_delivery/', {
    method: 'POST',
    body: {
      site,
      tank: tank.id,
      vendor: 'Atlas',
      delivery_note: 'BL-REFUSED',
      arrived_at: new Date(Date.now() - 3_600_000).toISOString(),
      note_l: 10_000,
      dip_before: 20_000,
      dip_after: 30_000,
    },
  });
  await server.host.pool.query(`update app_user set language = 'fr' where email = 'fuel@demo.filon'`);
  const { page, complaints, open, signIn, expectAccessible, close } = await browser.visitor(server);
  await open(`/mining_equipment_refueling/fuel_delivery_reports/${delivery.id}/edit`);
  await signIn('fuel');
  const litres = page.getByLabel('Litres au bon', { exact: false });
  await litres.fill('40000');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await page
    .getByText('La livraison de 40\u202f000 L dépasse le creux 27\u202f500 L de la cuve REFUSED-1.')
    .first()
    .waitFor();
  await expect.poll(() => litres.getAttribute('aria-invalid')).toBe('true');
  const note = await litres.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${note?.split(' ').at(-1)}"]`).textContent()).toContain(
    'dépasse le creux 27\u202f500 L',
  );
  await expectAccessible();
  const { body: after } = await keeper.json<{ note_l: number }>(`records/fuel_delivery/${delivery.id}/`);
  expect(after.note_l).toBe(10_000);
  expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
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
