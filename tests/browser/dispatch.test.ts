import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/server/seed.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { sendAll, simulatedHours, untilProcessed } from '../support/haul-world.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  // First: it builds what is stale, and a server that runs already would serve files that are gone.
  browser = await openBrowser();
  server = await startTestServer();
  const admin = await server.login('admin');
  const { body } = await admin.json<{ token: string }>('records/ingest_source/', { method: 'POST', body: { code: 'world', label_en: 'World', label_fr: 'Monde', kind: 'http', rate_limit: 100_000 } });
  await sendAll(server, body.token, simulatedHours(1).events.filter(({ kind }) => kind === 'position' || kind === 'truck_checkin'));
  await untilProcessed(server, 40);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const empty = async (): Promise<{ readonly code: string; readonly from: string; readonly to: string }> => {
  const { rows } = await server.host.pool.query<{ code: string; unit: string }>(`
    select machine.code, unit.code as unit from haul_engine_head head join equipment machine on machine.id = head.truck join haul_trip trip on trip.truck = head.truck and trip.deleted_at is null join equipment unit on unit.id = trip.loading_unit
    where head.state = 'returning' and head.site = $1 order by trip.dump_end desc limit 1`, [seedId('site', 'S1')]);
  const [found] = rows;
  if (!found) throw new Error('No truck returns.');
  return { code: found.code, from: found.unit, to: found.unit === 'EX-01' ? 'EX-02' : 'EX-01' };
};

test('a dispatcher sees the trucks of each loading unit, and sends one to another by the keyboard', async () => {
  const { page, open, signIn, expectAccessible, complaints, close } = await browser.visitor(server);
  await open('/production/live');
  await signIn('dispatcher');
  const column = (code: string) => page.getByRole('region', { name: code });
  await column('EX-01').waitFor();
  await expect.poll(() => page.locator('.truck-chip').count()).toBe(40);
  await expectAccessible();
  const { code, from, to } = await empty();
  const chip = column(from).getByRole('button', { name: new RegExp(`^${code} `) });
  await chip.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: new RegExp(`^${to}`) }).focus();
  await page.keyboard.press('Enter');
  await column(to).getByRole('button', { name: new RegExp(`^${code} `) }).waitFor();
  const orders = async () => (await server.host.pool.query<{ unit: string; before: string }>(`select unit.code as unit, before.code as before from truck_order o join equipment truck on truck.id = o.truck join equipment unit on unit.id = o.loading_unit left join equipment before on before.id = o.before where truck.code = $1 order by o.ordered_at desc limit 1`, [code])).rows;
  await expect.poll(orders).toEqual([{ unit: to, before: from }]);
  expect(complaints).toEqual([]);
  await close();
});

test('dragging does the same, and whoever may not send sees the board without it', async () => {
  const { page, open, signIn, close } = await browser.visitor(server);
  await open('/production/live');
  await signIn('dispatcher');
  await expect.poll(() => page.locator('.truck-chip').count()).toBe(40);
  const { code, from, to } = await empty();
  const column = (unit: string) => page.getByRole('region', { name: unit });
  const current = (await column(from).getByRole('button', { name: new RegExp(`^${code} `) }).count()) > 0 ? { from, to } : { from: to, to: from };
  await column(current.from).getByRole('button', { name: new RegExp(`^${code} `) }).dragTo(column(current.to).getByRole('heading', { level: 2 }));
  await column(current.to).getByRole('button', { name: new RegExp(`^${code} `) }).waitFor();
  await close();
  const guest = await browser.visitor(server);
  await guest.open('/production/live');
  await guest.signIn('geologist');
  await guest.page.locator('.truck-chip').first().waitFor();
  expect(await guest.page.locator('.truck-chip[draggable="true"]').count()).toBe(0);
  await guest.close();
});

test('a supervisor confirms what is to be reviewed, and looks at the course of a trip', async () => {
  const { rows } = await server.host.pool.query<{ id: string }>(`select id from haul_trip where payload_source = 'scale' and state = 'auto' and cardinality(flags) < 3 and site = $1 order by dump_end desc limit 1`, [seedId('site', 'S1')]);
  const id = rows[0]?.id ?? '';
  await server.host.pool.query(`update haul_trip set state = case when id = $1 then 'to_review' else 'confirmed' end where id = $1 or state = 'to_review'`, [id]);
  const { page, open, signIn, expectAccessible, complaints, close } = await browser.visitor(server);
  await open('/production/truck_trips');
  await signIn('supervisor');
  await page.getByRole('button', { name: 'To review', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect.poll(async () => (await server.host.pool.query<{ state: string }>(`select state from haul_trip where id = $1`, [id])).rows[0]?.state).toBe('confirmed');
  await open(`/production/truck_trips/${id}`);
  await page.getByRole('button', { name: 'Course', exact: true }).click();
  await page.getByRole('dialog', { name: 'Course of the trip' }).locator('.trip-course-legend').getByText('Loaded travel').waitFor();
  await expectAccessible();
  // Chromium's software renderer says how slow it is.
  expect(complaints.filter((line) => !line.includes('GL Driver Message'))).toEqual([]);
  await close();
});
