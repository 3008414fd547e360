import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';
import type { Visitor } from '../support/browser.ts';
import { change, create, dayFrom, first, read, stepped } from '../support/safety.ts';

const { server, browser } = await openApplication();

/** Picks an entry for a reference of a form: what is typed must find it. */
async function pick({ page }: Visitor, label: string, typed: string): Promise<void> {
  await page
    .getByRole('combobox', { name: new RegExp(`^${label}`) })
    .first()
    .fill(typed);
  await page
    .getByRole('option', { name: new RegExp(typed) })
    .first()
    .click();
}

test('an operator tells on a telephone what was seen, without a name: a number stays, and nobody is told who it was', async () => {
  const operator = await browser.visitor(server, { viewport: { width: 390, height: 800 } });
  await operator.open('/hse/rapports/sor/ajouter');
  await operator.signIn('operator');
  const { page } = operator;
  await page.getByText('Without my name').click();
  await page.getByText(/Neither the observation nor its log will show/).waitFor();
  // When it was seen is now, unless somebody says otherwise.
  expect(await page.getByLabel('Observed at').inputValue()).not.toBe('');
  await pick(operator, 'Type', 'Unsafe condition');
  await page.getByLabel('Potential severity').selectOption({ index: 4 });
  await page.getByLabel('What you saw').fill('Bad.');
  await pick(operator, 'Place', 'HOPPER');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Describe what you saw in at least 20 characters.').first().waitFor();
  await page.getByLabel('What you saw').fill('The guard of the crusher feed is missing on the left side.');
  await operator.expectAccessible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const received = await page
    .getByText(/has been received\. Nothing shows who wrote it/)
    .first()
    .textContent();
  const number = /SOR-[\w-]+/.exec(received ?? '')?.[0] ?? '';
  expect(number).not.toBe('');

  const officer = await browser.visitor(server);
  await officer.open(`/hse/rapports/sor/liste?q=${number}`);
  await officer.signIn('hse');
  await officer.page.getByText(number).first().click();
  await officer.page
    .getByText(/guard of the crusher feed/)
    .first()
    .waitFor();
  await officer.page.getByRole('heading', { name: 'History' }).waitFor();
  await officer.page.getByText('Created').first().waitFor();
  const shown = await officer.page.locator('main').innerText();
  const { me } = (await (await server.login('operator')).json<{ me?: { name: string } }>('me/')).body;
  expect(shown).not.toContain(me?.name ?? 'Moussa Diallo');
  expect([...operator.complaints, ...officer.complaints]).toEqual([]);
});

test('an accident goes from its report to closed actions, each step by whom it belongs to', async () => {
  const supervisor = await browser.visitor(server);
  await supervisor.open('/hse/rapports/accident_incident');
  await supervisor.signIn('supervisor');
  const { page } = supervisor;
  await page.getByLabel(/^Kind/).first().selectOption({ label: 'Injury' });
  await page.getByLabel('Occurred at').fill(await page.getByLabel('Reported at').inputValue());
  await page.getByLabel('What happened').fill('Hand caught between the bucket and a link while changing a tooth.');
  await page.getByLabel('Potential severity').selectOption({ index: 3 });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Reported', { exact: true }).first().waitFor();
  const path = new URL(page.url()).pathname;

  const [hse, manager] = await Promise.all([server.login('hse'), server.login('manager')]);
  const id = path.split('/').at(-1) ?? '';
  const incident = await read(hse, 'incident', id);
  const person = await first(hse, 'person', `site:eq:${String(incident.site)}`);
  const officer = await browser.visitor(server);
  await officer.open(path);
  await officer.signIn('hse');
  await officer.page.getByRole('button', { name: 'Qualify' }).click();
  await officer.page
    .getByText(/Enter who was hurt/)
    .first()
    .waitFor();
  await create(hse, 'incident_person', {
    incident: id,
    person: person.id,
    employer: 'company',
    injury_class: 'LTI',
    left_work_on: dayFrom(0),
  });
  // The refusal stands until what it asks for is there.
  await officer.page.getByRole('dialog').getByRole('button', { name: 'Qualify' }).click();
  await officer.page.getByText('Qualified', { exact: true }).first().waitFor();
  await officer.page.getByRole('button', { name: 'Start investigation' }).click();
  await officer.page.getByText('Under investigation').first().waitFor();
  await officer.expectAccessible();

  // What was found: a root cause with an action, to be done by somebody.
  const { body: action } = await create(hse, 'hse_action', {
    site: incident.site,
    description: 'Fit a guide that keeps hands away.',
    source_kind: 'incident',
    incident: id,
    responsible: person.id,
    due_on: dayFrom(10),
  });
  await change(hse, 'incident', await read(hse, 'incident', id), {
    causes: [{ level: 'root', category: 'equipment', cause: 'No guide at the link.', action: action.id }],
  });
  await officer.open(path);
  await officer.page.getByRole('button', { name: 'Causes found' }).click();
  await officer.page.getByText('Actions under way').first().waitFor();

  const chief = await browser.visitor(server);
  await chief.open(path);
  await chief.signIn('manager');
  await chief.page.getByRole('button', { name: 'Close', exact: true }).click();
  await chief.page
    .getByText(/verified action/)
    .first()
    .waitFor();

  await officer.open(`/hse/actions/${action.id}`);
  await officer.page.getByRole('button', { name: 'Done', exact: true }).click();
  await officer.page.getByText('First enter what was done, under evidence.').first().waitFor();
  await change(hse, 'hse_action', action, { evidence: 'Guide fitted and tried.' });
  await stepped(hse, 'hse_action', await read(hse, 'hse_action', action.id), 'done');
  await stepped(manager, 'hse_action', await read(hse, 'hse_action', action.id), 'verify');
  await chief.open(path);
  await chief.page.getByRole('button', { name: 'Close', exact: true }).click();
  await chief.page.getByText('Closed', { exact: true }).first().waitFor();
  await chief.expectAccessible();
  // The three refusals above are told by the browser too.
  const complaints = [...supervisor.complaints, ...officer.complaints, ...chief.complaints];
  expect(complaints.filter((line) => !line.includes('status of 422'))).toEqual([]);
});
