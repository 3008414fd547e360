import { afterAll, beforeAll, expect, test } from 'vitest';
import { ago } from '../support/ago.ts';
import { openBrowser, type TestBrowser, type Visitor } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: TestBrowser;
let source: { readonly id: string; readonly token: string };
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  const admin = await server.login('admin');
  source = (
    await admin.json<typeof source>('records/ingest_source/', {
      method: 'POST',
      body: { code: 'far-feed', label_en: 'Far', label_fr: 'Loin', kind: 'traccar' },
    })
  ).body;
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const call = (path: string, body: string): Promise<Response> =>
  fetch(`${server.url}/api/ingest/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${source.token}` },
    body,
  });
const forward = (second: number): Promise<Response> =>
  call(
    'traccar/',
    JSON.stringify({
      device: { id: 9, name: 'Camion T-14', uniqueId: '867648040000123', model: 'FMB120' },
      position: {
        id: 100 + second,
        fixTime: ago(100 - second),
        latitude: 31.05,
        longitude: -6.21,
        speed: 10,
        course: -1,
        attributes: {},
      },
    }),
  );
const signedIn = async (account: string, path: string): Promise<Visitor> => {
  const visitor = await browser.visitor(server);
  await visitor.open(path);
  await visitor.signIn(account);
  return visitor;
};

test('a machine that nobody knows is put on the one that it is like in two presses, its history with it', async () => {
  for (let second = 0; second < 5; second += 1) await forward(second);
  const { page, expectAccessible, complaints, close } = await signedIn('dispatcher', '/ingest/monitor');
  const row = page.getByRole('row', { name: /867648040000123/ });
  await row.getByText('Camion T-14').waitFor();
  await row.getByText('FMB120').waitFor();
  await row.getByRole('button', { name: 'Assign to a machine' }).click();
  const proposal = page
    .getByRole('list', { name: 'Machines it can be fitted to' })
    .getByRole('listitem')
    .filter({ hasText: 'T-14' });
  await proposal.waitFor();
  await expectAccessible();
  // A dispatcher makes no machines.
  expect(await page.getByRole('button', { name: 'New machine…' }).count()).toBe(0);
  await proposal.getByRole('button', { name: 'Assign to T-14' }).click();
  await page.getByText('5 accepted, 0 rejected again').waitFor();
  await row.waitFor({ state: 'detached' });
  const { rows } = await server.host.pool.query(
    `select from position join equipment on equipment.id = position.equipment where code = 'T-14' and source = $1`,
    [source.id],
  );
  expect(rows).toHaveLength(5);
  expect(complaints).toEqual([]);
  await close();
});

test('a machine of which there is none is made as a draft by who may', async () => {
  await call(
    'batch/',
    JSON.stringify({
      events: [{ kind: 'position', ts: ago(20), device: 'NOVA-9', data: { lon: -6.21, lat: 31.05, speed: 3 } }],
    }),
  );
  const { page, expectAccessible, close } = await signedIn('admin', '/ingest/monitor');
  await page
    .getByRole('row', { name: /NOVA-9/ })
    .getByRole('button', { name: 'Assign to a machine' })
    .click();
  await page.getByRole('button', { name: 'New machine…' }).click();
  await page.getByLabel('Family').selectOption({ label: 'Haul truck' });
  await page.getByLabel('Make').fill('Caterpillar');
  await page.getByLabel('Model').fill('777G');
  await page.getByRole('button', { name: 'Create the machine as a draft' }).click();
  // What the rules ask of a haul truck appears where it is asked, and so does what is missing.
  await page.getByText('A haul truck needs a target payload.').waitFor();
  await page.getByLabel('Target payload').fill('98');
  await page.getByLabel('Site', { exact: true }).selectOption({ index: 1 });
  await expectAccessible();
  await page.getByRole('button', { name: 'Create the machine as a draft' }).click();
  await page.getByText('1 accepted, 0 rejected again').waitFor();
  const { rows } = await server.host.pool.query(
    `select state, family, payload_target::float8 as target from equipment where code = 'NOVA-9'`,
  );
  expect(rows).toEqual([{ state: 'draft', family: 'haul_truck', target: 98 }]);
  await close();
});

