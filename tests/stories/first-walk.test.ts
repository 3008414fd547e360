import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, type TestBrowser } from '../support/browser.ts';
import { serveStorybook } from '../support/built-storybook.ts';

let storybook: Awaited<ReturnType<typeof serveStorybook>>;
let browser: TestBrowser;
beforeAll(async () => {
  storybook = await serveStorybook();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await storybook.stop();
});

test('a reviewer finds the fuelling form, sees it refuse in French on a telephone, and reads its contrast and words', async () => {
  const { page } = await browser.visitor(storybook, { viewport: { width: 1400, height: 900 } });
  await page.goto('/');
  const preview = page.frameLocator('#storybook-preview-iframe');
  await preview.getByRole('link', { name: 'the fuelling form on a telephone, in French' }).click();
  await preview.getByText('4000 L dépassent le réservoir de T-03 (1136 L).').waitFor();
  const frame = await page.locator('#storybook-preview-iframe').boundingBox();
  expect(frame?.width).toBeLessThan(430);
  await page.getByRole('tab', { name: 'Accessibility' }).click();
  await page.getByRole('tab', { name: 'Violations 0' }).waitFor();

  await page.goto('/');
  await preview.getByRole('link', { name: 'Words', exact: true }).last().click();
  await preview.getByRole('searchbox').fill('dépassent le réservoir');
  await expect.poll(() => preview.getByText('exceed the tank of').count()).toBeGreaterThan(0);
});
