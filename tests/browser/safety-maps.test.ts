import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';
import { create, minutesAgo, safetySite as site } from '../support/safety.ts';

const { server, browser } = await openApplication();
const filtered = (path: string, filter: readonly string[]): string =>
  `${path}?${new URLSearchParams({ as: 'map', filter: JSON.stringify(filter) })}`;
const incidents = '/hse/rapports/accident_incident/liste';
/** Pictures that axe takes of a map make the driver of the software renderer speak. */
const honest = (complaints: readonly string[]): readonly string[] =>
  complaints.filter((line) => !line.includes('GPU stall due to ReadPixels'));

test('fires stand on the map by position or place, those without either are counted and listed; keys open one', async () => {
  const hse = await server.login('hse');
  const { rows: places } = await sql<{ id: string }>`
    select id from mine_location where site = ${site} and deleted_at is null order by code limit 1`.execute(
    server.host.db,
  );
  const made = [];
  for (const where of [{ position: { lon: -6.199, lat: 31.051 } }, { place: places[0]?.id }, {}]) {
    const { status, body } = await create(hse, 'incident', {
      site,
      kind: 'fire',
      occurred_at: minutesAgo(90),
      reported_at: minutesAgo(60),
      description: 'Smoke from the battery box of a loader.',
      actual_severity: '1',
      potential_severity: '4',
      ...where,
    });
    expect(status, JSON.stringify(body)).toBe(201);
    made.push(body);
  }
  const visitor = await browser.visitor(server, { viewport: { width: 1280, height: 900 } });
  const { page } = visitor;
  await visitor.open(filtered(incidents, ['kind:eq:fire']));
  await visitor.signIn('hse');
  await page.locator('.event-map-view [data-state="ready"]').waitFor();
  await page.getByText('2 on the map').waitFor();
  const legend = page.getByRole('list', { name: 'Signs on the map' });
  expect((await legend.getByRole('listitem').allInnerTexts()).map((words) => words.split('\n').at(-1))).toEqual([
    'Fire',
    '4 Major',
    'Several together, the most severe of them below',
  ]);
  await visitor.expectAccessible();
  const first = page.getByRole('list', { name: 'Entries on the map' }).getByRole('button').first();
  await first.focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('heading', { name: new RegExp(String(made[1]?.['number'])) })
    .first()
    .waitFor();
  await page.goBack();
  await page.getByRole('button', { name: '1 without position or place' }).click();
  await page.getByText(String(made[2]?.['number'])).first().waitFor();
  expect(await page.getByText(String(made[0]?.['number'])).count()).toBe(0);

  // One alone stands in the middle of what is shown: there it opens.
  await visitor.open(filtered(incidents, ['kind:eq:fire', 'position:filled']));
  await page.getByText('1 on the map').waitFor();
  await page.locator('.event-map-view [data-state="ready"]').waitFor();
  await page.waitForTimeout(500);
  await page.locator('.event-map-view canvas').click();
  await page
    .getByRole('heading', { name: new RegExp(String(made[0]?.['number'])) })
    .first()
    .waitFor();
  expect(honest(visitor.complaints)).toEqual([]);
});

test('of more observations than the map takes it says so, a search narrows them, and anonymous ones name nobody', async () => {
  const { rows } = await sql<{ all: number; anonymous: string }>`
    select count(*)::int as all, max(number) filter (where anonymous) as anonymous
    from sor where site = ${site} and deleted_at is null`.execute(server.host.db);
  const { all, anonymous } = rows[0] ?? { all: 0, anonymous: '' };
  expect(all).toBeGreaterThan(500);
  const visitor = await browser.visitor(server, { viewport: { width: 1280, height: 900 } });
  const { page } = visitor;
  await visitor.open('/hse/rapports/sor/liste?as=map');
  await visitor.signIn('operator');
  await page.getByText('500 on the map').waitFor();
  await page.getByText(`the first of ${all.toLocaleString('en')} in the order of the list`).waitFor();
  await page.locator('.event-map-view [data-state="ready"]').waitFor();
  const counts = await page.locator('.event-map-beside summary').allInnerTexts();
  expect(counts.reduce((sum, text) => sum + Number(/\((\d+)\)$/.exec(text)?.[1]), 0)).toBe(500);
  await visitor.expectAccessible();
  await page.getByRole('searchbox', { name: 'Search in this list' }).fill(anonymous);
  await page.getByText('1 on the map').waitFor();
  const entry = page.getByRole('list', { name: 'Entries on the map' }).getByRole('button');
  expect(await entry.innerText()).toContain(anonymous);
  await entry.press('Enter');
  await page
    .getByRole('heading', { name: new RegExp(anonymous) })
    .first()
    .waitFor();
  expect(honest(visitor.complaints)).toEqual([]);
});
