import { expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { openApplication } from '../support/application.ts';

const { server, browser } = await openApplication();

test('the dispatch board names machines whose tank is empty within two hours, the next first', async () => {
  for (const [code, percent, minutes] of [
    ['T-05', 6, 4],
    ['T-07', 3, 6],
    ['T-08', 90, 2],
    // Not heard for too long to say anything of now.
    ['T-09', 1, 75],
  ] as const)
    await server.host.pool.query(
      `
        insert into equipment_live (equipment, site, ts, lon, lat, speed, fuel_level)
        values ($1, $2, now() - make_interval(mins => $4), 0, 0, 0, $3)
        on conflict (equipment) do update set ts = excluded.ts, fuel_level = excluded.fuel_level`,
      [seedId('equipment', code), seedId('site', 'S1'), percent, minutes],
    );
  const { page, open, signIn, expectAccessible, close } = await browser.visitor(server, {
    viewport: { width: 1440, height: 900 },
  });
  await open('/production/live');
  await signIn('dispatcher');
  const part = page.getByRole('region', { name: 'Low on fuel' });
  await part.getByText('T-07').waitFor();
  expect(await part.getByRole('listitem').allTextContents()).toEqual([
    expect.stringMatching(/^T-07.*h .*L$/),
    expect.stringMatching(/^T-05.*h .*L$/),
  ]);
  await expectAccessible();
  await page.getByRole('button', { name: 'Low on fuel' }).click();
  await part.waitFor({ state: 'detached' });
  await close();
});
