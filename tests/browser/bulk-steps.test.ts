import { expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { listPath } from '../../core/records/list/list-path.ts';
import { openApplication } from '../support/application.ts';
import type { TestUser } from '../support/server.ts';

const { server, browser } = await openApplication();

const list = '/mining_equipment_refueling/equipment_fueling_reports';
const litres = 77.7;

interface Fill {
  readonly id: string;
  readonly version: number;
  readonly state: string;
}

/** A draft of a fill of its own litres, by which the list is cut to them. */
async function draft(user: TestUser, code: string, day: number): Promise<Fill> {
  const { status, body } = await user.json<Fill>('records/equipment_fueling/?confirm=no_meter', {
    method: 'POST',
    body: {
      site: seedId('site', 'S1'),
      tank: seedId('fuel_tank', 'S1-TK1'),
      equipment: seedId('equipment', code),
      at: new Date(Date.now() - day * 86_400_000).toISOString(),
      litres,
      method: 'manual',
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const states = async (ids: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await server.host.pool.query<{ state: string }>(
    `select state from equipment_fueling where id = any($1) order by array_position($1, id)`,
    [ids],
  );
  return rows.map(({ state }) => state);
};

test('marked fills are submitted together, and of those to verify a foreign one goes and an own one stays, with its sentence', async () => {
  const [fuel, supervisor] = [await server.login('fuel'), await server.login('supervisor')];
  const fills = [await draft(fuel, 'GR-01', 1), await draft(fuel, 'GR-02', 2), await draft(supervisor, 'WT-01', 3)].map(
    ({ id }) => id,
  );
  const { page, open, signIn, expectAccessible, close } = await browser.visitor(server);
  await open(listPath(list, [`litres:eq:${litres}`]));
  await signIn('supervisor');
  await page.getByText('3 entries', { exact: true }).waitFor();
  const markAll = async (): Promise<void> => {
    await page
      .locator('.bp6-table-quadrant-main .bp6-table-cell-row-0.bp6-table-cell-col-1')
      .click({ position: { x: 3, y: 3 } });
    await page.keyboard.press('Control+a');
  };
  await markAll();
  await page.getByRole('button', { name: 'Submit (3)' }).click();
  await page.getByText('Entries processed: 3', { exact: true }).waitFor();
  expect(await states(fills)).toEqual(['submitted', 'submitted', 'submitted']);
  await markAll();
  await expectAccessible();
  await page.getByRole('button', { name: /^Verify \(/ }).click();
  await page.getByText(/Entries processed: 2/).waitFor();
  expect(await states(fills)).toEqual(['verified', 'verified', 'submitted']);
  await close();
});
