import { expect, test } from 'vitest';
import { faults, openLiveMine, position } from '../support/live-mine.ts';
import { everythingWorks } from '../support/mine-at-work.ts';
import { countTones } from '../support/tones.ts';

const { server, send, signedIn } = await openLiveMine('fms');

/** A truck that was heard until a quarter of an hour ago: a warning that its rule lets sound. */
const fallsSilent = (truck: string) =>
  send(Array.from({ length: 20 }, (_, index) => position(truck, 1_500 - 30 * index)));
const sentence = (truck: string): RegExp => new RegExp(`^No signal from ${truck} for \\d+ min\\.$`);

test('an alarm sounds on whatever screen is open, until one key silences it; the next one sounds again', async () => {
  await everythingWorks(server);
  const visitor = await signedIn('dispatcher', '/production/truck_trips');
  const { page, open, expectAccessible, close } = visitor;
  const tones = await countTones(page);
  await open('/production/truck_trips');
  await page.getByRole('contentinfo').getByText('Click or press a key to enable sound').waitFor();
  await page.locator('.workspace').click({ position: { x: 5, y: 5 } });
  await page.getByText('Click or press a key to enable sound').waitFor({ state: 'detached' });

  await fallsSilent('T-07');
  const banner = page.getByRole('alert').filter({ hasText: 'No signal' });
  await banner.getByText(sentence('T-07')).waitFor();
  await expect.poll(tones).toBeGreaterThanOrEqual(2);
  const once = await tones();
  await expect.poll(tones).toBeGreaterThan(once);
  await expectAccessible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.press('F8');
  await banner.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');

  const silenced = await tones();
  await fallsSilent('T-08');
  await banner.getByText(sentence('T-08')).waitFor();
  expect(await banner.textContent()).not.toContain('T-07');
  await expect.poll(tones).toBeGreaterThan(silenced);
  await banner.getByRole('button', { name: /^Silence/ }).click();
  await banner.waitFor({ state: 'detached' });
  expect(faults(visitor)).toEqual([]);
  await close();
});

test('on the wall too, the alarm is seen and silenced', async () => {
  const visitor = await signedIn('dispatcher', '/production/live');
  const { page, open, close } = visitor;
  await countTones(page);
  await open('/production/live?wall=1');
  await page.locator('.wall-foot').getByText('Click or press a key to enable sound').waitFor();
  await fallsSilent('T-10');
  const banner = page.getByRole('alert').filter({ hasText: 'No signal' });
  await banner.getByText(sentence('T-10')).waitFor();
  await banner.getByText('This alarm is muted').waitFor();
  await page.keyboard.press('F8');
  await banner.waitFor({ state: 'detached' });
  expect(await page.locator('.wall').isVisible()).toBe(true);
  await close();
});

test('below the severity that a user wants to hear, nothing sounds; the choice is kept with the account', async () => {
  const visitor = await signedIn('dispatcher', '/profile');
  const { page, open, expectAccessible, close } = visitor;
  const tones = await countTones(page);
  const severity = page.getByLabel('Minimum severity');
  await severity.waitFor();
  await expectAccessible();
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/me/settings/alarms/') && answer.ok()),
    severity.selectOption('Critical'),
  ]);
  await open('/tracking/alerts');
  await page.getByRole('heading', { name: 'Alerts' }).click();
  await page.getByText('Click or press a key to enable sound').waitFor({ state: 'detached' });
  await fallsSilent('T-09');
  await page.getByRole('button', { name: sentence('T-09') }).waitFor();
  expect(await page.getByRole('alert').filter({ hasText: 'T-09' }).count()).toBe(0);
  expect(await tones()).toBe(0);
  await open('/profile');
  await severity.waitFor();
  await expect.poll(() => severity.inputValue()).toBe('critical');
  await close();
});
