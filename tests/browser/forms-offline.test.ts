import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { openApplication } from '../support/application.ts';
import { axeFindings } from '../support/axe.ts';
import { nextHours } from '../support/next-hours.ts';
import { openTablet, type Tablet } from '../support/tablet.ts';

const { server, browser } = await openApplication();
const profile = mkdtempSync(join(tmpdir(), 'filon-tablet-'));
let tablet: Tablet | null = null;
afterAll(async () => {
  await tablet?.kill().catch(() => undefined);
  rmSync(profile, { recursive: true, force: true });
});

const check = `${server.url}/hse/checklists/verifier_camion`;

/** The tablet that was closed before, opened again, with a network or without. */
async function opened(path: string, isOffline: boolean): Promise<Page> {
  tablet = await openTablet(profile, server.url);
  await tablet.context.setOffline(isOffline);
  await tablet.page.goto(`${check}${path}`);
  return tablet.page;
}
const closed = async (): Promise<void> => {
  await tablet?.close();
  tablet = null;
};

/** The checks of the truck that have come within the hour, each with its photo. */
const received = async (): Promise<readonly unknown[]> =>
  (
    await server.host.pool.query(
      `
        select run.captured_offline as offline, run.clock_skew_s as skew, file.name, file.width
        from form_run run
        left join core_file file on file.record = 'form_run' and file.record_id = run.id
        where run.equipment = $1 and run.received_at > now() - interval '1 hour'`,
      [seedId('equipment', 'T-04')],
    )
  ).rows as readonly unknown[];

/** Answers each point of the steps that are open, from the first to the summary: well, but for the one named. */
async function answer(page: Page, hours: number, bad: string): Promise<void> {
  const photo = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#885522' } })
    .jpeg()
    .toBuffer();
  const forward = page.locator('.form-fill-forward');
  for (;;) {
    await forward.click();
    if ((await forward.textContent())?.includes('Submit')) return;
    for (const item of await page.locator('[data-item]').all()) {
      const words = await item.innerText();
      if (words.startsWith(bad)) {
        await item.getByRole('button', { name: 'Not OK' }).click();
        await item.getByRole('textbox').fill('The pedal goes through');
        await item
          .locator('input[type=file]')
          .last()
          .setInputFiles({ name: 'brake.jpeg', mimeType: 'image/jpeg', buffer: photo });
        await item.locator('.fill-files img').waitFor();
      } else if (await item.getByRole('button', { name: /^(OK|Yes)$/ }).count())
        await item.getByRole('button', { name: /^(OK|Yes)$/ }).click();
      else if (/Hour meter|Fuel level/.test(words)) {
        await item.getByRole('textbox').fill(words.includes('Fuel') ? '60' : String(hours));
        await item.getByRole('textbox').blur();
      } else if (words.includes('signature')) await item.getByRole('button', { name: 'Sign by name' }).click();
    }
  }
}

test('a check that was filled without a network survives the closed browser, and grounds the truck once it has left', async () => {
  const hours = await nextHours(server, 'T-04');
  const room = await browser.visitor(server, { viewport: { width: 1280, height: 800 } });
  await room.open('/production/truck_trips');
  await room.signIn('dispatcher');

  let page = await opened('/liste', false);
  await tablet?.signIn('operator');
  await tablet?.keeps();
  await closed();

  // Cold, without a network: who is signed in and what is filled is known from what was kept.
  page = await opened('/ajouter', true);
  await page.getByLabel('Machine').selectOption({ label: 'T-04 – Atlas H98, 98 t' });
  await answer(page, hours, 'T09');
  await page.getByText('DO NOT USE / NE PAS UTILISER').waitFor();
  await page.getByText('Warn the dispatcher by radio now.').waitFor();
  await page.getByRole('button', { name: 'Do not use' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('The form is saved on this device').waitFor();
  await page.getByText('T-04: DO NOT USE / NE PAS UTILISER').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await closed();

  page = await opened('/liste', true);
  await page.getByText('1 filled form is only on this device').waitFor();
  await page.getByText('Waiting for the network').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`${check}/ajouter`);
  await page.getByText('1 filled form waits for the network.').waitFor();
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByText('1 filled form has not been sent yet.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  expect(await received()).toEqual([]);

  await tablet?.context.setOffline(false);
  await room.page
    .getByText(/T-04 is grounded \(IM-S1-26-\d+\) by .+: T09 Secondary brake/)
    .first()
    .waitFor();
  await page.getByText('1 filled form waits for the network.').waitFor({ state: 'detached' });
  expect(await received()).toEqual([
    { offline: true, skew: expect.any(Number) as number, name: 'brake.jpg', width: 1_600 },
  ]);
  expect(room.complaints).toEqual([]);
  await closed();
});
