import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openBrowser } from '../support/browser.ts';
import { copyDemo } from '../support/demo-image.ts';
import { freePort, startFilon } from '../support/filon-process.ts';
import { faults, position } from '../support/live-mine.ts';

/** The built product from end to end, as `npm start` runs it: what every change goes through, in some seconds. */
const dataDir = mkdtempSync(join(tmpdir(), 'filon-smoke-'));
copyDemo(dataDir);
const [filon, browser] = await Promise.all([startFilon(dataDir, await freePort()), openBrowser()]);
afterAll(async () => {
  await browser.close();
  await filon.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('it starts, lets somebody in, lists machines, reports trips, and shows a truck as it drives', async () => {
  const visitor = await browser.visitor(filon);
  const { page, open, signIn } = visitor;
  await open('/mining_equipment_fleet/settings/equipments?search=T-01');
  await signIn('dispatcher');
  await page.locator('.bp6-table-cell').getByText('T-01', { exact: true }).first().waitFor();

  await page.goto('/production/truck_trips_kpi/shift');
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(3);

  await page.goto('/tracking/map');
  await page.getByRole('heading', { name: 'Live map' }).waitFor();
  // The source by which the replay speaks to a server of this machine.
  const token = readFileSync(join(dataDir, 'replay-token'), 'utf8').trim();
  const sent = await fetch(`${filon.url}/api/ingest/v1/batch/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ events: [position('T-01', 1, { speed: 37 })] }),
  });
  expect(sent.status).toBe(200);
  await page.getByRole('button', { name: /^T-01.*37/ }).waitFor();
  expect(faults(visitor)).toEqual([]);
});
