import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';
import { createPermit, fillMeasures, permitDraft, permitGoes } from '../support/work-permits.ts';

const { server, browser } = await openApplication();

test('a supervisor visits, a planner issues, an operator signs and starts; the board of the day shows it', async () => {
  const [mechanic, supervisorApi] = await Promise.all([server.login('mechanic'), server.login('supervisor')]);
  const { body: permit } = await createPermit(
    mechanic,
    permitDraft('general', { title: 'Change of a hydraulic hose', exact_place: 'Bay 7' }),
  );
  await permitGoes(mechanic, permit, 'request');
  const path = `/hse/rapports/autorisation_travail/${permit.id}`;

  const supervisor = await browser.visitor(server, { viewport: { width: 1280, height: 900 } });
  await supervisor.open(path);
  await supervisor.signIn('supervisor');
  await supervisor.page.getByRole('button', { name: 'Record a visit' }).click();
  await supervisor.expectAccessible();
  await supervisor.page.getByRole('dialog').getByRole('button', { name: 'Record a visit' }).click();
  await supervisor.page.getByRole('button', { name: 'Place visited' }).click();
  await supervisor.page.getByText('Verified', { exact: true }).first().waitFor();
  await supervisor.page.getByRole('tab', { name: 'Course' }).click();
  await supervisor.page.getByText('Visited, all well').waitFor();
  await supervisor.expectAccessible();
  await fillMeasures(supervisorApi, permit, 'HSE-PTW-AT');

  const planner = await browser.visitor(server, { viewport: { width: 1280, height: 900 } });
  await planner.open(path);
  await planner.signIn('planner');
  await planner.page.getByRole('button', { name: 'Issue', exact: true }).click();
  await planner.page.getByText(/min left/).waitFor();

  const tablet = await browser.visitor(server, { viewport: { width: 800, height: 1100 } });
  await tablet.open(path);
  await tablet.signIn('operator');
  await tablet.page.getByRole('button', { name: 'Worker signs' }).click();
  const dialog = tablet.page.getByRole('dialog');
  await dialog.getByLabel('Worker').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Sign by name' }).click();
  await dialog.getByRole('textbox').first().fill('Moussa Diallo');
  await dialog.getByRole('button', { name: 'Worker signs' }).click();
  await dialog.waitFor({ state: 'detached' });
  await tablet.page.getByRole('button', { name: 'Accept and start' }).click();
  await tablet.page.getByText('Active', { exact: true }).first().waitFor();
  await tablet.page.getByRole('button', { name: 'Permit paper' }).click();
  await tablet.page.getByRole('img', { name: 'QR code of the permit' }).waitFor();
  await tablet.expectAccessible();
  await tablet.page.keyboard.press('Escape');

  await planner.open('/hse/permits/today');
  await planner.page.getByRole('button', { name: /Change of a hydraulic hose · Active/ }).waitFor();
  await planner.expectAccessible();
  await planner.page.getByText('By state').click();
  await planner.page
    .getByRole('region', { name: 'Active' })
    .getByText(/Change of a hydraulic hose/)
    .waitFor();
  await planner.expectAccessible();
  await planner.page.getByText('Map', { exact: true }).click();
  await planner.page.locator('.permit-map-view [data-state="ready"]').waitFor();
  await planner.expectAccessible();
  await planner.page
    .getByRole('list', { name: 'Permits on the map' })
    .getByRole('button', { name: /Change of a hydraulic hose/ })
    .click();
  await planner.page.getByRole('button', { name: 'Permit paper' }).waitFor();
  const said = [...supervisor.complaints, ...planner.complaints, ...tablet.complaints];
  // Pictures that axe takes of a map make the driver of the software renderer speak.
  expect(said.filter((line) => !line.includes('GPU stall due to ReadPixels'))).toEqual([]);
});
