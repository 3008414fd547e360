import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';

const { server, browser } = await openApplication();
const root = '/production/truck_trips_kpi';

test('from a figure to the trips behind it', async () => {
  const visitor = await browser.visitor(server);
  const { page } = visitor;
  await visitor.open(`${root}/equipment`);
  await visitor.signIn('dispatcher');
  const row = page.getByRole('row').filter({ hasText: 'T-07' }).last();
  await row.waitFor();
  const trips = (await row.getByRole('cell').nth(1).textContent()) ?? '';
  await page.getByRole('figure').filter({ hasText: 'Per truck, by material' }).waitFor();
  await visitor.expectAccessible();
  await row.getByRole('button', { name: 'T-07' }).click();
  await page.getByText(`${trips} entries`).waitFor();
  expect(new URL(page.url()).pathname).toBe('/production/truck_trips');
});

test('the same figures by loading unit, and another measure; both stay in the address', async () => {
  const visitor = await browser.visitor(server);
  const { page } = visitor;
  await visitor.open(`${root}/equipment`);
  await visitor.signIn('manager');
  await page
    .getByRole('radio', { name: 'Loading units' })
    .or(page.getByRole('button', { name: 'Loading units' }))
    .first()
    .click();
  await page.getByRole('columnheader', { name: 'Match factor' }).waitFor();
  await page.getByLabel('What the charts count').selectOption('t');
  await expect.poll(() => new URL(page.url()).search).toContain('of=units');
  await expect.poll(() => new URL(page.url()).search).toContain('measure=t');
  await visitor.expectAccessible();
});

test.each(['shift', 'source', 'destination', 'cycle', 'daily_production'])(
  '%s opens with charts and a table that axe likes',
  async (screen) => {
    const visitor = await browser.visitor(server);
    const { page } = visitor;
    // The month may be minutes old and have no trip yet.
    await visitor.open(`${root}/${screen}?period=7d`);
    await visitor.signIn('manager');
    await page.getByRole('figure').nth(1).waitFor();
    await page.getByRole('row').nth(2).waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.expectAccessible();
  },
);

test('a chart of one’s own', async () => {
  const visitor = await browser.visitor(server);
  const { page } = visitor;
  await visitor.open('/production/trip_charts');
  await visitor.signIn('manager');
  // What is asked when nobody chose is what the pickers say, and the table speaks of it.
  await page.getByRole('columnheader', { name: 'Production date' }).waitFor();
  expect(await page.locator('#trip_figures-by').inputValue()).toBe('production_date');
  await page.locator('#trip_figures-by').selectOption({ label: 'Loading unit' });
  await page.locator('#trip_figures-split').selectOption({ label: 'Destination' });
  await page.getByLabel('Chart type').selectOption({ label: 'Flows' });
  const chart = page.getByRole('img', { name: 'Trips by loading unit and destination' });
  await chart.waitFor();
  expect(await chart.locator('path').count()).toBeGreaterThan(3);
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Loading unit', 'Destination', 'Trips']);
});

test('in the past the figures are those of then; a click on a bar opens its trips', async () => {
  const visitor = await browser.visitor(server);
  const { page } = visitor;
  const at = new Date(Date.now() - 30 * 3_600_000).toISOString().slice(0, 16);
  await visitor.open(`${root}/equipment?at=${at}:00Z`);
  await visitor.signIn('manager');
  await page.getByText(/^As at /).waitFor();
  const bars = page.getByRole('figure').filter({ hasText: 'Per truck, by material' });
  const bar = bars.locator('svg.svg-chart rect, .svg-chart rect').first();
  const [, trips = ''] = /: ([\d,]+)/.exec((await bar.locator('title').textContent()) ?? '') ?? [];
  expect(Number(trips)).toBeGreaterThan(0);
  await bar.click();
  // Beside: the trips of that truck and material up to then, no later ones.
  await page.getByText(new RegExp(`^${trips} entr`)).waitFor();
});

test('the month sheet is one page of A4 across', async () => {
  const visitor = await browser.visitor(server);
  const { page } = visitor;
  await page.addInitScript(() => (window.print = () => undefined));
  await visitor.open(`${root}/daily_production?period=7d`);
  await visitor.signIn('manager');
  await page.getByRole('button', { name: 'Print month sheet' }).click();
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/MediaBox ?\[[^\]]*\]/g)).toEqual([expect.stringMatching(/0 0 841\.\d+ 59[45]/)]);
});

test('in a narrow pane the figures come first: what narrows them is behind a button that counts it', async () => {
  const visitor = await browser.visitor(server, { viewport: { width: 760, height: 800 } });
  const { page } = visitor;
  await visitor.open(`${root}/shift?period=7d`);
  await visitor.signIn('manager');
  const filters = page.getByRole('button', { name: 'Filters' });
  const quality = page.getByLabel('Quality');
  await filters.waitFor();
  expect(await quality.isVisible()).toBe(false);
  await filters.press('Enter');
  await quality.selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Filters: 1', expanded: true }).press('Enter');
  expect(await quality.isVisible()).toBe(false);
  await expect.poll(() => new URL(page.url()).search).toContain('quality=');
  await visitor.expectAccessible();
});
