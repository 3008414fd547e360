import { expect, test } from 'vitest';
import { faults, openLiveMine, position } from '../support/live-mine.ts';
import { everythingWorks } from '../support/mine-at-work.ts';

const { server, send, offer, signedIn } = await openLiveMine('fms');

test('a truck falls silent: the dispatcher sees it, acknowledges it and looks at the ten minutes before', async () => {
  await everythingWorks(server);
  const visitor = await signedIn('dispatcher', '/tracking/alerts');
  const { page, expectAccessible, close } = visitor;
  await page.getByText('No open alerts.').waitFor();
  await send(Array.from({ length: 20 }, (_, index) => position('T-07', 1_500 - 30 * index)));
  const sentence = page.getByRole('button', { name: /^No signal from T-07 for 1\d min\.$/ });
  await sentence.waitFor();
  expect(await page.getByRole('status').first().textContent()).toContain('1 alert');
  await expectAccessible();
  await page.getByRole('button', { name: /^Acknowledge: No signal from T-07/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(/^Seen by .+ at \d/).waitFor();
  expect(await page.getByRole('status').first().textContent()).toContain('No alerts');
  await page.getByRole('button', { name: /^Replay last 10 minutes: No signal from T-07/ }).click();
  await page.getByRole('heading', { name: 'Trajectory history' }).waitFor();
  await page.getByRole('cell', { name: 'T-07' }).first().waitFor();
  await send([position('T-07', 1)]);
  await sentence.waitFor({ state: 'detached' });
  expect(faults(visitor)).toEqual([]);
  await close();
});

test('the live feeds: what a source was refused, and the source disabled and enabled', async () => {
  await offer([position('NEW-7', 10), position('T-08', 5)]);
  const visitor = await signedIn('admin', '/ingest/monitor');
  const { page, expectAccessible, close } = visitor;
  await page.getByRole('button', { name: 'Unknown device 1: show the fms rejected' }).click();
  await page.getByText('No device has the identifier NEW-7.').first().waitFor();
  await expectAccessible();
  await page.getByRole('tab', { name: /^Sources/ }).click();
  await page.getByRole('button', { name: 'Disable fms' }).click();
  await page.getByRole('button', { name: 'Enable fms' }).waitFor();
  expect((await offer([position('T-08', 1)])).status).toBe(403);
  await expectAccessible();
  expect(faults(visitor)).toEqual([]);
  await close();
});
