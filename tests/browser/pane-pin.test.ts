import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';

const { server, browser } = await openApplication();

test('by keyboard a pane is kept live while the workspace goes back in time, and let follow again', async () => {
  const { page, complaints, open, signIn, expectAccessible, close } = await browser.visitor(server);
  await open('/pointages_operateurs');
  await signIn('dispatcher');
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('Truck check-ins');
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Truck check-ins/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const panes = page.locator('.tile');
  await panes.nth(1).getByText('Live', { exact: true }).waitFor();
  const choose = async (item: string): Promise<void> => {
    await panes.nth(1).getByRole('button', { name: 'More for this pane' }).press('Enter');
    await page.getByRole('menuitem', { name: item }).press('Enter');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  };

  await choose('Keep live');
  await page.getByRole('button', { name: /Freeze the workspace/ }).press('Enter');
  await panes
    .nth(0)
    .getByText(/^As of/)
    .waitFor();
  expect(await panes.nth(1).getByText('Live', { exact: true }).count()).toBe(1);
  expect(
    await panes
      .nth(1)
      .getByRole('tab', { name: /Keeps its own time/ })
      .count(),
  ).toBe(1);
  await expectAccessible();

  await choose('Follow the time of the workspace');
  await panes
    .nth(1)
    .getByText(/^As of/)
    .waitFor();

  await choose('Freeze at');
  await page.getByRole('button', { name: 'Back to live' }).press('Enter');
  await panes.nth(0).getByText('Live', { exact: true }).waitFor();
  expect(
    await panes
      .nth(1)
      .getByText(/^As of/)
      .count(),
  ).toBe(1);
  expect(complaints).toEqual([]);
  await close();
});

test('two panes of one board, the second kept live by a command, are told apart by everyone', async () => {
  const { page, complaints, open, signIn, expectAccessible, close } = await browser.visitor(server);
  await open('/pointages_operateurs');
  await signIn('dispatcher');
  await page.getByRole('group', { name: 'On machine', exact: true }).waitFor();
  await page.keyboard.press('Alt+Shift+ArrowRight');
  const panes = page.locator('.tile');
  await panes.nth(1).getByRole('group', { name: 'On machine', exact: true }).waitFor();
  const command = async (words: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill(words);
    await page.getByRole('dialog').getByRole('option', { name: words }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await command('Keep the pane live');
  await panes
    .nth(1)
    .getByRole('tab', { name: /Keeps its own time/ })
    .waitFor();
  await expectAccessible();
  await command('Let the pane follow the time of the workspace');
  await panes
    .nth(1)
    .getByRole('tab', { name: /Keeps its own time/ })
    .waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await close();
});
