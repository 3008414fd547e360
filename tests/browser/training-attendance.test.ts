import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { trainingListId } from '../../plugins/human-resources/server/trainings/trainings-list.ts';
import { openApplication } from '../support/application.ts';
import { change, read, step, type SafetyRow } from '../support/safety.ts';

const { server, browser } = await openApplication();
const [operator, mate] = [seedId('person', 'E-00001'), seedId('person', 'E-00002')];
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

test('a sheet is signed on the trainer’s tablet, by badge and on a telephone, and validated by human resources', async () => {
  const hse = await server.login('hse');
  const { status, body: session } = await hse.json<SafetyRow>('records/training_session/', {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    body: {
      site: seedId('site', 'S1'),
      training: trainingListId('training', 'HOTWORK'),
      domain: 'hse',
      starts_at: hoursAgo(0.5),
      ends_at: hoursAgo(-0.4),
      hours: 0.75,
      attendees: [{ person: operator }, { person: mate }],
    },
  });
  expect(status, JSON.stringify(session)).toBe(201);
  await step(hse, 'training_session', session, 'open');
  const path = `/hse/formation/presence_formation/information/${session.id}`;

  const tablet = await browser.visitor(server, { viewport: { width: 800, height: 1100 } });
  await tablet.open(path);
  await tablet.signIn('hse');
  const { page } = tablet;
  await page.getByRole('button', { name: /^Sign: Diallo Moussa/ }).waitFor();
  await tablet.expectAccessible();
  for (const button of await page.locator('.sheet button:visible').all())
    expect((await button.boundingBox())?.height, await button.innerText()).toBeGreaterThanOrEqual(24);
  for (const button of await page.locator('.sheet-sign, .badge-reader > button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  await page.getByRole('textbox', { name: 'Badge no.' }).fill('B-0002');
  await page.keyboard.press('Enter');
  await page.getByText(/ has signed\.$/).waitFor();
  await page.getByRole('button', { name: 'Sign by phone' }).click();
  const picture = page.getByRole('img', { name: 'QR code of the room' });
  await picture.waitFor();
  await tablet.expectAccessible();
  await page.keyboard.press('Escape');

  const { code } = (await hse.json<{ code: string }>(`hse/training/${session.id}/code/`)).body;
  const telephone = await browser.visitor(server, { viewport: { width: 390, height: 800 } });
  await telephone.open(`${path}?code=${code}`);
  await telephone.signIn('operator');
  await telephone.page.getByRole('button', { name: 'Sign my half-day' }).click();
  const dialog = telephone.page.getByRole('dialog');
  const box = await dialog.getByRole('img', { name: 'Sign here' }).boundingBox();
  if (!box) throw new Error('There is nowhere to sign.');
  await telephone.page.mouse.move(box.x + 30, box.y + 30);
  await telephone.page.mouse.down();
  await telephone.page.mouse.move(box.x + 120, box.y + 70, { steps: 4 });
  await telephone.page.mouse.up();
  await telephone.expectAccessible();
  await dialog.getByRole('button', { name: 'Keep the signature' }).click();
  await dialog.waitFor({ state: 'detached' });
  await telephone.page.getByRole('img', { name: 'Diallo Moussa' }).waitFor();
  // On their own sheet stands nobody else.
  expect(await telephone.page.locator('.sheet-table tbody tr').count()).toBe(1);
  await page.getByRole('img', { name: 'Diallo Moussa' }).waitFor();

  await page.getByRole('button', { name: 'Print the sheet' }).click();
  await page.getByRole('img', { name: 'QR code of the sheet' }).waitFor();
  await tablet.expectAccessible();
  await page.keyboard.press('Escape');

  // The hour is over by now.
  const { rows } = await server.host.pool.query<{ id: string }>(
    `
      update training_session set starts_at = starts_at - interval '40 minutes', ends_at = now() - interval '1 minute'
      where id = $1
      returning id`,
    [session.id],
  );
  expect(rows).toHaveLength(1);
  const lines = (await read(hse, 'training_session', session.id))['attendees'] as readonly SafetyRow[];
  for (const line of lines) await change(hse, 'training_attendance', line, { result: 'passed', score: 90 });
  await page.reload();
  await page.getByRole('button', { name: 'Attendance is complete' }).click();
  await page.getByText('Held', { exact: true }).first().waitFor();

  const office = await browser.visitor(server, { viewport: { width: 1280, height: 900 } });
  await office.open(path);
  await office.signIn('hr');
  await office.page.getByRole('button', { name: 'Validate attendance' }).click();
  await office.page.getByText('Validated', { exact: true }).first().waitFor();
  await office.expectAccessible();
  await office.open('/hse/formation/presence_formation/liste');
  await office.page.getByText(String(session['number'])).first().waitFor();
  await office.expectAccessible();
  expect([...tablet.complaints, ...telephone.complaints, ...office.complaints]).toEqual([]);
});