test('what could not be read is found, understood, mended by hand and sent again; what nobody needs is dismissed', async () => {
  const event = { kind: 'position', ts: ago(50), equipment: 'T-O9', data: { lon: -6.21, lat: 31.05, speed: 27 } };
  await call(
    'batch/',
    JSON.stringify({
      events: [event, { ...event, ts: ago(51), equipment: 'X-1' }, { ...event, ts: ago(52), equipment: 'X-2' }],
    }),
  );
  await call('batch/', '{"events":[');
  const { page, expectAccessible, complaints, close } = await signedIn('admin', '/ingest/monitor');
  await page.getByRole('button', { name: 'Unknown machine 3: show the far-feed rejected' }).click();
  const entries = page
    .getByRole('list')
    .filter({ has: page.locator('.quarantine-entry') })
    .locator('.quarantine-entry');
  await expect.poll(() => entries.count()).toBe(3);
  await page.getByRole('searchbox', { name: 'Machine or device' }).fill('t-o9');
  await expect.poll(() => entries.count()).toBe(1);
  await entries.getByRole('button', { name: /show all/ }).click();
  await entries.getByText('No machine has the code T-O9.').first().waitFor();
  await entries.getByText('"T-O9"').waitFor();
  await expectAccessible();
  await entries.getByRole('button', { name: 'Edit…' }).click();
  const text = page.getByLabel('Event, as JSON');
  await text.fill('{"kind"');
  await page.getByRole('button', { name: 'Save and send again' }).click();
  await page.getByText(/This is not JSON/).waitFor();
  await text.fill(JSON.stringify({ ...event, equipment: 'T-09' }));
  await page.getByRole('button', { name: 'Save and send again' }).click();
  await page.getByText('Accepted.').waitFor();
  await page.getByText('No entries of this type').waitFor();

  // The whole message, byte by byte.
  await page.getByRole('button', { name: 'Show all', exact: true }).click();
  await page.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Not JSON (1)' });
  await expect.poll(() => entries.count()).toBe(1);
  await entries.getByRole('button', { name: /show all/ }).click();
  await entries.getByText('Bytes', { exact: true }).click();
  await entries.getByText('7b 22 65 76 65 6e 74 73 22 3a 5b').waitFor();

  await page.getByRole('button', { name: 'Show all', exact: true }).click();
  await page.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Unknown machine (2)' });
  await page.getByRole('button', { name: 'Dismiss all 2…' }).click();
  await page.getByLabel('Reason').last().fill('Machines of a visitor');
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await page.getByText('2 entries dismissed').waitFor();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('dismissed');
  await expect.poll(() => entries.count()).toBe(2);
  expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
  await close();
});

test('after the cause is mended the screen offers to send again what waits of it, in French as well', async () => {
  await call(
    'batch/',
    JSON.stringify({
      events: Array.from({ length: 12 }, (_, index) => ({
        kind: 'position',
        ts: ago(300 + index),
        device: 'LATE-1',
        data: { lon: -6.21, lat: 31.05, speed: 3 },
      })),
    }),
  );
  await server.host.pool.query(
    `
      insert into tracking_device (id, uid, kind, equipment, active)
      select gen_random_uuid(), 'LATE-1', 'gnss_tracker', id, true
      from equipment
      where code = 'T-15'`,
  );
  await server.host.pool.query(`update app_user set language = 'fr' where email = 'dispatcher@demo.filon'`);
  const { page, expectAccessible, complaints, close } = await signedIn('dispatcher', '/ingest/monitor');
  await page.getByRole('button', { name: 'LATE-1 est maintenant sur un engin. Renvoyer : 12 de ce type' }).click();
  await expectAccessible();
  await page.getByRole('dialog').getByRole('button', { name: 'Renvoyer' }).click();
  await page.getByText('12 pris, 0 refusés à nouveau').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Terminé' }).click();
  await page.getByRole('button', { name: /LATE-1/ }).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await close();
});
